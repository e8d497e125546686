import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  return compareDeclarations(await parse(before), await parse(after), new Set())
    .flatMap(({ facts = [] }) => facts);
}

const inHook = (code: string): string => `export function useTrip(stops) {\n${code}\n}`;

type Case = readonly [what: string, before: string, after: string, told: string[]];

const KEPT: readonly Case[] = [
  [
    "functions that a hook returns, also those that do something else",
    "const go = (stop) => { drive(stop); };\nfunction back() { drive(stops[0]); }\nreturn { go, back };",
    "const go = useCallback((stop) => { drive(stop.at); }, []);\nconst back = useCallback(() => { drive(stops[0]); }, [stops]);\nreturn { go, back };",
    ['keeps "go" and "back" between renders now'],
  ],
  [
    "a value and the result",
    "const open = stops.filter((stop) => stop.isOpen);\nreturn { open };",
    "const open = useMemo(() => stops.filter((stop) => stop.isOpen), [stops]);\nreturn React.useMemo(() => ({ open }), [open]);",
    ['keeps "open" between renders now', "keeps what it returns between renders now"],
  ],
  [
    "a function that is kept no more",
    "const go = useCallback((stop) => drive(stop), []);\nreturn go;",
    "const go = (stop) => drive(stop);\nreturn go;",
    ['keeps "go" between renders no more'],
  ],
  [
    "none that is kept on both sides, but when it is made anew",
    "const go = useCallback((stop) => drive(stop), []);\nreturn go;",
    "const go = useCallback((stop) => drive(stop), [stops]);\nreturn go;",
    ['makes "go" anew when "stops" changes as well'],
  ],
  [
    "a value that is made anew for less",
    "const at = useMemo(() => ({ x: stops?.x ?? 0 }), [stops]);\nreturn at;",
    "const at = useMemo(() => ({ x: stops?.x ?? 0 }), [stops?.x]);\nreturn at;",
    ['makes "at" anew when "stops?.x" changes as well, and no more when "stops" changes'],
  ],
  [
    "no value whose dependency has another name alone",
    "const way = stops.x;\nconst go = useCallback(() => drive(way), [way]);\nreturn go;",
    "const path = stops.x;\nconst go = useCallback(() => drive(path), [path]);\nreturn go;",
    [],
  ],
];

describe("what is told of values that are kept between renders", () => {
  for (const [what, before, after, told] of KEPT) {
    it(`tells of ${what}`, async () =>
      assertEquals(await factsOf(inHook(before), inHook(after)), told));
  }
});
