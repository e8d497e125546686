import type { ts as TS } from "ts-morph";
import type { Job, JobHandlers } from "../../../threads/mod.ts";
import { propHints } from "../hints/prop_hints.ts";
import { placeholders } from "../placeholders/placeholders.ts";
import { printTypes } from "../printing/print_types.ts";
import type { TypeVerbs } from "../protocol.ts";
import { renameSymbol } from "../renaming/rename_symbol.ts";
import { candidates } from "./candidates.ts";
import { openComponentDescriber } from "./describe_components.ts";
import { declaredProps } from "./declared_props.ts";
import { diagnostics } from "./diagnostics.ts";
import { openInspector } from "./inspector.ts";
import { openKeptAnswers } from "./kept_answers.ts";
import { openLooks } from "./looks.ts";
import { namesAt } from "./names_at.ts";

/** Answers questions about the types of one project, one after the other. */
export interface TypeJobs {
  readonly handlers: JobHandlers<TypeVerbs>;
  /** Must be called before each job: no job is done on files as they were before it was asked for. */
  readonly onBegin: (job: Pick<Job, "id" | "newest" | "isAbandoned">) => void;
}

/**
 * Only after `loadTypeScript()`.
 * @param root real absolute path of the project
 * @param options.registry holds the parsed files; else they have one of their own
 */
export function openTypeJobs(
  root: string,
  { registry }: { readonly registry?: TS.DocumentRegistry } = {},
): TypeJobs {
  const lookOf = openLooks();
  let isAbandoned = () => false;
  let look = 0;
  const inspect = openInspector({
    root,
    isCancelled: () => isAbandoned(),
    currentLook: () => look,
    ...(registry && { registry }),
  });
  const describeComponents = openComponentDescriber();
  const keep = openKeptAnswers();
  return {
    handlers: {
      declaredProps: (request) => declaredProps(inspect(request), request),
      namesAt: (request) => namesAt(inspect(request), request),
      candidates: (request) => candidates(inspect(request), request),
      diagnostics(request) {
        const { among, augmenting = [] } = request;
        return keep("diagnostics", inspect(request, { among, augmenting }), diagnostics);
      },
      propHints: (request) =>
        keep("propHints", inspect(request, { among: request.among }), propHints),
      placeholders: (request) => placeholders(inspect(request), request, inspect),
      printTypes: (request) => printTypes(inspect(request), request),
      describeComponents: (request) =>
        describeComponents(inspect(request, { neighbours: request.neighbours }), request),
      renameSymbol: (request) => {
        const { files, modules } = request;
        return renameSymbol(inspect(request, { roots: files, modules }), request);
      },
    },
    onBegin(job) {
      look = lookOf(job);
      isAbandoned = job.isAbandoned;
    },
  };
}
