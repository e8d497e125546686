import { readFileSync } from "node:fs";
import { fixturePath } from "../fixture_path.ts";
import { CaseParts } from "./case_parts.ts";
import { naming, parseCases, type ParsedCase } from "./parse_cases.ts";

/** A case with what a test has taken out of its parts. */
export type Case<Content> = Content & { readonly name: string };

/**
 * Reads the cases of a file.
 * @param file below `fixtures`
 * @param take makes of the parts of a case what its test needs, and has to take each of them
 * @throws {Error} for a part that is missing, and for one that nobody takes
 */
export function readCases<Content extends object>(
  file: string,
  take: (parts: CaseParts) => Content,
): Case<Content>[] {
  return openCases(file).map(({ name, parts }) => ({
    ...naming(`${file}, "${name}"`, () => takeAll(parts, take)),
    name,
  }));
}

/** @throws {Error} where no case has that name */
export function caseNamed<Content>(cases: readonly Case<Content>[], name: string): Case<Content> {
  const found = cases.find((each) => each.name === name);
  if (!found) throw new Error(`No case is named "${name}"`);
  return found;
}

/** Reads the cases of a file as they are written, of which nothing has to be taken. */
export function openCases(file: string): ParsedCase[] {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return naming(file, () => parseCases(decoder.decode(readFileSync(fixturePath(file)))));
}

function takeAll<Content>(
  parts: ParsedCase["parts"],
  take: (parts: CaseParts) => Content,
): Content {
  const given = new CaseParts(parts);
  const content = take(given);
  if (given.left.length > 0) throw new Error(`Nobody asks for ${given.left.join(", ")}`);
  return content;
}
