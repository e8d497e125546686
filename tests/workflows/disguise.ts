import type { Random } from "./random_machine.ts";

/**
 * Writes plain data as source text of many forms that stand for the same: constants, spreads, enums, templates, imports,
 * assertions, small functions.
 * @returns the files of a small project; the first path exports `machine`
 */
export function disguise(
  config: unknown,
  random: Random,
  options: { readonly folder: string; readonly creator: string },
): { readonly path: string; readonly files: Record<string, string> } {
  const here: string[] = [];
  const parts: string[] = [];
  const imports = new Set<string>();
  let names = 0;
  const expression = print(config);
  const { folder, creator } = options;
  const importLine = imports.size > 0
    ? `import { ${[...imports].join(", ")} } from "./parts/more";\n`
    : "";
  const main = `import { ${creator} as create } from "xstate";\n${importLine}${here.join("\n")}\n` +
    `export const machine = create(${expression});\n`;
  const path = `${folder}/made.ts`;
  return { path, files: { [path]: main, [`${folder}/parts/more.ts`]: parts.join("\n") } };

  function print(value: unknown): string {
    if (typeof value === "string") return printText(value);
    if (value === null || typeof value !== "object") return String(value);
    const text = Array.isArray(value) ? printArray(value) : printObject(value);
    return maybeElsewhere(text);
  }

  function maybeElsewhere(text: string): string {
    // What names a constant of this file cannot move to the other one.
    const isFree = !/\bc\d+\b/.test(text);
    switch (random(isFree ? 9 : 6)) {
      case 0:
        return constant(wrapped(text));
      case 1:
        return `(${text})`;
      case 2:
        return `${constant(`{ inner: ${text} }`)}.inner`;
      case 3: {
        const name = `c${names++}`;
        here.push(`function ${name}(given = 1) { const made = ${text}; return made; }`);
        return `${name}()`;
      }
      case 6:
        return imported(wrapped(text));
      case 7:
        return `Object.freeze(${text})`;
      default:
        return text;
    }
  }

  function wrapped(text: string): string {
    return [text, `${text} as const`, `(${text}) satisfies object`, `<any>${text}`][random(4)] ??
      text;
  }

  function constant(text: string): string {
    const name = `c${names++}`;
    here.push(`const ${name} = ${text};`);
    return name;
  }

  function imported(text: string): string {
    const name = `m${names++}`;
    parts.push(`export const ${name} = ${text};`);
    imports.add(name);
    return name;
  }

  function printText(text: string): string {
    const literal = JSON.stringify(text);
    const cut = random(text.length + 1);
    switch (random(8)) {
      case 0:
        return constant(literal);
      case 1:
        return `${JSON.stringify(text.slice(0, cut))} + ${JSON.stringify(text.slice(cut))}`;
      case 2: {
        const name = `c${names++}`;
        here.push(`enum ${name} { First = ${literal} }`);
        return `${name}.First`;
      }
      case 3:
        return `\`\${${JSON.stringify(text.slice(0, cut))}}${text.slice(cut)}\``;
      case 4:
        return imported(literal);
      default:
        return literal;
    }
  }

  function printArray(items: readonly unknown[]): string {
    const texts = items.map(print);
    if (random(4) > 0) return `[${texts.join(", ")}]`;
    const cut = random(texts.length + 1);
    return `[...[${texts.slice(0, cut).join(", ")}], ${texts.slice(cut).join(", ")}]`;
  }

  function printObject(value: object): string {
    const members = Object.entries(value).map(([name, member]) =>
      `${printName(name)}: ${print(member)}`
    );
    if (random(4) > 0 || members.length === 0) return `{ ${members.join(", ")} }`;
    const cut = random(members.length + 1);
    const first = maybeElsewhere(`{ ${members.slice(0, cut).join(", ")} }`);
    return `{ ...${first}, ${members.slice(cut).join(", ")} }`;
  }

  function printName(name: string): string {
    if (/^[a-z]+$/i.test(name) && random(2) === 0) return name;
    return random(3) === 0 ? `[${printText(name)}]` : JSON.stringify(name);
  }
}
