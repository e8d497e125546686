// Swaps a folder with a symlink to another one, and back, until it is killed: race_script.ts <folder> <aside> <target>
import { renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import process from "node:process";

const [folder = "", aside = "", target = ""] = process.argv.slice(2);

/** Does a step again until the service has not made what is in its way in the moment when that was missing. */
function insist(inTheWay: string, step: () => void): void {
  for (let isTaken = false;;) {
    try {
      if (isTaken) rmSync(inTheWay, { recursive: true, force: true });
      return step();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code !== "EEXIST" && code !== "ENOTEMPTY" && code !== "ENOTDIR") throw error;
      isTaken = true;
    }
  }
}

console.log("ready");
for (let count = 0;; count++) {
  insist(aside, () => renameSync(folder, aside));
  insist(folder, () => symlinkSync(target, folder));
  unlinkSync(folder);
  insist(folder, () => renameSync(aside, folder));
  // Most times at once again, sometimes after long enough for a write to go through.
  const end = performance.now() + (count % 50 === 0 ? 10 : 0);
  while (performance.now() < end);
}
