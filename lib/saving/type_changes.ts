import { rangeAt, type Source } from "../source/mod.ts";
import type { SaveFinding } from "./save_finding.ts";

/** One source file of a change, as it was and as it is to be. */
export interface ChangedText {
  readonly path: string;
  /** A file that is moved was elsewhere; null: it is new. */
  readonly before: { readonly path: string; readonly text: string } | null;
  readonly after: string;
}

/** One thing that the checker says of a file. */
export interface TypeFinding {
  readonly path: string;
  /** Such as "TS2322", or the kind of a hint. */
  readonly code: string;
  readonly isHint: boolean;
  readonly message: string;
  readonly fix?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** The text of the file in which the finding was made. */
  readonly text: string;
}

/** The findings that a change brings, and those that the change removes. */
export interface TypeChanges {
  readonly introduced: readonly TypeFinding[];
  readonly fixed: readonly TypeFinding[];
  /** True where the checker does not have all that the files use, such as a package that is not installed. */
  readonly isPartial: boolean;
}

export interface CompareTypesOptions {
  /** True when things get other names, which then stand in messages as well. */
  readonly renames?: boolean;
  /** True when the hints on props are compared as well as the errors. */
  readonly hints?: boolean;
  /** False leaves `fixed` empty: a file that has no findings after the change is then not asked about before it. */
  readonly fixed?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compares what the checker says of files before and after a change. All other files are read from disk.
 * @param texts all files of the change: those that are compared, and those that are there for them
 * @throws {WorkbenchError} `types_unavailable`
 */
export async function compareTypes(
  { types }: Source,
  files: readonly ChangedText[],
  texts: { readonly before: Texts; readonly after: Texts },
  { renames = false, fixed = true, ...options }: CompareTypesOptions = {},
): Promise<TypeChanges> {
  const found = await findingsOf(types, files.map(({ path, after }) => ({ path, text: after })), {
    overlay: texts.after,
    ...options,
  });
  const now = found.map(({ findings }) => findings);
  const compared = files.filter((_, index) => fixed || now[index]?.length !== 0);
  const origins = compared.flatMap(({ before }) => before ?? []);
  const then = await findingsOf(types, origins, { overlay: texts.before, ...options });
  const old = new Map(origins.map((origin, index) => [origin, then[index]?.findings ?? []]));
  const keys = renames ? [byCode] : [byMessage, byPlace];
  const pairs = files.map(({ before }, index) => ({
    now: now[index] ?? [],
    old: before && old.get(before) || [],
  }));
  const introduced = pairs.flatMap((pair) => without(pair.now, pair.old, keys));
  return {
    introduced: await confirmed(types, introduced, { overlay: texts.after, ...options }),
    fixed: fixed ? pairs.flatMap((pair) => without(pair.old, pair.now, keys)) : [],
    isPartial: found.some(({ isPartial }) => isPartial),
  };
}

/** Leaves out the errors that only a program without the files that add to the types of others has. */
async function confirmed(
  types: Source["types"],
  findings: readonly TypeFinding[],
  { overlay, signal }: { readonly overlay: Texts; readonly signal?: AbortSignal | undefined },
): Promise<TypeFinding[]> {
  const files = new Map(
    findings.filter(({ isHint }) => !isHint).map(({ path, text }) => [path, text]),
  );
  const among = [...files.keys()];
  const errors = await Promise.all([...files].map(async ([path, text]) => {
    const request = { path, text, overlay, among, confirm: true };
    const found = await types.diagnostics(request, signal ? { signal } : {});
    return found.map(({ code, start, end }) => `${path} TS${code} ${start} ${end}`);
  }));
  const places = new Set(errors.flat());
  return findings.filter(({ isHint, path, code, start, end }) =>
    isHint || places.has(`${path} ${code} ${start} ${end}`)
  );
}

interface FoundInFile {
  readonly findings: readonly TypeFinding[];
  /** See `TypeChanges`. */
  readonly isPartial: boolean;
}

/** Asks about all files at once: then they are answered from one look at the disk, and by one program. */
async function findingsOf(
  types: Source["types"],
  files: readonly { readonly path: string; readonly text: string }[],
  { overlay, hints = true, signal }: Pick<CompareTypesOptions, "hints" | "signal"> & {
    readonly overlay: Texts;
  },
): Promise<FoundInFile[]> {
  const among = files.map(({ path }) => path);
  const options = signal ? { signal } : {};
  return await Promise.all(files.map(async (file) => {
    const request = { ...file, overlay, among };
    const [errors, found] = await Promise.all([
      types.diagnostics(request, options),
      hints ? types.propHints(request, options) : [],
    ]);
    const own = errors.filter(isOwnError).map(errorFinding);
    const findings = [
      ...hints ? own : own.filter(({ isHint }) => !isHint),
      ...found.map(hintFinding),
    ]
      .map((finding) => ({ ...finding, ...file }));
    return { findings, isPartial: errors.some(({ environment }) => environment) };
  }));
}

/** Texts by path; null: there is no such file. */
export type Texts = Readonly<Record<string, string | null>>;

type Found = Omit<TypeFinding, "path" | "text">;
type TypeError = Awaited<ReturnType<Source["types"]["diagnostics"]>>[number];
type PropHint = Awaited<ReturnType<Source["types"]["propHints"]>>[number];

/** TypeScript's errors on what nothing uses, where the project asks for them: nothing runs otherwise for them. */
const UNUSED: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198]);

const FIX_UNUSED =
  "Use it or remove it: the settings of TypeScript make an error of what nothing uses";

function isOwnError({ severity, environment }: TypeError): boolean {
  return severity === "error" && !environment;
}

function errorFinding({ code, message, start, end }: TypeError): Found {
  const found = { code: `TS${code}`, message, start, end };
  return UNUSED.has(code)
    ? { ...found, isHint: true, fix: FIX_UNUSED }
    : { ...found, isHint: false };
}

function hintFinding({ kind, message, fix, start, end }: PropHint): Found {
  return { code: kind, isHint: true, message, fix, start, end };
}

type KeyOf = (finding: TypeFinding) => string;

const byCode: KeyOf = ({ code }) => code;
const byMessage: KeyOf = ({ code, message }) => `${code} ${message}`;
/** TypeScript writes out what an element is given, which is another text after each edit of the element. */
const byPlace: KeyOf = ({ code, text, start, end }) => `${code} ${text.slice(start, end)}`;

/**
 * Findings less others, each as often as it is there: one that only stands elsewhere now is an old one.
 * @param keys what makes two findings the same, the surest first
 */
function without(
  all: readonly TypeFinding[],
  others: readonly TypeFinding[],
  keys: readonly KeyOf[],
): TypeFinding[] {
  let [left, rest] = [all, others];
  for (const keyOf of keys) {
    const matched = new Set<TypeFinding>();
    left = left.filter((finding) => {
      const same = rest.find((other) => !matched.has(other) && keyOf(other) === keyOf(finding));
      if (same) matched.add(same);
      return !same;
    });
    rest = rest.filter((other) => !matched.has(other));
  }
  return [...left];
}

/**
 * Findings as answers carry them: what is an error to TypeScript is told as a warning, since nothing refuses it, and not
 * told where a hint says the same in fewer words.
 */
export function asFindings(findings: readonly TypeFinding[]): SaveFinding[] {
  const hints = findings.filter(({ isHint }) => isHint);
  return findings
    .filter((finding) => finding.isHint || !hints.some((hint) => overlap(hint, finding)))
    .map(({ path, code, isHint, message, fix, start, end, text }) => ({
      rule: code.startsWith("TS") ? "types" : "props",
      code,
      severity: isHint ? "hint" : "warning",
      path,
      ...rangeAt({ text }, start, end),
      message,
      why: !code.startsWith("TS")
        ? "A component does with its props what it declares, and nothing with others"
        : "TypeScript finds that the parts do not fit together",
      ...(fix !== undefined && { fix }),
    }));
}

function overlap(one: TypeFinding, other: TypeFinding): boolean {
  return one.path === other.path && one.start < other.end && other.start < one.end;
}
