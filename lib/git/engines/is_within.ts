/** Tells whether a path is `folder` or below it; "" is above everything. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
