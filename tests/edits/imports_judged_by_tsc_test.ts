import { before, describe, it } from "node:test";
import process from "node:process";
import { assert, assertEquals, assertGreater } from "@std/assert";
import type { PureOp } from "../../lib/edits/mod.ts";
import { readJsxTree } from "../../lib/source/mod.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { sourceOf } from "../pages/edits/apply_edit.ts";
import { createRandom, type Random } from "../support/random.ts";
import { openEditProject } from "./imports/edit_project.ts";
import { type JudgedProject, PROJECTS } from "./imports/judged_projects.ts";
import { nameErrors } from "./imports/name_errors.ts";

/** How many edits are made in each project, of all together over five hundred; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 17_000) / 100);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
const MAX_OPS = 4;

/** An edit that was done: what the file would say, under a name beside it. */
interface Variant {
  readonly page: string;
  readonly told: string;
}

describe("imports that follow edits, judged by TypeScript", () => {
  before(loadTypeScript);

  for (const project of PROJECTS) {
    it(`are neither missing nor unused: ${project.name}`, async () => {
      await using opened = await openEditProject(project.files, project);
      const { pages } = project;
      const texts = new Map(pages.map((page) => [page, project.files[page] ?? ""]));
      const variants = new Map<string, Variant>();
      let refused = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
        const random = createRandom(seed);
        const page = random.pick(pages);
        const ops = randomOps(random, project, project.files[page] ?? "");
        const told = `Seed ${seed}: ${page} ${JSON.stringify(ops)}`;
        const edited = await opened.edit(page, ops);
        if ("text" in edited) {
          const path = page.replace(/\.tsx$/, `.variant${seed}.tsx`);
          texts.set(path, edited.text);
          variants.set(path, { page, told });
          continue;
        }
        refused++;
        for (const { name, reason } of edited.names) {
          const isKnown = project.unresolvable.includes(name) || reason === "taken";
          assert(isKnown, `${told} refuses ${name}: ${reason}`);
        }
      }
      const errors = nameErrors(opened.root, texts);
      for (const [path, { page, told }] of variants) {
        const old = errors.get(page) ?? [];
        const fresh = errors.get(path)?.filter((error) => !old.includes(error));
        assertEquals(fresh, [], `${told}\n${texts.get(path)}`);
      }
      assertGreater(variants.size, COUNT / 3);
      assertGreater(refused, 0);
    });
  }
});

/** Edits that bring names and take them away, at nodes that are not inside of each other. */
function randomOps(random: Random, project: JudgedProject, text: string): PureOp[] {
  const nodes = [...readJsxTree(sourceOf(text)).nodes.values()];
  const ops: PureOp[] = [];
  const count = 1 + random.below(MAX_OPS);
  for (let index = 0; index < count; index++) {
    const node = random.pick(nodes);
    const isTaken = ops.some((op) =>
      "nodeId" in op && (op.nodeId.startsWith(node.id) || node.id.startsWith(op.nodeId))
    );
    if (!isTaken) ops.push(randomOp(random, project, node.id));
  }
  return ops;
}

function randomOp(random: Random, project: JudgedProject, nodeId: string): PureOp {
  const { snippets, wrappers, tags, expressions } = project;
  switch (random.below(6)) {
    case 0:
      return { op: "removeNode", nodeId };
    case 1:
      return { op: "replaceNode", nodeId, snippet: random.pick(snippets) };
    case 2:
      return { op: "wrapNode", nodeId, snippet: random.pick(wrappers) };
    case 3:
      return { op: "renameTag", nodeId, tag: random.pick(tags) };
    case 4: {
      const value = random.pick(expressions);
      return { op: "setProp", nodeId, propName: "title", kind: "expression", value };
    }
    default:
      return { op: "insertNode", parentId: nodeId, snippet: random.pick(snippets) };
  }
}
