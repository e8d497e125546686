import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

/**
 * Returns the licence of each package, those with the same text together.
 * @param {string} head the sentence that the text opens with
 * @param {ReadonlyMap<string, string>} places the folder of each package, by name
 * @returns {string} the text of the file that is handed on with the packages
 */
// deno-lint-ignore explicit-module-boundary-types -- the comment has them
export function licencesOf(head, places) {
  const namesByText = new Map();
  for (const name of [...places.keys()].toSorted((left, right) => left < right ? -1 : 1)) {
    const text = licenceOf(name, places.get(name));
    namesByText.set(text, [...namesByText.get(text) ?? [], name]);
  }
  const parts = [...namesByText].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`);
  return [`${head}\n`, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}

function licenceOf(name, place) {
  const file = readdirSync(place).find((each) => /^licen[cs]e(?:\.|$)/i.test(each));
  if (file !== undefined) return readFileSync(join(place, file), "utf8").trim();
  return statedLicence(name, JSON.parse(readFileSync(join(place, "package.json"), "utf8")));
}

/** Of a package without the text, its licence in the words of this project's, which is the same. */
function statedLicence(name, { license, author }) {
  if (license !== "MIT") throw new Error(`${name} is under "${license}", and has no text of it`);
  const whom = (typeof author === "string" ? author : author?.name) ?? `The authors of ${name}`;
  return readFileSync(join(ROOT, "LICENSE"), "utf8").trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${whom}`);
}
