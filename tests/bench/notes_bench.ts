import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, residentMegabytes, time } from "./figure.ts";

const BODY = "Some **words** about the cart, the catalog and what a customer does with them. ";

/** Lists of 10,000 notes in the state directory, in process. */
export async function notesBench(): Promise<Figure[]> {
  const count = 10_000;
  const folder = makeTemporaryFolder("bench");
  const ids = generateNotes(join(folder, "notes"), count);
  const workbench = createWorkbench({ stateDirectory: folder });
  await workbench.ready;
  const figures: Figure[] = [];
  let hold = 0;
  const measure = async (what: string, work: () => Promise<unknown>, runs = 15, aim = "") => {
    const held = async () => {
      hold = Math.max(hold, await longestHold(work));
    };
    const median = await time(held, { runs, warmUp: runs === 1 ? 0 : 3 });
    const name = `${what}, ${count} notes`;
    figures.push({ name, unit: "ms", median, ...(aim && { aim }) });
  };
  const before = residentMegabytes();
  try {
    await measure("list of notes, cold", () => ask(workbench, ""), 1);
    await measure("list of notes, warm", () => ask(workbench, ""), 15, "< 200 ms");
    await measure("search of notes, warm", () => ask(workbench, "?q=customer%20number%207777"));
    await measure("note read", () => ask(workbench, `/${ids[0]}`));
    await measure("note made", () => ask(workbench, "", { title: "New", body: BODY }));
    const aim = "< 50 ms";
    figures.push({
      name: "longest hold of the event loop in these",
      unit: "ms",
      median: hold,
      aim,
    });
    figures.push({ name: "memory for these", unit: "MB", median: residentMegabytes() - before });
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

function generateNotes(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const id = `${(1.7e12 + index).toString(36).padStart(9, "0")}-${"0".repeat(12)}`;
    const matter = `title: "Note number ${index}"\ntags: ["cart", "part ${index % 20}"]\n`;
    writeFileSync(
      join(folder, `${id}.md`),
      `---\n${matter}---\n# Number ${index}\n\n${BODY.repeat(20)}\n`,
    );
    return id;
  });
}

async function ask(workbench: Workbench, path: string, body?: object): Promise<unknown> {
  const response = await workbench.fetch(
    new Request(`http://localhost/api/notes${path}`, {
      ...(body && {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    }),
  );
  if (!response.ok) throw new Error(`Expected success of "${path}", got ${response.status}`);
  return await response.json();
}
