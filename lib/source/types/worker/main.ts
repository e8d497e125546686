import { serveJobs, threadData } from "../../../threads/mod.ts";
import { loadTypeScript } from "../../typescript.ts";
import { propHints } from "../hints/prop_hints.ts";
import { placeholders } from "../placeholders/placeholders.ts";
import { printTypes } from "../printing/print_types.ts";
import type { TypeVerbs, WorkerStart } from "../protocol.ts";
import { renameSymbol } from "../renaming/rename_symbol.ts";
import { candidates } from "./candidates.ts";
import { openComponentDescriber } from "./describe_components.ts";
import { declaredProps } from "./declared_props.ts";
import { diagnostics } from "./diagnostics.ts";
import { openInspector } from "./inspector.ts";
import { openLooks } from "./looks.ts";
import { namesAt } from "./names_at.ts";

/** Runs in its own thread: answers one job after the other, none on files as they were before it was asked for. */
async function main(): Promise<void> {
  await loadTypeScript();
  const { root } = threadData() as WorkerStart; // the one place that starts this thread passes it
  const lookOf = openLooks();
  let isAbandoned = () => false;
  let look = 0;
  const inspect = openInspector({
    root,
    isCancelled: () => isAbandoned(),
    currentLook: () => look,
  });
  const describeComponents = openComponentDescriber();
  serveJobs<TypeVerbs>({
    declaredProps: (request) => declaredProps(inspect(request), request),
    namesAt: (request) => namesAt(inspect(request), request),
    candidates: (request) => candidates(inspect(request), request),
    diagnostics: (request) => diagnostics(inspect(request)),
    propHints: (request) => propHints(inspect(request)),
    placeholders: (request) => placeholders(inspect(request), request, inspect),
    printTypes: (request) => printTypes(inspect(request), request),
    describeComponents: (request) =>
      describeComponents(inspect(request, { neighbours: request.neighbours }), request),
    renameSymbol: (request) => renameSymbol(inspect(request, { roots: request.files }), request),
  }, {
    onBegin(job) {
      look = lookOf(job);
      isAbandoned = job.isAbandoned;
    },
  });
}

await main();
