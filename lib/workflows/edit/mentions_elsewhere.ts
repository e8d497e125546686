import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import type { EditSite, LeftPlace } from "./op.ts";
import { placeOf } from "./refusal.ts";

/** The largest numbers of files that are looked at, and of places that are told. */
const [MAX_FILES, MAX_PLACES] = [200, 100];

/**
 * Lists the places in files that import the machine's file, or that it imports, which name something of the machine.
 * @param mentionsIn finds them in one file
 */
export async function mentionsElsewhere(
  site: EditSite,
  mentionsIn: (file: ParsedSource) => readonly TS.Node[],
): Promise<LeftPlace[]> {
  const left: LeftPlace[] = [];
  for (const path of [...filesAround(site)].sort().slice(0, MAX_FILES)) {
    if (site.slice.spent) await site.slice.pause();
    const file = await site.parse(path);
    for (const node of file ? mentionsIn(file) : []) {
      if (left.length >= MAX_PLACES || !file) return left;
      left.push({
        ...placeOf({ file, node }),
        reason: "another file says it, and may mean the same",
      });
    }
  }
  return left;
}

/** Those that import the file, also by way of files that hand it on, and those that it imports. */
function filesAround({ graph, file }: EditSite): Set<string> {
  const found = new Set<string>();
  const agenda = [file.path];
  for (let path = agenda.pop(); path !== undefined; path = agenda.pop()) {
    for (const { from, fact } of graph.importersOf(path)) {
      if (found.has(from) || from === file.path) continue;
      found.add(from);
      if (fact.kind !== "import") agenda.push(from);
    }
  }
  for (const { resolution } of graph.importsOf(file.path)) {
    if (resolution.kind === "file") found.add(resolution.path);
  }
  found.delete(file.path);
  return found;
}
