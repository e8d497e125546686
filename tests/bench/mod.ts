/**
 * The benchmarks: one table, the median of several runs, with the machine named. `npm run bench [-- --json] [part of a name ...]`.
 * @module
 */
import { arch, cpus, platform, totalmem } from "node:os";
import { analysisBench } from "./analysis_bench.ts";
import { componentsBench } from "./components_bench.ts";
import { editsBench } from "./edits_bench.ts";
import { gitBench } from "./git_bench.ts";
import { modelhostBench } from "./modelhost_bench.ts";
import { navBench } from "./nav_bench.ts";
import { notesBench } from "./notes_bench.ts";
import { pagesBench } from "./pages_bench.ts";
import { planBench } from "./plan_bench.ts";
import { reviewBench } from "./review_bench.ts";
import { startBench } from "./start_bench.ts";
import { workflowsBench } from "./workflows_bench.ts";
import type { Figure } from "./figure.ts";

const suites = {
  start: startBench,
  pages: pagesBench,
  edits: editsBench,
  components: componentsBench,
  nav: navBench,
  notes: notesBench,
  plan: planBench,
  workflows: workflowsBench,
  git: gitBench,
  "review-analysis": analysisBench,
  review: reviewBench,
  modelhost: modelhostBench,
};

const args = process.argv.slice(2).filter((arg) => arg !== "--");
const asJson = args.includes("--json");
const parts = args.filter((arg) => !arg.startsWith("--"));

const figures: Figure[] = [];
for (const [name, suite] of Object.entries(suites)) {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
  figures.push(...await suite());
}
const machine = `${platform()} ${arch()}, ${cpus().length} x ${cpus()[0]?.model}, ${
  Math.round(totalmem() / 2 ** 30)
} GiB, ${runtime()}`;
console.log(asJson ? JSON.stringify({ machine, figures }, null, 2) : table(machine, figures));

function runtime(): string {
  const { deno, bun, node } = process.versions;
  return deno ? `Deno ${deno}` : bun ? `Bun ${bun}` : `Node ${node}`;
}

function table(machine: string, figures: readonly Figure[]): string {
  const rows = figures.map(({ name, median, unit, aim, note }) => [
    name,
    `${unit.startsWith("of ") || median >= 10 ? median.toFixed(0) : median.toFixed(2)} ${unit}`,
    aim ?? "",
    note ?? "",
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0))
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd()
  );
  const details = figures.flatMap(({ details = [] }) => ["", ...details]);
  return [machine, "", ...lines, ...details].join("\n").trimEnd();
}
