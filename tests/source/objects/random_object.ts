import type { Random } from "../../workflows/random_machine.ts";

/** An item of a list as a person wrote it. */
export interface RandomItem {
  /** The item alone. */
  readonly code: string;
  /** What it is called in comments that belong to it. */
  readonly tag: string;
}

export interface RandomList {
  /** From bracket to bracket. */
  readonly text: string;
  readonly items: readonly RandomItem[];
  readonly lineEnding: string;
}

const INDENTS = ["  ", "    ", "\t"];

/** A random object or array literal, with comments that say whose they are. */
export function randomList(random: Random, kind: "object" | "array"): RandomList {
  const lineEnding = random(3) === 0 ? "\r\n" : "\n";
  const indent = INDENTS[random(INDENTS.length)] ?? "";
  const layout = (["line", "lines", "leading commas", "mixed"] as const)[random(4)] ?? "line";
  const items = Array.from({ length: random(5) }, (_, index): RandomItem => ({
    code: kind === "object" ? randomProperty(random, `k${index}`) : randomElement(random, index),
    tag: `k${index}`,
  }));
  const newLine = lineEnding + indent;
  const closed = random(2) === 0 && items.length > 0;
  let text = kind === "object" ? "{" : "[";
  if (random(5) === 0) text += ` // free${newLine}`;
  for (const [index, { code, tag }] of items.entries()) {
    const isLast = index === items.length - 1;
    const starts = layout === "lines" || (layout === "mixed" && random(2) === 0);
    if (layout === "leading commas" && index > 0) {
      text += `${newLine}, ${code}`;
      if (random(4) === 0) text += ` // own ${tag}`;
      continue;
    }
    text += starts ? newLine : " ";
    if (starts && random(8) === 0) text += `// free${lineEnding}${newLine}`;
    if (starts && random(4) === 0) text += `// own ${tag}${newLine}`;
    if (starts && random(8) === 0) text += `/* own ${tag}${newLine} own ${tag} */${newLine}`;
    if (!starts && text.endsWith(", ") && random(4) === 0) text += `/* own ${tag} */ `;
    text += code;
    if (random(8) === 0) text += ` /* own ${tag} */`;
    if (layout === "leading commas") continue;
    if (!isLast || closed) text += ",";
    if (layout === "lines" && random(4) === 0) text += ` // own ${tag}`;
  }
  if (layout === "lines" && random(6) === 0) text += `${newLine}// free`;
  const needsLine = layout !== "line" || text.includes("//");
  if (layout === "leading commas" && closed) text += `${newLine},`;
  text += needsLine && (text.lastIndexOf("//") > text.lastIndexOf("\n") || random(2) === 0)
    ? lineEnding
    : random(2) === 0
    ? " "
    : "";
  return { text: text + (kind === "object" ? "}" : "]"), items, lineEnding };
}

function randomProperty(random: Random, name: string): string {
  const value = random(90);
  switch (random(9)) {
    case 0:
      return `"${name}": ${value}`;
    case 1:
      return `["${name}"]: ${value}`;
    case 2:
      return name;
    case 3:
      return `${name}() { return ${value}; }`;
    case 4:
      return `get ${name}() { return ${value}; }`;
    case 5:
      return `...{ ${name}: ${value} }`;
    case 6:
      return `${name}: {\n    a: ${value}, // own inside-${name}\n  }`;
    case 7:
      return `async *"${name}"() {}`;
    default:
      return `${name}: ${value}`;
  }
}

function randomElement(random: Random, index: number): string {
  switch (random(4)) {
    case 0:
      return `"e${index}"`;
    case 1:
      return `{ a: ${index} }`;
    case 2:
      return `...[${index}, ${index}]`;
    default:
      return `${index}`;
  }
}
