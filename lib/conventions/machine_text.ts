import type { MachineStyle } from "./machine_style.ts";
import { endOf, quoted, type WritingStyle } from "./writing_style.ts";

/** A machine as it is to be written. */
export interface NewMachine {
  /** The name of the machine's variable. */
  readonly name: string;
  readonly id: string;
  readonly states: readonly NewState[];
  readonly isTyped: boolean;
  readonly exported: "named" | "default";
}

/** A state; the first one of a machine is the one that it starts in. */
export interface NewState {
  readonly name: string;
  readonly isFinal: boolean;
  readonly on: readonly { readonly event: string; readonly target: string }[];
}

/** The file of a machine, with tabs and line feeds. */
export function machineText(
  machine: NewMachine,
  { version, hasSetup, isPredictable }: MachineStyle,
  writing: WritingStyle,
): string {
  const { name, id, states, isTyped, exported } = machine;
  const end = endOf(writing);
  const write = (entries: readonly string[]): string[] => object(entries, writing);
  const events = [...new Set(states.flatMap(({ on }) => on.map(({ event }) => event)))];
  const union = events.map((event) => `{ type: ${quoted(event, writing)} }`).join(" | ");
  const types = isTyped && union !== "" ? write([`events: {} as ${union}`]) : null;
  const config = write([
    `id: ${quoted(id, writing)}`,
    ...(isPredictable ? ["predictableActionArguments: true"] : []),
    ...(types && !hasSetup ? [`${version === 4 ? "schema" : "types"}: ${types.join("\n")}`] : []),
    `initial: ${quoted(states[0]?.name ?? "", writing)}`,
    `states: ${write(states.map((state) => stateText(state, writing))).join("\n")}`,
  ]).join("\n");
  const made = hasSetup
    ? `setup(${
      types ? write([`types: ${types.join("\n")}`]).join("\n") : "{}"
    }).createMachine(${config})`
    : `createMachine(${config})`;
  const taken = hasSetup ? "setup" : "createMachine";
  const list = writing.spacedBraces ? `{ ${taken} }` : `{${taken}}`;
  const tail = exported === "default" ? `\n\nexport default ${name}${end}` : "";
  return `import ${list} from ${quoted("xstate", writing)}${end}\n\n${
    exported === "named" ? "export " : ""
  }const ${name} = ${made}${end}${tail}\n`;
}

function stateText({ name, isFinal, on }: NewState, writing: WritingStyle): string {
  const entries = on.map(({ event, target }) =>
    `${keyText(event, writing)}: ${quoted(target, writing)}`
  );
  const members = [
    ...(isFinal ? [`type: ${quoted("final", writing)}`] : []),
    ...(entries.length > 0 ? [`on: ${object(entries, writing).join("\n")}`] : []),
  ];
  const body = members.length === 0 ? "{}" : object(members, writing).join("\n");
  return `${keyText(name, writing)}: ${body}`;
}

/** An object with a line for each entry; an entry may have several. */
function object(entries: readonly string[], { trailingComma }: WritingStyle): string[] {
  const lines = entries.map((entry, index) => {
    const comma = trailingComma || index < entries.length - 1 ? "," : "";
    return `${entry}${comma}`.split("\n").map((line) => `\t${line}`).join("\n");
  });
  return ["{", ...lines, "}"];
}

function keyText(key: string, writing: WritingStyle): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : quoted(key, writing);
}
