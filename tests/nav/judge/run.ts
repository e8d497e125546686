/**
 * Judges navigation through any folder by TypeScript: `node --import tsx tests/nav/judge/run.ts <folder> [--all]`.
 * @module
 */
import { judgeFolder } from "./judge_folder.ts";

const [folder = ".", ...flags] = process.argv.slice(2);
const started = performance.now();
const { files, references, equal, nowhere, differences, missing } = await judgeFolder(folder);
const count = Object.entries(nowhere).map(([reason, times]) => `${times} ${reason}`).join(", ");
const { ambient, none } = differences;
console.log(
  `${files} files, ${references} references, ${Math.round(performance.now() - started)} ms`,
);
console.log(`${equal} equal; nowhere for both: ${count || 0}`);
console.log(`${ambient.length} described by ambient modules, ${none.length} without a cause`);
console.log(`${missing.length} uses that are not listed`);
const most = flags.includes("--all") ? Infinity : 20;
for (const { at, kind, ours, theirs } of none.slice(0, most)) {
  console.log(`  ${kind} ${at}\n    ours ${ours}\n    theirs ${theirs.join(", ") || "none"}`);
}
for (const each of missing.slice(0, most)) console.log(`  missing ${JSON.stringify(each)}`);
