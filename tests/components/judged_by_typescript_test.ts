import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readComponentFacts } from "../../lib/components/mod.ts";
import { openProject } from "../../lib/project/mod.ts";
import { type DescribedProps, parseSource } from "../../lib/source/mod.ts";
import { openTypeService } from "../../lib/source/types/mod.ts";
import { installReact, STRICT_CONFIG } from "../source/types/checked_project.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { judge, type JudgedComponent } from "./typescript_judge.ts";

const INSTALLED = fileURLToPath(new URL("../../node_modules/", import.meta.url));

interface Described extends JudgedComponent {
  readonly props: DescribedProps;
}

/** Describes every exported component of a project. */
async function describeAll(root: string): Promise<Described[]> {
  const project = await openProject({ root });
  const types = openTypeService({ root: project.files.root, timeoutMs: 600_000 });
  const { files } = await project.files.list();
  const paths = [...files.keys()].filter((path) => path.endsWith(".tsx"));
  const described: Described[] = [];
  for (const path of paths) {
    const file = await project.files.read(path);
    assert(file);
    const facts = readComponentFacts(await parseSource(file))
      .filter(({ exported }) => exported.length > 0);
    const places = facts.map(({ start }) => start);
    const { text } = file;
    const found = await types.describeComponents({ path, text, places, neighbours: paths });
    facts.forEach(({ exported }, index) => {
      const props = found[index];
      if (props && exported[0] !== undefined) {
        described.push({ path, exported: exported[0], props });
      }
    });
  }
  await types[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
  return described;
}

function signature({ props }: DescribedProps): string[] {
  return props.map(({ name, required }) => required ? name : `${name}?`).sort();
}

/** Compares with the judge. @returns how many components both know */
async function compare(root: string): Promise<number> {
  const described = await describeAll(root);
  const verdicts = judge(root, described);
  assertEquals(verdicts.length, described.length);
  let known = 0;
  for (const [index, { path, exported, props }] of described.entries()) {
    const verdict = verdicts[index];
    if (!verdict || props.unresolved.some(({ prop }) => prop === undefined)) continue;
    known++;
    assertEquals([path, exported, ...signature(props)], [path, exported, ...verdict]);
  }
  return known;
}

describe("descriptions of components, judged by TypeScript", () => {
  let folder: string;
  before(() => {
    folder = makeTemporaryFolder("judge");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("are right for every component of the shop", async () => {
    const root = join(folder, "shop");
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    await installReact(root);
    assert(await compare(root) > 35);
  });

  it("are right for the components of a published package", async () => {
    const root = join(folder, "package");
    cpSync(join(INSTALLED, "@rjsf/core/src"), join(root, "src"), { recursive: true });
    cpSync(join(INSTALLED, "@rjsf/core/package.json"), join(root, "package.json"));
    const utils = join(root, "node_modules/@rjsf/utils");
    for (const part of ["lib", "package.json"]) {
      cpSync(join(INSTALLED, "@rjsf/utils", part), join(utils, part), { recursive: true });
    }
    writeFileSync(join(root, "tsconfig.json"), STRICT_CONFIG);
    await installReact(root);
    const known = await compare(root);
    assert(known > 20, `Only ${known} are known to both`);
  });
});
