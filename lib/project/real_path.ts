import { readlinkSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, parse, sep } from "node:path";
import { unless } from "./disk_error.ts";

/** As many as Linux follows in one path. */
const MAX_LINKS = 40;

/**
 * The real path of what is there, or would be there: symlinks are followed also where their target does not exist.
 * @param path absolute
 * @returns null for links that lead in a circle
 */
export function realPathOf(path: string): string | null {
  // What cannot be resolved in one call (missing, not allowed, a circle) is walked link by link.
  const codes = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP"];
  return unless(codes, () => realpathSync.native(path)) ?? walkLinks(path);
}

function walkLinks(path: string): string | null {
  let here = parse(path).root;
  let links = 0;
  const ahead = path.slice(here.length).split(sep).reverse();
  for (let segment = ahead.pop(); segment !== undefined; segment = ahead.pop()) {
    // `here` is real, so that its parent is the real parent.
    if (segment === "..") here = dirname(here);
    else if (segment !== "" && segment !== ".") {
      const next = join(here, segment);
      const target = linkTarget(next);
      if (target === null) here = next;
      else if (++links > MAX_LINKS) return null;
      else {
        if (isAbsolute(target)) here = parse(target).root;
        ahead.push(...target.split(sep).reverse());
      }
    }
  }
  return here;
}

function linkTarget(path: string): string | null {
  const codes = ["EINVAL", "ENOENT", "ENOTDIR", "EACCES", "EPERM", "ENAMETOOLONG"];
  return unless(codes, () => readlinkSync(path));
}
