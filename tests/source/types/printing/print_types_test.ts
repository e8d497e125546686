import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PrintedType, TypeReference } from "../../../../lib/source/types/protocol.ts";
import {
  type CheckedProject,
  installReact,
  openCheckedProject,
  STRICT_CONFIG,
} from "../checked_project.ts";

const PAGE = "src/page.tsx";

const MODELS = `
export interface Item { id: string; readonly tags?: readonly string[] }
interface Hidden { item: Item; at: number }
export const hidden: Hidden = { item: { id: "" }, at: 0 };
interface Odd { "": number; "a-b": string; $c: boolean }
export const odd: Odd = { "": 0, "a-b": "", $c: true };
export function find(): { item: Item; go(): void; stop: () => Item } { return null as never; }
export enum Tone { Calm, Loud }
export interface Deep { item?: Item }
`;

/** An alias of a type that is not found. */
const OUTPUTS = 'import type { Made } from "gone"; type Outputs = Made<string>;';

describe("printTypes", () => {
  let project: CheckedProject;
  before(async () => {
    project = openCheckedProject({
      "tsconfig.json": STRICT_CONFIG,
      "src/models.ts": MODELS,
    });
    await installReact(project.root);
  });
  after(() => project[Symbol.asyncDispose]());

  async function print(
    text: string,
    options: { taken?: string[]; members?: string[] } = {},
  ): Promise<{ type: PrintedType; references: readonly TypeReference[] }> {
    const start = text.indexOf("[[");
    const end = text.indexOf("]]") - 2;
    const { members, taken = [] } = options;
    const { types, references } = await project.types.printTypes({
      path: PAGE,
      text: text.replace("[[", "").replace("]]", ""),
      places: [{ start, end, ...(members && { members }) }],
      taken,
    });
    const [type] = types;
    assert(type);
    return { type, references };
  }

  it("uses the file's own name for what it imports", async () => {
    const { type, references } = await print(
      'import type { Item as Thing } from "./models"; declare const x: Thing[]; [[x]];',
    );
    assertEquals(type.text, "Thing[]");
    assertEquals(references, [{ name: "Thing", from: { kind: "page" } }]);
  });

  it("says where else a type can be imported from, and avoids taken names", async () => {
    const { type, references } = await print(
      'import { find } from "./models"; const x = find().item; [[x]];',
      { taken: ["Item"] },
    );
    assertEquals(type.text, "Item2");
    assertEquals(references, [{
      name: "Item2",
      from: { kind: "module", specifier: "./models", path: null, exported: "Item" },
    }]);
  });

  it("finds the package of a type that the file never imports", async () => {
    const { type, references } = await print(
      'import { useState } from "react"; const [, set] = useState(0); [[set]];',
    );
    assertEquals(type.text, "Dispatch<SetStateAction<number>>");
    assertEquals(references.map(({ name, from }) => [name, from.kind]), [
      ["Dispatch", "module"],
      ["SetStateAction", "module"],
    ]);
  });

  it("writes out what no other file can name", async () => {
    const { type } = await print('import { hidden } from "./models"; [[hidden]];');
    assertEquals([type.text, type.unnameable], ["{ item: Item; at: number; }", false]);
  });

  it("puts quotes around members that need them", async () => {
    const { type } = await print('import { odd } from "./models"; [[odd]];');
    assertEquals(type.text, '{ "": number; "a-b": string; $c: boolean; }');
  });

  it("prints only the members that are used of a type without a name", async () => {
    const { type } = await print('import { find } from "./models"; const x = find(); [[x]];', {
      members: ["stop"],
    });
    assertEquals(type.text, "{ stop: () => Item; }");
  });

  it("tells type parameters around the place from those of a function type", async () => {
    const { type, references } = await print(
      "function Page<T>(each: <K extends keyof T>(key: K) => T[K]) { [[each]]; }",
    );
    assertEquals(type.text, "<K extends keyof T>(key: K) => T[K]");
    assertEquals(references, [{ name: "T", from: { kind: "parameter" } }]);
  });

  it("knows a member that is narrowed from one that is as declared", async () => {
    const setUp = 'import type { Deep } from "./models"; declare const d: Deep;';
    assertEquals((await print(`${setUp} if (d.item) { [[d.item]]; }`)).type.narrowed, true);
    assertEquals((await print(`${setUp} [[d.item]];`)).type.narrowed, false);
  });

  it("offers the wider type of a constant", async () => {
    const { type } = await print("const LIMIT = 3; [[LIMIT]];");
    assertEquals([type.text, type.widened], ["3", "number"]);
  });

  it("names members of an enum by the enum", async () => {
    const { type, references } = await print(
      'import { Tone } from "./models"; declare const x: Tone.Calm; [[x]];',
    );
    assertEquals([type.text, references.length], ["Tone.Calm", 1]);
  });

  it("says what useState gives where React is not installed", async () => {
    const text = (tail: string) =>
      `import { useState } from "nothing"; const [rows, setRows] = useState<readonly string[]>([]); ${tail}`;
    assertEquals((await print(text("[[rows]];"))).type.text, "readonly string[]");
    assertEquals(
      (await print(text("[[setRows]];"))).type.text,
      "(next: readonly string[] | ((before: readonly string[]) => readonly string[])) => void",
    );
    const held = 'import { useState } from "nothing"; ' +
      "const [run, setRun] = useState<() => void>(() => {}); [[setRun]];";
    assertEquals(
      (await print(held)).type.text,
      "(next: (() => void) | ((before: () => void) => () => void)) => void",
    );
  });

  const UNRESOLVED: readonly (readonly [code: string, text: string, isUnresolved: boolean])[] = [
    ["declare const x: any; [[x]];", "any", false],
    ["declare const f: (a: any) => void; [[f]];", "(a: any) => void", false],
    ['import { x } from "gone"; [[x]];', "any", true],
    ['import { f } from "gone"; const g = () => f(); [[g]];', "() => any", true],
    ['import { f } from "gone"; const o = { a: { b: f() } }; [[o]];', "{ a: { b: any; }; }", true],
    ['import type { T } from "gone"; declare const x: T; [[x]];', "T", false],
    [
      'import type { T } from "gone"; declare const x: { a: T; b: any }; [[x]];',
      "{ a: T; b: any; }",
      false,
    ],
    [
      `${OUTPUTS} declare const x: Outputs["rows"][number]; [[x]];`,
      'Outputs["rows"][number]',
      true,
    ],
    [`${OUTPUTS} function f({ x }: { x: Outputs["rows"] }) { [[x]]; }`, 'Outputs["rows"]', true],
    [`${OUTPUTS} declare const x: Outputs["rows"][]; [[x]];`, 'Outputs["rows"][]', true],
    [
      `${OUTPUTS} declare const x: (a: Outputs["row"]) => void; [[x]];`,
      '(a: Outputs["row"]) => void',
      true,
    ],
    [`${OUTPUTS} type Row = Outputs["row"]; declare const x: Row; [[x]];`, "Row", true],
    [
      `${OUTPUTS} declare const x: Exclude<Outputs, string>; [[x]];`,
      "Exclude<Outputs, string>",
      true,
    ],
    [`${OUTPUTS} declare const x: Outputs["rows"][]; x.map((y) => [[y]]);`, "any", true],
    [`${OUTPUTS} declare const x: Outputs; const y = x[0]; [[y]];`, "any", true],
    [`${OUTPUTS} declare const x: Outputs; const { y } = x; [[y]];`, "any", true],
    [`${OUTPUTS} declare const x: Outputs; const [y] = x; [[y]];`, "any", true],
    [`${OUTPUTS} declare const x: Outputs; for (const y of x) [[y]];`, "any", true],
    [`${OUTPUTS} declare const x: Outputs; const y = await x; [[y]];`, "any", true],
    [`${OUTPUTS} declare const x: Outputs[]; x.map((y) => [[y]]);`, "Outputs", false],
    [
      `${OUTPUTS} import { useState } from "gone"; const [x] = useState<Outputs["row"]>(); [[x]];`,
      'Outputs["row"]',
      true,
    ],
  ];
  for (const [code, text, isUnresolved] of UNRESOLVED) {
    it(`says whether something is not found, and calls types by their names: ${code}`, async () => {
      const { type } = await print(code);
      assertEquals([type.text, type.unresolved], [text, isUnresolved]);
    });
  }
});
