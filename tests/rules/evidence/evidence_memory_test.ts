import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openEvidenceMemory } from "../../../lib/rules/evidence/evidence_memory.ts";
import {
  gatherEvidence,
  type ProjectEvidence,
} from "../../../lib/rules/evidence/gather_evidence.ts";
import { checkGate } from "../../../lib/rules/mod.ts";
import { type FactsCache, openFactsCache } from "../../../lib/source/modules/facts_cache.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { openRules, type RuleSource } from "../open_rules.ts";

const FETCH = '  void fetch("/a");\n';
const page = (body = ""): string => `export function Page() {\n${body}  return <main/>;\n}\n`;
const path = (name: string): string => `src/features/shop/pages/${name}.tsx`;
const COUNT = 30;

describe("gatherEvidence with a memory", () => {
  let project: TemporaryProject;
  let folder: string;
  let parsed: string[];
  let facts: FactsCache;
  beforeEach(() => {
    const pages = Array.from({ length: COUNT }, (_, index) => [path(`P${index}`), page()]);
    project = temporaryProject({ "tsconfig.json": "{}", ...Object.fromEntries(pages) });
    folder = makeTemporaryFolder("evidence");
    parsed = [];
    facts = openFactsCache();
  });
  afterEach(() => {
    project.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As a start opens it: what files import is known from the last one, and nothing else. */
  async function open(onParse: (path: string) => void = () => {}): Promise<RuleSource> {
    const source = await openRules(project.root, facts);
    const note = (path: string): void => {
      parsed.push(path);
      onParse(path);
    };
    return {
      ...source,
      graph: {
        ...source.graph,
        refresh: ({ parsed: listener, ...options } = {}) =>
          source.graph.refresh({
            ...options,
            async parsed(file, list) {
              note(file.path);
              await listener?.(file, list);
            },
          }),
      },
      parses: {
        ...source.parses,
        parseOnce(file) {
          note(file.path);
          return source.parses.parseOnce(file);
        },
      },
    };
  }

  /** So that each file is parsed for the rules alone, one after the other. */
  async function forgetEvidence(): Promise<void> {
    await look(await open());
    rmSync(join(folder, "evidence.json"));
    parsed = [];
  }

  async function look(source: RuleSource): Promise<ProjectEvidence> {
    return await gatherEvidence(source, { memory: openEvidenceMemory(folder) });
  }
  const write = (name: string, text: string) => writeFileSync(project.path(path(name)), text);

  it("looks at nothing in a second start, and finds the same", async () => {
    const first = await look(await open());
    assertEquals(parsed.length, COUNT);
    parsed = [];
    const source = await open();
    const graph: RuleSource["graph"] = {
      ...source.graph,
      refresh: () => Promise.reject(new Error("nothing asks for the graph")),
    };
    assertEquals(await look({ ...source, graph }), first);
    assertEquals(parsed, []);
    assertEquals(first.byRule.get("page-effect"), { places: COUNT, kept: COUNT });
  });

  it("looks at the files alone that are others", async () => {
    await look(await open());
    parsed = [];
    write("P7", page(FETCH));
    const { byRule, breaking } = await look(await open());
    assertEquals(parsed, [path("P7")]);
    assertEquals(byRule.get("page-effect"), { places: COUNT, kept: COUNT - 1 });
    assertEquals([...breaking.get("page-effect") ?? []], [[path("P7"), 1]]);
  });

  it("looks again where a file changed while it looked, also when that is as it was", async () => {
    await forgetEvidence();
    const source = await open((looked) => {
      if (looked === path("P1")) write("P9", page(FETCH));
    });
    const found = async (from: RuleSource) => (await look(from)).byRule.get("page-effect")?.kept;
    assertEquals(await found(source), COUNT - 1);
    write("P9", page());
    assertEquals(await found(await open()), COUNT);
  });

  it("looks again where a file changed while the files were parsed", async () => {
    await look(
      await open((looked) => {
        if (looked === path("P1")) write("P9", page(FETCH));
      }),
    );
    const { byRule } = await look(await open());
    assertEquals(byRule.get("page-effect"), { places: COUNT, kept: COUNT - 1 });
  });

  it("takes what is known of files that are the same in another place", async () => {
    await look(await open());
    parsed = [];
    write("P7", page(FETCH));
    const known = openEvidenceMemory(folder).read()?.files;
    const { byRule } = await gatherEvidence(await open(), { known });
    assertEquals(parsed, [path("P7")]);
    assertEquals(byRule.get("page-effect"), { places: COUNT, kept: COUNT - 1 });
  });

  it("keeps no save waiting while it looks", async () => {
    await forgetEvidence();
    const source = await openRules(project.root, facts);
    let begin = () => {};
    let release = () => {};
    const begun = new Promise<void>((resolve) => begin = resolve);
    const held = new Promise<void>((resolve) => release = resolve);
    const parses: RuleSource["parses"] = {
      ...source.parses,
      async parseOnce(file) {
        begin();
        await held;
        return await source.parses.parseOnce(file);
      },
    };
    const looking = look({ ...source, parses });
    await begun;
    const { introduced } = await checkGate(source, new Map([[path("P3"), page(FETCH)]]));
    assertEquals(introduced, []);
    release();
    assertEquals((await looking).byRule.get("page-effect")?.places, COUNT);
  });

  it("goes on where files go while it looks", async () => {
    await forgetEvidence();
    const source = await open((looked) => {
      if (looked === path("P1")) rmSync(project.path(path("P9")));
    });
    const { byRule } = await look(source);
    assertEquals(byRule.get("page-effect")?.places, COUNT - 1);
  });

  it("judges by other layers when the configuration names them", async () => {
    await look(await open());
    writeFileSync(
      project.path("workbench.json"),
      JSON.stringify({ layers: { domain: { dirs: ["pages"] } } }),
    );
    const { byRule } = await look(await open());
    assertEquals(byRule.get("page-effect"), { places: 0, kept: 0 });
    assertEquals(byRule.get("domain-impure"), { places: COUNT, kept: COUNT });
  });

  for (const damage of ["", "{", `${"0".repeat(64)}\n{}`]) {
    it(`looks at everything when the record is ${JSON.stringify(damage.slice(0, 4))}`, async () => {
      const first = await look(await open());
      writeFileSync(join(folder, "evidence.json"), damage);
      parsed = [];
      assertEquals(await look(await open()), first);
      assertEquals(parsed.length, COUNT);
    });
  }
});
