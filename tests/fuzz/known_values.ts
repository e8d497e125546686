import type { Random } from "../support/random.ts";

/** Values that belong together, because one answer had them in one place. */
export interface KnownRow {
  readonly area: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What answers have told, for the requests to come. */
export interface KnownValues {
  /** @param context what the request had sent: an answer's rows belong to it */
  learn(area: string, body: unknown, context: Readonly<Record<string, unknown>>): void;
  /** A row that has many of these names, of this area if there is one. */
  row(random: Random, area: string, names: readonly string[]): KnownRow | null;
}

/** Of an area: what is newer has more to say. */
const MAX_ROWS = 400;
const MAX_ROWS_OF_AN_ANSWER = 60;
const SAMPLE = 40;

/** The names that a request uses for what answers call otherwise. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  feature: ["name"],
  nodeId: ["id"],
  parentId: ["id"],
  fromChildId: ["id"],
  toChildId: ["id"],
  noteId: ["id"],
  id: ["processId"],
  base: ["ref", "sha"],
  head: ["ref", "sha"],
  heads: ["ref", "sha"],
  from: ["path"],
  ref: ["name"],
  path: ["file"],
  seeds: ["path"],
  propName: ["name"],
  propNames: ["name"],
  machine: ["name", "index"],
  state: ["path", "from", "initial"],
  parent: ["path"],
  initial: ["path", "name"],
  targets: ["path"],
  retarget: ["path"],
  index: ["start"],
  snippet: ["source", "text"],
  content: ["source"],
  diffSha256: ["sha256"],
};

/** The areas whose values another area takes. */
const LENDERS: Readonly<Record<string, readonly string[]>> = {
  nav: ["pages"],
  plan: ["notes", "components"],
  review: ["processes", "git"],
};

/** @param first rows that are known before anything was answered */
export function createKnownValues(first: readonly KnownRow[]): KnownValues {
  const rowsOf = new Map<string, KnownRow[]>();
  const hashes = new Map<string, unknown>();

  function keep(row: KnownRow): void {
    const rows = rowsOf.get(row.area) ?? [];
    rows.push(row);
    rows.splice(0, rows.length - MAX_ROWS);
    rowsOf.set(row.area, rows);
    const { contentHash, processId } = row.values;
    if (contentHash !== undefined) hashes.set(fileOf(row), contentHash);
    if (processId !== undefined && row.area !== "processes") {
      keep({ area: "processes", values: { id: processId } });
    }
  }

  return {
    learn(area, body, context) {
      const told: KnownRow[] = [];
      collect(area, body, context, told);
      for (const row of told.slice(0, MAX_ROWS_OF_AN_ANSWER)) keep(row);
    },
    row(random, area, names) {
      const others = LENDERS[area] ?? [...rowsOf.keys()];
      const wanted = random.below(LENDERS[area] ? 2 : 6) === 0
        ? random.pick([...others, area])
        : area;
      const told = best(rowsOf.get(wanted) ?? [], random, names)?.values;
      const given = best(first.filter((row) => row.area === area), random, names)?.values;
      if (!told && !given) return null;
      const values = told && scoreOf(told, names) === names.length ? told : { ...given, ...told };
      const contentHash = hashes.get(fileOf({ area, values }));
      const isFresh = contentHash !== undefined && random.below(8) > 0;
      return { area, values: isFresh ? { ...values, contentHash } : values };
    },
  };
}

/** Whose content a hash is of. */
function fileOf({ values: { feature, file, path } }: KnownRow): string {
  return typeof file === "string" ? `${String(feature)} ${file}` : String(path);
}

function best(
  rows: readonly KnownRow[],
  random: Random,
  names: readonly string[],
): KnownRow | undefined {
  if (rows.length === 0) return undefined;
  const sample = Array.from({ length: SAMPLE }, () => random.pick(rows));
  const scored = sample.map((row) => ({ row, score: scoreOf(row.values, names) }));
  return scored.sort((one, other) => other.score - one.score)[0]?.row;
}

function scoreOf(values: KnownRow["values"], names: readonly string[]): number {
  return names.filter((name) => valueIn(values, name, () => 0) !== undefined).length;
}

/**
 * The value that a row has for a request's member.
 * @param pick draws a number below a limit
 */
export function valueIn(
  values: KnownRow["values"],
  name: string,
  pick: (below: number) => number,
): unknown {
  const names = (ALIASES[name] ?? []).filter((one) => Object.hasOwn(values, one));
  const takesOwn = Object.hasOwn(values, name) && (names.length === 0 || pick(8) > 0);
  const chosen = takesOwn ? name : names[pick(names.length || 1)];
  return chosen === undefined ? undefined : values[chosen];
}

function collect(
  area: string,
  value: unknown,
  context: Readonly<Record<string, unknown>>,
  rows: KnownRow[],
): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(area, item, context, rows);
    return;
  }
  if (typeof value !== "object" || value === null || rows.length > 4 * MAX_ROWS_OF_AN_ANSWER) {
    return;
  }
  const members = Object.entries(value).filter(([name]) => name !== "requestId");
  const own = Object.fromEntries(members.filter(([name, member]) => isWorthKeeping(name, member)));
  const values = { ...context, ...own };
  rows.push({ area, values });
  for (const [, member] of members) collect(area, member, values, rows);
}

/** What may be sent back: plain values, and the whole of what requests take whole. */
function isWorthKeeping(name: string, value: unknown): boolean {
  if (typeof value !== "object") return typeof value !== "string" || value.length < 100_000;
  return name === "plan" || name === "pattern";
}
