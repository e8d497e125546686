import type { Random } from "../random_machine.ts";

/** What a variable of a random program holds. */
type Holds = "states" | "state" | "box" | "list";

interface Variable {
  readonly name: string;
  readonly holds: Holds;
}

/**
 * Writes a program that passes the states of a machine from hand to hand, and changes what it holds at some places, and then
 * makes the machine of one of its variables.
 */
export function randomChanges(random: Random, steps: number): string {
  const lines: string[] = [];
  const variables: Variable[] = [];
  let names = 0;
  declare("states", "{ a: { on: {} }, b: { on: {} } }");
  for (let step = 0; step < steps; step++) writeStep(variables[random(variables.length)]);
  const states = variables.filter(({ holds }) => holds === "states");
  const chosen = states[random(states.length)]?.name ?? "v0";
  return `import { createMachine } from "xstate";
const touch = (given) => { given.touched = {}; };
const look = (given) => Object.keys(given).length;
const same = (given) => given;
function inside(given) { const inner = given; inner.reached = {}; return inner; }
function later(given) { return () => given; }
${lines.join("\n")}
export const machine = createMachine({ id: "m", initial: "a", states: ${chosen} });
`;

  function declare(holds: Holds, text: string, pattern: (name: string) => string = (name) => name) {
    const name = `v${names++}`;
    lines.push(`const ${pattern(name)} = ${text};`);
    variables.push({ name, holds });
  }

  function writeStep(variable: Variable | undefined): void {
    if (!variable) return;
    if (random(5) === 0) change(variable);
    else if (random(3) === 0) passOn(variable);
    else takeOrHold(variable);
  }

  function change({ name, holds }: Variable): void {
    const target = holds === "box" ? `${name}.held` : holds === "list" ? `${name}[0]` : name;
    lines.push(
      [
        `${target}.added = {};`,
        `Object.assign(${target}, { assigned: {} });`,
        `delete ${target}.b;`,
        `touch(${target});`,
        `inside(${target});`,
        `(() => { ${target}.late = {}; })();`,
        `for (const each of [${target}]) each.looped = {};`,
        `[${target}].forEach((each) => { each.visited = {}; });`,
        `later(${target})().given = {};`,
        `({ x: ${target}.picked } = { x: {} });`,
      ][random(10)] ?? "",
    );
  }

  function passOn({ name, holds }: Variable): void {
    switch (random(6)) {
      case 0:
        return declare(holds, `same(${name})`);
      case 1:
        return declare(holds, `later(${name})()`);
      case 2:
        return declare(holds, `look(${name}) > 0 ? ${name} : ${name}`);
      case 3:
        return void lines.push(`look(${name});`);
      case 4:
        return declare(holds, `[${name}].map((each) => each)`, (made) => `[${made}]`);
      default:
        return declare(holds, name);
    }
  }

  function takeOrHold({ name, holds }: Variable): void {
    if (holds === "box") {
      return random(2) === 0
        ? declare("states", `${name}.held`)
        : declare("states", name, (made) => `{ held: ${made} }`);
    }
    if (holds === "list") {
      return random(2) === 0
        ? declare("states", `${name}[0]`)
        : declare("states", name, (made) => `[${made}]`);
    }
    if (holds === "state") return declare("state", name);
    switch (random(5)) {
      case 0:
        return declare("box", `{ held: ${name}, other: 1 }`);
      case 1:
        return declare("list", `[${name}]`);
      case 2:
        return declare("states", `{ ...${name} }`);
      case 3:
        return declare("state", `${name}.a`);
      default:
        return declare("state", name, (made) => `{ a: ${made} }`);
    }
  }
}
