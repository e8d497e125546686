/** A place of the Studio that an address leads to. */
export type Place =
  | {
    readonly screen: "home";
    /** The save whose lines are shown. */
    readonly save?: string | undefined;
  }
  | {
    readonly screen: "units";
    /** Of the open unit, from the root of the project. */
    readonly path?: string | undefined;
    /** Of the selected node of its tree. */
    readonly node?: string | undefined;
    readonly pane?: UnitPane | undefined;
    /** The line of the source that is marked, from 1. */
    readonly line?: number | undefined;
  }
  | { readonly screen: "components"; readonly path?: string | undefined }
  | MachinePlace
  | FlowPlace
  | {
    readonly screen: "processes";
    readonly id?: string | undefined;
    readonly file?: string | undefined;
  }
  | {
    readonly screen: "plan";
    /** The process whose plan is taken up again. */
    readonly process?: string | undefined;
    /** The note that the plan is made of. */
    readonly note?: string | undefined;
  }
  | {
    readonly screen: "review";
    /** The refs that are compared; without them the branches are listed. */
    readonly base?: string | undefined;
    readonly head?: string | undefined;
    /** The plan that the change is held against. */
    readonly plan?: string | undefined;
    readonly file?: string | undefined;
    /** Draws the machines of the file before and after. */
    readonly view?: "diagram" | undefined;
  }
  | { readonly screen: "git" }
  | { readonly screen: "tools" }
  | { readonly screen: "notes"; readonly id?: string | undefined };

/** The address of a machine, of a part of it, or of a step of a scenario. */
export interface MachinePlace {
  readonly screen: "machines";
  /** Of the file. */
  readonly path?: string | undefined;
  /** Its place among the machines of the file. */
  readonly machine?: number | undefined;
  readonly state?: string | undefined;
  readonly transition?: string | undefined;
  readonly scenario?: number | undefined;
  readonly step?: number | undefined;
  readonly pane?: MachinePane | undefined;
  readonly view?: "list" | undefined;
}

/** The address of a way through the project: a file, and the references that were followed from it. */
export interface FlowPlace {
  readonly screen: "flow";
  /** Whose flow leads to the file; without it the file is a page. */
  readonly feature?: string | undefined;
  /** The path of the first file. */
  readonly path?: string | undefined;
  /** The references that are followed, one behind the other. */
  readonly refs?: readonly FlowReference[] | undefined;
}

/** Finds a reference in the source of a file. */
export interface FlowReference {
  /** As it is written. */
  readonly name: string;
  /** UTF-16 offset. */
  readonly start: number;
}

/** Beside the diagram: what can be edited, the machine in words, or ways through it. */
export type MachinePane = "edit" | "words" | "scenarios";

export type Screen = Place["screen"];
export type UnitPane = "source" | "app" | "diff" | "uses";

const PANES: readonly string[] = ["source", "app", "diff", "uses"] satisfies UnitPane[];

/** Returns the fragment of the address of a place, as `#/units/src/App.tsx?node=App:0`. */
export function addressOf(place: Place): string {
  switch (place.screen) {
    case "home":
      return `#/${queryOf({ save: place.save })}`;
    case "units":
      return `#/units${pathOf(place.path)}${
        queryOf({ node: place.node, pane: place.pane, line: place.line?.toString() })
      }`;
    case "components":
      return `#/components${pathOf(place.path)}`;
    case "machines":
      return `#/machines${pathOf(place.path)}${queryOf(machineQuery(place))}`;
    case "flow":
      return `#/flow${pathOf(place.path)}${flowQuery(place)}`;
    case "processes":
      return `#/processes${pathOf(place.id)}${queryOf({ file: place.file })}`;
    case "plan":
      return `#/plan${queryOf({ process: place.process, note: place.note })}`;
    case "review": {
      const { base, head, plan, file, view } = place;
      return `#/review${queryOf({ base, head, plan, file, view })}`;
    }
    case "git":
      return "#/git";
    case "tools":
      return "#/tools";
    case "notes":
      return `#/notes${pathOf(place.id)}`;
  }
}

/** Reads the fragment of an address. An address of no place leads home. */
export function placeAt(fragment: string): Place {
  const [path = "", search = ""] = fragment.replace(/^#\/?/, "").split("?");
  const [screen, ...segments] = path.split("/");
  const inner = segments.map(decode).join("/") || undefined;
  const query = new URLSearchParams(search);
  const told = (name: string) => query.get(name) ?? undefined;
  switch (screen) {
    case "units": {
      const pane = query.get("pane") ?? "";
      return {
        screen,
        path: inner,
        node: told("node"),
        pane: PANES.includes(pane) ? (pane as UnitPane) : undefined, // one of them
        line: isCount(query.get("line") ?? "") ? Number(query.get("line")) : undefined,
      };
    }
    case "components":
      return { screen, path: inner };
    case "machines":
      return machineAt(inner, query);
    case "flow":
      return flowAt(inner, query);
    case "processes":
      return { screen, id: inner, file: told("file") };
    case "plan":
      return { screen, process: told("process"), note: told("note") };
    case "review":
      return {
        screen,
        base: told("base"),
        head: told("head"),
        plan: told("plan"),
        file: told("file"),
        view: told("view") === "diagram" ? "diagram" : undefined,
      };
    case "notes":
      return { screen, id: inner };
    case "git":
    case "tools":
      return { screen };
    default:
      return { screen: "home", save: screen === "" ? told("save") : undefined };
  }
}

function machineQuery(
  { machine, state, transition, scenario, step, pane, view }: MachinePlace,
): Readonly<Record<string, string | undefined>> {
  return {
    machine: machine?.toString(),
    state,
    transition,
    scenario: scenario?.toString(),
    step: step?.toString(),
    pane,
    view,
  };
}

const MACHINE_PANES: readonly string[] = ["edit", "words", "scenarios"] satisfies MachinePane[];

function machineAt(path: string | undefined, query: URLSearchParams): MachinePlace {
  const numberAt = (name: string) => {
    const text = query.get(name) ?? "";
    return isCount(text) ? Number(text) : undefined;
  };
  const pane = query.get("pane") ?? "";
  return {
    screen: "machines",
    path,
    machine: numberAt("machine"),
    state: query.get("state") ?? undefined,
    transition: query.get("transition") ?? undefined,
    scenario: numberAt("scenario"),
    step: numberAt("step"),
    pane: MACHINE_PANES.includes(pane) ? (pane as MachinePane) : undefined, // one of them
    view: query.get("view") === "list" ? "list" : undefined,
  };
}

/** A reference is told as `12.useCart`: its name may have any sign in it. */
function flowQuery({ feature, refs = [] }: FlowPlace): string {
  const query = new URLSearchParams(feature === undefined ? [] : [["feature", feature]]);
  for (const { name, start } of refs) query.append("ref", `${start}.${name}`);
  return query.size === 0 ? "" : `?${query}`;
}

function flowAt(path: string | undefined, query: URLSearchParams): FlowPlace {
  const refs = query.getAll("ref").flatMap((told) => {
    const at = told.indexOf(".");
    const start = told.slice(0, at);
    return at > 0 && isCount(start) ? { name: told.slice(at + 1), start: Number(start) } : [];
  });
  return { screen: "flow", feature: query.get("feature") ?? undefined, path, refs };
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function pathOf(path: string | undefined): string {
  return path === undefined ? "" : `/${path.split("/").map(encodeURIComponent).join("/")}`;
}

function queryOf(members: Readonly<Record<string, string | undefined>>): string {
  const told = Object.entries(members).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(told as [string, string][]); // of those that are told
  return told.length === 0 ? "" : `?${query}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // An address that somebody cut off in the middle of an escape.
    return segment;
  }
}
