import { createTimeSlice } from "../../../slices/mod.ts";
import { isUnreadable } from "../../../errors/mod.ts";
import type { UnitKind } from "../../../project/mod.ts";
import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import type { Side, Sides } from "../../side.ts";
import { readUnitFile } from "../reading/read_unit_file.ts";
import type { SideLayouts } from "../unit_pairs.ts";
import { givenKeys, isBundlerSettings } from "./given_keys.ts";
import { addedKey } from "./key_detail.ts";
import {
  type ImportedSchema,
  importedSchemas,
  isOptionalConstant,
  optionalKeys,
} from "./optional_keys.ts";
import { readOrigins } from "../imports/read_origins.ts";

/**
 * Tells each key of the environment once: a key that another file read before is not new, and one that another file still reads
 * is not gone; nor is one told that the settings of the bundler give. Where code and an env file tell the same of a key, the code
 * does. A key may be missing where any file says so of the environment.
 */
export async function settleKeys(
  sides: Sides,
  units: readonly ReviewUnit[],
  { layouts, signal }: {
    readonly layouts: SideLayouts;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ReviewUnit[]> {
  const isOf = ({ kind }: ReviewUnit, isRead: boolean): boolean =>
    (kind !== "environment") === isRead;
  const told = (change: UnitDetail["change"], isRead: boolean): string[] =>
    units.filter((unit) => isOf(unit, isRead)).flatMap(({ details }) =>
      details.filter((each) => each.subject === "env" && each.change === change)
    ).map(({ name }) => name);
  const [come, gone] = [new Set(told("added", true)), new Set(told("removed", true))];
  if (come.size + gone.size + told("added", false).length + told("removed", false).length === 0) {
    return [...units];
  }
  const options = { signal };
  const ofBase = { kinds: layouts.base.kinds, ...options };
  const ofHead = { kinds: layouts.head.kinds, ...options };
  const before = await namedIn(sides.base, come, ofBase);
  const after = await namedIn(sides.head, gone, ofHead);
  const givenBefore = await givenIn(sides.base, gone, ofBase);
  const givenNow = await givenIn(sides.head, come, ofHead);
  const asked = new Set(units.flatMap(({ details }) => details).filter(isNeededKey).map(nameOf));
  const optional = await optionalIn(sides.head, asked, ofHead);
  const seen = new Set<string>();
  return units.map((unit) => ({
    ...unit,
    details: withoutReplaced(
      unit.details.map((each) =>
        isNeededKey(each) && optional.has(each.name) && each.line !== null
          ? addedKey(each.name, each.line, false, each.before)
          : each
      ).filter(({ subject, change, name }) => {
        if (subject !== "env" || change === "changed") return true;
        const isRead = isOf(unit, true);
        const code = change === "added" ? come : gone;
        const elsewhere = change === "added" ? before : after;
        const given = change === "added" ? givenNow : givenBefore;
        if (isRead && given.has(name)) return false;
        if (isRead ? elsewhere.has(name) : code.has(name) && !elsewhere.has(name)) return false;
        const key = `${change} ${name} ${isRead ? "" : unit.path}`;
        return seen.has(key) ? false : seen.add(key);
      }),
    ),
  }));
}

/** Leaves out the keys that are gone where the new one says in place of which it is read. */
function withoutReplaced(details: readonly UnitDetail[]): UnitDetail[] {
  const replaced = new Set(
    details.flatMap(({ subject, change, before }) =>
      subject === "env" && change === "added" ? [before] : []
    ),
  );
  return details.filter(({ subject, change, name }) =>
    subject !== "env" || change !== "removed" || !replaced.has(name)
  );
}

function isNeededKey({ subject, change, after }: UnitDetail): boolean {
  return subject === "env" && change === "added" && after === "needed";
}

function nameOf({ name }: UnitDetail): string {
  return name;
}

interface Looking {
  readonly kinds: SideLayouts["base"]["kinds"];
  readonly signal?: AbortSignal | undefined;
}

/** Finds the names that the code of a side holds anywhere, tests and stories aside. */
async function namedIn(
  side: Side,
  names: ReadonlySet<string>,
  looking: Looking,
): Promise<ReadonlySet<string>> {
  return await findInFiles(
    side,
    names,
    looking,
    ({ text }) => [...names].filter((name) => holdsKey(text, name)),
  );
}

/** Finds the keys that may be missing by what any file of a side says of them. */
async function optionalIn(
  side: Side,
  names: ReadonlySet<string>,
  looking: Looking,
): Promise<ReadonlySet<string>> {
  return await findInFiles(side, names, looking, async ({ path, text }) => {
    if (![...names].some((name) => text.includes(name))) return [];
    const { source } = await readUnitFile({ side, path }, "head");
    if (!source) return [];
    const borrowed = await optionalByImports(side, path, importedSchemas(source, names));
    return [...optionalKeys(source, names), ...borrowed];
  });
}

/** Lists those keys of which a schema that a file imports says that they may be missing. */
async function optionalByImports(
  side: Side,
  path: string,
  schemas: readonly ImportedSchema[],
): Promise<string[]> {
  if (schemas.length === 0) return [];
  const origins = readOrigins(await side.source.graph.refresh(), path);
  const found: string[] = [];
  for (const { name, keys } of schemas) {
    const origin = origins.get(name);
    if (!origin || origin.path === null) continue;
    const { source } = await readUnitFile({ side, path: origin.path }, "head");
    if (source && isOptionalConstant(source, origin.imported)) found.push(...keys);
  }
  return found;
}

/** Finds the keys that the settings of a bundler give the code of a side. */
async function givenIn(
  side: Side,
  names: ReadonlySet<string>,
  { kinds, signal }: Looking,
): Promise<ReadonlySet<string>> {
  const settings = new Map([...kinds].filter(([path]) => isBundlerSettings(path)));
  return await findInFiles(side, names, { kinds: settings, signal }, async ({ path }) => {
    const { source } = await readUnitFile({ side, path }, "head");
    return source ? givenKeys(source).filter((key) => names.has(key)) : [];
  });
}

/** Looks through the files of a side that say something of the app, until all names are found. */
async function findInFiles(
  side: Side,
  names: ReadonlySet<string>,
  { kinds, signal }: Looking,
  findIn: (file: { readonly path: string; readonly text: string }) => Awaitable<Iterable<string>>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const slice = createTimeSlice({ signal });
  for (const [path, kind] of kinds) {
    if (found.size === names.size) break;
    if (!KINDS.has(kind)) continue;
    for (const name of await findIn({ path, text: await textOf(side, path) })) found.add(name);
    await slice.pause();
  }
  return found;
}

type Awaitable<Value> = Value | Promise<Value>;

const KINDS: ReadonlySet<UnitKind> = new Set(["source", "tooling", "declaration"]);

async function textOf(side: Side, path: string): Promise<string> {
  try {
    return (await side.source.project.files.read(path))?.text ?? "";
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return "";
  }
}

/** Tells whether code holds a key: as a whole, or its beginning and the rest of it, where all keys with one beginning are read. */
function holdsKey(text: string, key: string): boolean {
  if (holdsWord(text, key)) return true;
  if (!text.includes(".env")) return false;
  const words = key.split("_");
  return words.some((_, at) =>
    at > 0 && holdsWord(text, `${words.slice(0, at).join("_")}_`) &&
    holdsWord(text, words.slice(at).join("_"))
  );
}

/** Tells whether a text holds a name that is no part of a longer one. */
function holdsWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = (text[at - 1] ?? "") + (text[at + name.length] ?? "");
    if (!/[\w$]/.test(around)) return true;
  }
  return false;
}
