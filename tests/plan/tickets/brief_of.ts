import type { PlanStep } from "../../../lib/processes/plan_schemas.ts";

type Step = Pick<PlanStep, "flow" | "args" | "touches">;
/** As plans have them: each is a text here, or a list of props. */
type Args = Readonly<Record<string, string>>;

/** A step in a few words, as tables of tickets have it: paths are those below the features. */
export function briefOf({ flow, args: given, touches: { files } }: Step): string {
  const args = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const path = short(args["path"]);
  const make = BRIEFS[flow];
  if (flow === "move-unit") {
    const created = files.find(({ change }) => change === "create");
    return `move-unit ${path} -> ${short(created?.path)}`;
  }
  if (flow === "remove-unit") return `delete-unit ${path}`;
  if (flow === "delete-unit") {
    const isWhole = files.some((file) => file.path === args["path"] && file.change === "delete");
    return `delete-unit ${path}${isWhole ? "" : ` ${args["name"]}`}`;
  }
  if (flow === "set-prop") return propBrief(args);
  if (flow === "edit-workflow") return machineBrief(args);
  return make ? make(args, path) : flow;
}

const BRIEFS: Readonly<Record<string, (args: Args, path: string) => string>> = {
  "manual-task": () => "manual",
  "set-text": ({ text, newText }, path) => `set-text ${path} "${text}" -> "${newText}"`,
  "rename-prop": ({ component, prop, newName }, path) =>
    `rename-prop ${path} ${component} ${prop} -> ${newName}`,
  "add-prop": ({ component, prop, type, optional }, path) =>
    `add-prop ${path} ${component} ${prop}${optional === "false" ? "" : "?"}: ${type}`,
  "rename-unit": ({ newName }, path) => `rename-unit ${path} -> ${newName}`,
  "rename-symbol": ({ symbol, newName }, path) => `rename-symbol ${path} ${symbol} -> ${newName}`,
  "add-route": ({ route, page }) => `add-route ${route} ${short(page)}`,
  "add-link": ({ to }) => `add-link shared/components/SiteMenu.tsx ${to}`,
  "create-feature": ({ name }) => `create-feature ${name}`,
  "create-component": ({ feature, name, props }) =>
    `create-component ${feature} ${name}${propsBrief(props)}`,
  "create-page": ({ feature, name }) => `create-page ${feature} ${name}`,
  "create-provider": ({ feature, name }) => `create-provider ${feature} ${name}`,
  "create-workflow": ({ feature, name }) => `create-workflow ${feature} ${name}`,
  "run-script": ({ script }) => `run-script ${script}`,
  "check-project": () => "check-project",
  "format-file": (_, path) => `format-file ${path}`,
  "organize-imports": (_, path) => `organize-imports ${path}`,
};

function short(path: string | undefined): string {
  return (path ?? "").replace(/^src\/(?:features\/)?/, "");
}

function propsBrief(props: string | undefined): string {
  const list = JSON.parse(props ?? "[]") as { name: string; type: string }[];
  return list.length === 0 ? "" : ` ${list.map(({ name, type }) => `${name}: ${type}`).join(", ")}`;
}

/** The element is told by its tag: its id says nothing to a reader. */
function propBrief({ path, feature, file, propName, kind, value, tag }: Args): string {
  const at = path === undefined ? `${feature}/pages/${file}` : short(path);
  return kind === "remove"
    ? `remove-prop ${at} ${tag} ${propName}`
    : `set-prop ${at} ${tag} ${propName}=${kind === "string" ? JSON.stringify(value) : value}`;
}

function machineBrief({ feature, file, machine, op, ...rest }: Args): string {
  const at = `${feature}/workflows/${file} ${machine?.replace(/Machine$/, "")}`;
  if (op === "addState") return `add-state ${at} ${rest["name"]}`;
  if (op === "renameState") return `rename-state ${at} ${rest["state"]} -> ${rest["name"]}`;
  if (op === "addTransition") {
    return `add-event ${at} ${rest["state"]} ${rest["event"]} -> ${
      JSON.parse(rest["targets"] ?? "[]").join()
    }`;
  }
  return `${op} ${at} ${JSON.stringify(rest)}`;
}
