import type { ts as TS } from "ts-morph";
import type { EditSite } from "./op.ts";

/** Returns the syntax that is the machine's alone: the call that makes it, and its `setup`. */
export function ownRoots({ machine, file }: EditSite): TS.Node[] {
  const parts = machine.setup?.parts ?? [];
  return [
    machine.at,
    ...parts.map(({ expression, site }) => ({ file: site.file, node: expression })),
  ].filter((at) => at.file.path === file.path).map(({ node }) => node);
}
