import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, parse, sep } from "node:path";
import { unless } from "../../errors/mod.ts";

/** The largest number of links that Linux follows in one path. */
const MAX_LINKS = 40;

/**
 * The real path of what is there, or would be there: symlinks are followed also where their target does not exist.
 * @param path absolute
 * @returns null for links that lead in a circle
 */
export function realPathOf(path: string): string | null {
  return resolved(path) ?? besideOthers(path) ?? walkLinks(path);
}

/** @returns null for what cannot be resolved in one call: missing, not allowed, a circle */
function resolved(path: string): string | null {
  const codes = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"];
  return unless(codes, () => realpathSync.native(path));
}

/** The usual case of what is missing, in a folder that is there; every other one is walked link by link. */
function besideOthers(path: string): string | null {
  const folder = resolved(dirname(path));
  if (folder === null) return null;
  const place = join(folder, basename(path));
  const codes = ["ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"];
  const isMissing = unless(codes, () => lstatSync(place, { throwIfNoEntry: false }) === undefined);
  return isMissing ? place : null;
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
