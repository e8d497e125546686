import { WorkbenchError } from "../../errors/mod.ts";
import { moduleBeside } from "../../threads/mod.ts";
import type { ComponentsRequest, DescribedProps } from "./component_protocol.ts";
import type { Placeholders, PlaceholdersRequest } from "./placeholder_protocol.ts";
import type {
  CandidatesRequest,
  DeclaredProps,
  NamesRequest,
  PlaceRequest,
  PrintedTypes,
  PrintTypesRequest,
  PropCandidates,
  PropHint,
  TypeDiagnostic,
  TypeRequest,
  TypeVerbs,
} from "./protocol.ts";
import type { RenamedSymbol, RenameRequest } from "./rename_protocol.ts";
import { unresolvedProps } from "./checker/unresolved_props.ts";
import { type CheckerState, openWarmUp } from "./warm_up.ts";
import { openWorkerLink, type WorkerLink, type WorkerLinkOptions } from "./worker_link.ts";

export interface AskOptions {
  /** Rejects the answer with the signal's reason; work that nobody waits for any more is given up. */
  readonly signal?: AbortSignal;
}

/**
 * TypeScript's checker for one project, in a thread of its own. Each method but `declaredProps` rejects with a
 * `WorkbenchError` `types_unavailable` when the checker takes too long or dies on the question.
 */
export interface TypeService extends AsyncDisposable {
  /** Returns the declared props of the component that the JSX element at `offset` names. */
  declaredProps(request: PlaceRequest, options?: AskOptions): Promise<DeclaredProps>;
  /** The types of those of the names that are visible at `offset`, narrowed by the conditions around a JSX element. */
  namesAt(request: NamesRequest, options?: AskOptions): Promise<Record<string, { type: string }>>;
  /** For each of the props of the JSX element at `offset`, those of the names whose values it takes. */
  candidates(request: CandidatesRequest, options?: AskOptions): Promise<PropCandidates[]>;
  /** The semantic errors of one file, under the project's own configuration; syntax errors are not among them. */
  diagnostics(request: TypeRequest, options?: AskOptions): Promise<TypeDiagnostic[]>;
  /** Lists the props in one file that elements get but their components do not declare, and the needed props that they lack. */
  propHints(request: TypeRequest, options?: AskOptions): Promise<PropHint[]>;
  /** Values for the required props that the JSX element at `offset` does not have yet. */
  placeholders(request: PlaceholdersRequest, options?: AskOptions): Promise<Placeholders>;
  /** The types of expressions, as another file can write them. */
  printTypes(request: PrintTypesRequest, options?: AskOptions): Promise<PrintedTypes>;
  /**
   * Describes the props that the components at the places take, apart from any element that uses them; in the order of the places.
   */
  describeComponents(request: ComponentsRequest, options?: AskOptions): Promise<DescribedProps[]>;
  /** Finds the changes that give the symbol named at `offset` another name, wherever it is named. Nothing is written. */
  renameSymbol(request: RenameRequest, options?: AskOptions): Promise<RenamedSymbol>;
  /** Tells whether a question is answered at once. */
  state(): CheckerState;
  /**
   * Has the checker get ready for questions on a file and those like it, in the background.
   * @param request makes the question that is asked for it, once it is asked
   */
  warmUp(request: () => Promise<TypeRequest>): void;
}

export interface TypeServiceOptions extends Partial<Omit<WorkerLinkOptions, "root">> {
  /** Real absolute path of the project. */
  readonly root: string;
}

/** Costs nothing until the first question, which starts the thread; an idle thread is stopped after two minutes. */
export function openTypeService(options: TypeServiceOptions): TypeService {
  return typeServiceOver(openWorkerLink({
    timeoutMs: 30_000,
    idleMs: 120_000,
    maxMemoryMb: 2048,
    entry: moduleBeside("./worker/main.ts", import.meta.url),
    ...options,
  }));
}

/** The service whose questions a link answers; it closes the link. */
export function typeServiceOver(link: WorkerLink): TypeService {
  const warmUp = openWarmUp(() => link.isRunning());
  let tooLarge: WorkbenchError | null = null;
  async function ask<Verb extends keyof TypeVerbs>(
    verb: Verb,
    request: TypeVerbs[Verb]["request"],
    { signal }: AskOptions = {},
  ): Promise<TypeVerbs[Verb]["answer"]> {
    const answer = await link.ask(verb, request, signal);
    warmUp.answered();
    return answer;
  }
  return {
    async declaredProps(request, options) {
      try {
        return await ask("declaredProps", request, options);
      } catch (error) {
        const reason = error instanceof WorkbenchError && error.code === "types_unavailable"
          ? error.data["reason"]
          : null;
        if (reason !== "timeout" && reason !== "unavailable") throw error;
        return unresolvedProps({ name: "", path: null }, reason);
      }
    },
    namesAt: (request, options) => ask("namesAt", request, options),
    candidates: (request, options) => ask("candidates", request, options),
    async diagnostics(request, options) {
      if (!request.augmenting) return await ask("diagnostics", request, options);
      // What took too long once would do so at each question, and end the thread each time.
      if (tooLarge) throw tooLarge;
      try {
        return await ask("diagnostics", request, options);
      } catch (error) {
        if (error instanceof WorkbenchError && error.code === "types_unavailable") tooLarge = error;
        throw error;
      }
    },
    propHints: (request, options) => ask("propHints", request, options),
    placeholders: (request, options) => ask("placeholders", request, options),
    printTypes: (request, options) => ask("printTypes", request, options),
    describeComponents: (request, options) => ask("describeComponents", request, options),
    renameSymbol: (request, options) => ask("renameSymbol", request, options),
    state: () => warmUp.state(),
    warmUp: (request) => warmUp.begin(async () => await ask("diagnostics", await request())),
    async [Symbol.asyncDispose]() {
      warmUp.close();
      await link[Symbol.asyncDispose]();
    },
  };
}
