import { WorkbenchError } from "../../../errors/mod.ts";
import { readWorkflowMachines } from "../../../workflows/mod.ts";
import { deterministic, type Recognition, type RequestSite } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { resolveTarget } from "../resolve_target.ts";
import type { Target } from "../target_index.ts";
import { camelCase } from "../words.ts";

type Machine = Awaited<ReturnType<typeof readWorkflowMachines>>["machines"][number];

/** The machine that a request speaks of. */
interface RequestMachine {
  readonly target: Target;
  readonly address: { readonly feature: string; readonly file: string; readonly machine: string };
  readonly machine: Machine;
}

/**
 * "Add a state `expired` to the checkout machine", "add a transition from idle to loading on FETCH in the search machine",
 * "rename the state waiting to pending in the search machine", "remove the state failed from the search machine".
 */
export async function editMachineRequest(
  request: Request,
  site: RequestSite,
): Promise<Recognition | null> {
  const words = request.object.map(({ text }) => text.toLowerCase());
  const isState = words.includes("state");
  const isTransition = words.includes("transition");
  if (!isState && !isTransition) return null;
  const found = await machineOf(request, site);
  if (!found || "problem" in found) return found;
  if (isTransition) return addTransition(request, found);
  const name = stateName(request);
  if (name === null) return { problem: "It does not say which state" };
  if (["add", "create", "introduce", "make"].includes(request.verb)) {
    return addState(request, found, name);
  }
  const state = stateCalled(found.machine, name);
  if (state === null) return noState(found, name);
  if (["remove", "delete", "drop"].includes(request.verb)) {
    return edit(found, { op: "removeState", state });
  }
  const to = partOf(request, "to", "as");
  if (request.verb !== "rename" || !to || to.length === 0) return null;
  return edit(found, { op: "renameState", state, name: camelCase(phraseOf(to)) });
}

function addState(request: Request, found: RequestMachine, name: string): Recognition {
  const around = partOf(request, "inside", "under", "within");
  const parent = around ? stateCalled(found.machine, phraseOf(around)) : "";
  if (parent === null) return noState(found, phraseOf(around ?? []));
  return edit(found, { op: "addState", parent, name: camelCase(name) });
}

function addTransition(request: Request, found: RequestMachine): Recognition | null {
  const [from, to, on] = ["from", "to", "on"].map((word) => partOf(request, word));
  if (!from || !to || !on || request.verb === "remove") return null;
  const state = stateCalled(found.machine, phraseOf(withoutWord(from, "state")));
  const target = stateCalled(found.machine, phraseOf(withoutWord(to, "state")));
  if (state === null) return noState(found, phraseOf(from));
  if (target === null) return noState(found, phraseOf(to));
  const event = phraseOf(withoutWord(on, "event"));
  return edit(found, { op: "addTransition", state, event, targets: [target] });
}

function edit(
  { target, address }: RequestMachine,
  op: Readonly<Record<string, string | string[]>>,
): Recognition {
  return deterministic("edit-workflow", { ...address, ...op }, target);
}

/** The machine of the last part that names one: "to the checkout machine". */
async function machineOf(
  request: Request,
  site: RequestSite,
): Promise<RequestMachine | { readonly problem: string } | null> {
  for (const { tokens } of request.parts.toReversed()) {
    const resolved = resolveTarget(tokens, site, ({ kind }) => kind === "workflow");
    if (resolved.kind === "one") return await readMachine(resolved.target, site);
  }
  if (site.last?.kind === "workflow") return await readMachine(site.last, site);
  return { problem: "It does not say which machine" };
}

async function readMachine(
  target: Target,
  { index, source, signal }: RequestSite,
): Promise<RequestMachine | { readonly problem: string }> {
  const unit = index.layout.layerUnitOf(target.path);
  const none = { problem: `"${target.path}" has not one machine that can be read` };
  if (!unit) return none;
  const { feature, file } = unit;
  try {
    const { machines } = await readWorkflowMachines(source, { feature, file }, { signal });
    const meant = machines.length === 1
      ? machines
      : machines.filter(({ name }) => name === target.symbol);
    const [machine] = meant;
    if (!machine || meant.length > 1) return none;
    return { target, machine, address: { feature, file, machine: machine.name } };
  } catch (error) {
    if (error instanceof WorkbenchError) return none;
    throw error;
  }
}

function stateName({ object, parts }: Request): string | null {
  const called = parts.find(({ preposition }) => ["called", "named"].includes(preposition));
  const name = phraseOf(called?.tokens ?? withoutWord(object, "state"));
  return name === "" ? null : name;
}

/** The path of the only state of that name; of several, the one nearest to the root. */
function stateCalled({ states }: Machine, name: string): string | null {
  const wanted = name.toLowerCase();
  const found = states.filter((state) =>
    state.path !== "" && (state.path === name || state.name.toLowerCase() === wanted)
  );
  const depth = (path: string): number => path.split(".").length;
  return found.toSorted((a, b) => depth(a.path) - depth(b.path))[0]?.path ?? null;
}

function withoutWord(tokens: readonly Token[], word: string): Token[] {
  return tokens.filter(({ text, quoted }) => quoted || text.toLowerCase() !== word);
}

function noState({ target }: RequestMachine, name: string): Recognition {
  return { problem: `The machine in "${target.path}" has no state "${name}"` };
}
