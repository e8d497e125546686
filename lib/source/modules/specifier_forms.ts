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

/** A path in every form that it has, the shortest first. */
export function spellingsOf(path: string): string[] {
  const forms = formsOf(path);
  return USUAL.flatMap((form) => forms.get(form) ?? []);
}

/** The forms in which to try to write a path that was written in one form as another path. */
export function formsLike(
  form: SpecifierForm,
  { wasIndex, isIndex }: { readonly wasIndex: boolean; readonly isIndex: boolean },
): readonly SpecifierForm[] {
  if (form === "folder" || (form === "bare" && isIndex && !wasIndex)) return USUAL;
  return [form, ...USUAL.filter((other) => other !== form)];
}
