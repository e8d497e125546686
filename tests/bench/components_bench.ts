import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { comparePeers } from "./components/compare_peers.ts";
import { BATCH } from "./components/read_ours.ts";
import { type Figure, longestHold, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const CARD = "src/features/feature3/components/Card1.tsx";

/** Components of a generated project of 2,000 files, in process, and describing all of the shop beside two peers. */
export async function componentsBench(): Promise<Figure[]> {
  return [...await generatedBench(2000), ...await peersBench()];
}

async function generatedBench(files: number): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, files);
  const workbench = createWorkbench({ project: root, stateDirectory: join(folder, "state") });
  await workbench.ready;
  const name = (what: string): string => `${what}, ${files} files`;
  const list = (): Promise<unknown> => ask(workbench, "");
  const describe = (): Promise<unknown> => ask(workbench, `/describe?path=${CARD}`);
  const once = { runs: 1, warmUp: 0 };
  const figures: Figure[] = [];
  const measure = async (
    what: string,
    work: () => Promise<unknown>,
    options?: { readonly runs: number; readonly warmUp: number },
  ): Promise<void> => {
    figures.push({ name: name(what), unit: "ms", median: await time(work, options) });
  };
  let hold = 0;
  const held = (work: () => Promise<unknown>) => async (): Promise<void> => {
    hold = Math.max(hold, await longestHold(work));
  };
  try {
    await measure("list of components, cold", held(list), once);
    await measure("list of components, warm", held(list));
    await measure("list of components after a change", () => {
      appendFileSync(join(root, CARD), "// changed\n");
      return list();
    });
    await measure("description of a component, cold", held(describe), once);
    await measure("description of a component, warm", held(describe));
    figures.push({
      name: name("longest hold of the event loop in these"),
      unit: "ms",
      median: hold,
      aim: "< 50 ms",
    });
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function peersBench(): Promise<Figure[]> {
  const comparisons = await comparePeers(fixturePath("projects", "shop"));
  const [first] = comparisons;
  const note = `${BATCH} files at a time, with the start of a type checker`;
  const ours = { name: "describe all of the shop", note, unit: "ms" } as const;
  return [
    ...(first ? [{ ...ours, median: first.ours.milliseconds }] : []),
    ...comparisons.map(({ peer, theirs }): Figure => ({
      name: `the same by ${peer}`,
      unit: "ms",
      median: theirs.milliseconds,
      note: peer === "react-docgen" ? "syntax only" : "types, one program",
    })),
  ];
}

async function ask(workbench: Workbench, path: string): Promise<unknown> {
  const response = await workbench.fetch(new Request(`http://localhost/api/components${path}`));
  if (!response.ok) throw new Error(`Expected 200 of "${path}", got ${response.status}`);
  return await response.json();
}
