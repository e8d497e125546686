/**
 * Compares what the service says of a project's components with react-docgen and react-docgen-typescript, on the same
 * files in the same run: `node --import tsx tests/bench/components_peers.ts FOLDER ...`
 * @module
 */
import { comparePeers, type Difference, peerTable } from "./components/compare_peers.ts";

const folders = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");

for (const folder of folders) {
  const comparisons = await comparePeers(folder);
  console.log(`${folder}\n${peerTable(comparisons)}`);
  for (const { peer, differences } of comparisons) {
    const groups = new Map<string, Difference[]>();
    for (const difference of differences) {
      const key = `${difference.kind}: ${difference.cause}`;
      groups.set(key, [...groups.get(key) ?? [], difference]);
    }
    for (const [cause, found] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
      console.log(`  ${peer}, ${cause}: ${found.length}`);
      const shown = isVerbose ? found : found.slice(0, 3);
      for (const { place, detail } of shown) console.log(`      ${place} ${detail}`);
    }
  }
}
