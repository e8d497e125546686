/** More lists of folders stand in no honest glob. */
const MAX_ALTERNATIVES = 64;

/**
 * Writes out the braces of a glob that hold a `/`: "{a/b,c}/d" is "a/b/d" or "c/d". Those within one name stay.
 * @returns null where that would be too many
 */
export function listAlternatives(glob: string): string[] | null {
  const open = [glob];
  const done: string[] = [];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const brace = bracesWithSlash(each);
    if (brace === null) done.push(each);
    else {
      const [before, after] = [each.slice(0, brace.start), each.slice(brace.end + 1)];
      open.push(...brace.parts.map((part) => before + part + after));
    }
    if (done.length + open.length > MAX_ALTERNATIVES) return null;
  }
  return done;
}

interface Braces {
  readonly start: number;
  /** The offset of the closing brace. */
  readonly end: number;
  readonly parts: readonly string[];
}

/** The first pair, from the left, that holds a "," and a "/". */
function bracesWithSlash(glob: string): Braces | null {
  if (!/\{[^]*\//.test(glob)) return null;
  const open: { start: number; commas: number[] }[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    if (character === "\\") at++;
    else if (character === "{") open.push({ start: at, commas: [] });
    else if (character === ",") open.at(-1)?.commas.push(at);
    else if (character === "}") {
      const pair = open.pop();
      if (!pair || pair.commas.length === 0) continue;
      const inside = glob.slice(pair.start, at);
      if (inside.includes("/")) {
        return { start: pair.start, end: at, parts: partsOf(glob, pair, at) };
      }
    }
  }
  return null;
}

function partsOf(
  glob: string,
  { start, commas }: { readonly start: number; readonly commas: readonly number[] },
  end: number,
): string[] {
  const starts = [start, ...commas];
  const ends = [...commas, end];
  return starts.map((from, index) => glob.slice(from + 1, ends[index]));
}
