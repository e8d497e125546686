/**
 * The form in which a specifier writes the path of a file: whole, with the extension that it is built to, without one, or by its
 * folder.
 */
export type SpecifierForm = "whole" | "built" | "bare" | "folder";

const USUAL: readonly SpecifierForm[] = ["folder", "bare", "built", "whole"];

const BUILT: Readonly<Record<string, string>> = {
  ".ts": ".js",
  ".tsx": ".js",
  ".mts": ".mjs",
  ".cts": ".cjs",
  ".d.ts": ".js",
  ".d.mts": ".mjs",
  ".d.cts": ".cjs",
};

/** A path in every form that it has, by form; only an index has the folder's. */
export function formsOf(path: string): ReadonlyMap<SpecifierForm, string> {
  const forms = new Map<SpecifierForm, string>([["whole", path]]);
  const extension = /(?:\.d)?\.[cm]?[jt]sx?$/.exec(path)?.[0];
  if (extension === undefined) return forms;
  const bare = path.slice(0, -extension.length);
  const built = BUILT[extension];
  if (built !== undefined) forms.set("built", bare + built);
  forms.set("bare", bare);
  if (bare === "index") forms.set("folder", "");
  else if (bare.endsWith("/index")) forms.set("folder", bare.slice(0, -"/index".length));
  return forms;
}

/**
 * Spells a path in every form that it has.
 * @param first the form that comes first; where it is none, or without an extension, the shortest spelling does
 */
export function spellingsOf(path: string, first: SpecifierForm | null = null): string[] {
  const forms = formsOf(path);
  const order = first === null || first === "bare" ? USUAL : new Set([first, ...USUAL]);
  return [...order].flatMap((form) => forms.get(form) ?? []);
}

/** Tells the form in which a specifier names a file; null for the folder of an index, and for a file that is no source. */
export function formOf(
  specifier: string,
  target: string,
): Exclude<SpecifierForm, "folder"> | null {
  const forms = formsOf(target);
  if (!forms.has("bare")) return null;
  const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  for (const [form, written] of forms) {
    if (form !== "folder" && last(written) === last(specifier)) return form;
  }
  return null;
}

/** The forms in which to try to write a path that was written in one form as another path. */
export function formsLike(
  form: SpecifierForm,
  { wasIndex, isIndex }: { readonly wasIndex: boolean; readonly isIndex: boolean },
): readonly SpecifierForm[] {
  if (form === "folder" || (form === "bare" && isIndex && !wasIndex)) return USUAL;
  return [form, ...USUAL.filter((other) => other !== form)];
}
