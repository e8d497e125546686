import type { Random, RandomConfig } from "../random_machine.ts";

/** Writes a configuration as a person may have: with comments, in some style. */
export function commentedText(config: RandomConfig, random: Random, version: 4 | 5): string {
  const lineEnding = random(4) === 0 ? "\r\n" : "\n";
  const indent = ["  ", "    ", "\t"][random(3)] ?? "  ";
  const closed = random(2) === 0;
  const context = { count: 0, name: "x", list: [1, { a: 2 }] };
  const whole = random(2) === 0 ? { ...config, context } : config;
  const lines = JSON.stringify(whole, null, indent).split("\n");
  let count = 0;
  const written = lines.flatMap((line, index) => {
    const isLast = /^\s*[}\]]/.test(lines[index + 1] ?? "") && !/[{[,]$/.test(line);
    let text = line.replace(/^(\s*)"([a-z]\w*)":/i, "$1$2:") + (isLast && closed ? "," : "");
    if (random(8) === 0 && index < lines.length - 1) text += ` // note ${count++}`;
    if (random(12) === 0 && index > 0) {
      const space = /^\s*/.exec(line)?.[0] ?? "";
      return [`${space}${random(2) === 0 ? `// line ${count++}` : `/* block ${count++} */`}`, text];
    }
    return [text];
  });
  const start = random(4) === 0 ? "\ufeff" : "";
  return start + [header(random, version) + written.join("\n") + ");", ""].join("\n")
    .replaceAll("\n", lineEnding);
}

function header(random: Random, version: 4 | 5): string {
  if (version === 4 || random(2) === 0) {
    return `import { createMachine } from "xstate";\nexport const machine = createMachine(`;
  }
  return `import { setup } from "xstate";\nexport const machine = setup({
  // names
  types: {} as { context: { count: number; name: string /* any */ } },
  actions: { save: () => {}, /* later */ later: () => {} },
  guards: {
    isOpen: () => true, // open
    both: ({ context }) => context.count > 0,
  },
  actors: {},
  delays: { soon: 100 },
}).createMachine(`;
}
