import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PATH = "src/features/catalog/pages/Tags.tsx";
const TAG = `export function Tag({ text, tone }: { text: string; tone?: "calm" | "loud" }) {
  return <i className={tone}>{text}</i>;
}
`;
const PAGE = `import { Tag } from "../components/Tag.tsx";

export function Tags() {
  return <Tag text="New" />;
}
`;

interface Finding {
  readonly rule: string;
  readonly code: string;
  readonly severity: string;
  readonly line: number;
  readonly message: string;
}

const shown = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, code, severity, line, message }) =>
    `${severity} ${rule} ${code} ${line}: ${message}`
  );

describe("gate.types", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    test.write("src/features/catalog/components/Tag.tsx", TAG);
    test.write(PATH, PAGE);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const setGate = (types: unknown) =>
    test.write("workbench.json", JSON.stringify({ gate: { types } }));
  const textOf = (path = PATH) => readFileSync(join(test.root, path), "utf8");
  const warm = () => test.get("/api/pages/source", { path: PATH });
  async function set(
    propName: string,
    value: unknown,
    more: { path?: string; dryRun?: true } = {},
  ) {
    const ops = [{ op: "setProp", nodeId: "Tags:0", propName, kind: typeof value, value }];
    const hash = contentHash(textOf(more.path));
    const { status, body } = await test.post("/api/pages/edits", {
      path: PATH,
      contentHash: hash,
      ops,
      ...more,
    });
    return { status, body };
  }
  const told = ({ status, body }: Awaited<ReturnType<typeof set>>) => ({
    status,
    types: body.types,
    violations: shown(body.violations),
    fixed: shown(body.fixed),
  });
  const quiet = { status: 200, violations: [], fixed: [] };
  const LOUD = `hint props unlisted_value 4: "tone" of "Tag" takes "calm", "loud", not "lout"`;
  const SIZE = `hint props unknown_prop 4: "Tag" has no prop "txt"`;

  /** A save waits for the checker no longer than a moment: on a busy machine it is asked again. */
  async function checked(
    ask: () => ReturnType<typeof set>,
  ): Promise<Awaited<ReturnType<typeof set>>> {
    let answer = await ask();
    while (answer.body.types === "warming") {
      // Each ask takes from the checker what it needs to get ready.
      await delay(50);
      answer = await ask();
    }
    return answer;
  }

  // React is not installed here: what would take its types is not found.
  it("tells, by default, what a save brings and does away with, once the checker is ready", async () => {
    assertEquals(told(await set("tone", "lout")), { ...quiet, types: "warming" });
    await warm();
    const dry = (name: string, value: unknown) => checked(() => set(name, value, { dryRun: true }));
    assertEquals(told(await dry("txt", 1)), { ...quiet, types: "partial", violations: [SIZE] });
    const [error] = (await dry("text", 1)).body.violations as Finding[];
    assertEquals([error?.severity, error?.rule, error?.code], ["warning", "types", "TS2322"]);
    assertEquals(told(await dry("tone", "loud")), { ...quiet, types: "partial", fixed: [LOUD] });
  });

  it("says that all of the types were checked where all that is used is installed", async () => {
    const types =
      "export namespace JSX {\n  interface IntrinsicElements { i: { className?: string } }\n}\n";
    test.write("node_modules/react/package.json", '{ "name": "react", "version": "19.0.0" }');
    test.write("node_modules/react/index.d.ts", "export {};\n");
    test.write("node_modules/react/jsx-runtime.d.ts", types);
    await warm();
    const dry = await checked(() => set("tone", "calm", { dryRun: true }));
    assertEquals(told(dry), { ...quiet, types: "checked" });
  });

  it("tells no error that is none with what other files add to the types", async () => {
    const tones = "export interface Tones {}\n\n";
    const tag = TAG.replace('"calm" | "loud"', "keyof Tones");
    test.write("src/features/catalog/components/Tag.tsx", `${tones}${tag}`);
    await warm();
    const dry = (tone: string) => checked(() => set("tone", tone, { dryRun: true }));
    const codesOf = async (tone: string) =>
      ((await dry(tone)).body.violations as Finding[]).map(({ severity }) => severity);
    assertEquals(await codesOf("loud"), ["warning"]);
    const module = "./features/catalog/components/Tag.tsx";
    test.write(
      "src/tones.ts",
      `export {};\ndeclare module "${module}" {\n  interface Tones { loud: true }\n}\n`,
    );
    assertEquals(await codesOf("loud"), []);
    assertEquals(await codesOf("calm"), ["warning"]);
  });

  it("has the checker get ready by itself, after a save", async () => {
    assertEquals((await set("tone", "loud")).body.types, "warming");
    const dry = await checked(() => set("tone", "lout", { dryRun: true }));
    assertEquals(told(dry), { ...quiet, types: "partial", violations: [LOUD] });
  });

  it("refuses type errors where it is to, and no hint", async () => {
    setGate("refuse");
    const { status, body } = await set("text", 1);
    assertEquals([status, body.code, body.types[0].code], [422, "gate_refused", "TS2322"]);
    const [{ rule, severity, path, line, message }] = body.violations;
    assertEquals([rule, severity, path, line], ["types", "error", PATH, 4]);
    assertEquals([body.types[0].line, body.types[0].message], [4, message]);
    const script = PATH.replace(".tsx", ".jsx");
    test.write(script, PAGE);
    const hinted = await set("tone", "lout", { path: script });
    assertEquals(told(hinted), { ...quiet, types: "checked", violations: [LOUD] });
  });

  it("does not look where it is off", async () => {
    setGate("off");
    await warm();
    assertEquals(told(await set("text", 1)), { ...quiet, types: "off" });
  });

  it("writes nothing while its setting is broken", async () => {
    setGate("refus");
    const { status, body } = await set("tone", "loud");
    assertEquals([status, body.code], [409, "config_invalid"]);
    assertEquals(textOf(), PAGE);
  });

  it("is told with the project", async () => {
    assertEquals((await test.get("/api/project")).body.config.gate, { types: "warn" });
    setGate(true);
    assertEquals((await test.get("/api/project")).body.config.gate, { types: "refuse" });
  });
});
