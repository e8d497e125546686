import type { DiskText } from "./disk.ts";
import type { View } from "./view.ts";

/**
 * Shows the project's own packages where an installation would link them, so that an import of one is found before anything
 * was installed. A package that is installed there is left as it is.
 * @param root absolute path of the project
 * @param links the folders of the packages, from the project's root, by name
 */
export function linkedView(
  view: View,
  root: string,
  links: Readonly<Record<string, string>>,
): View {
  const modules = `${root}/node_modules`;
  const missing = Object.entries(links)
    .map(([name, folder]) => ({ name, place: `${modules}/${name}`, target: `${root}/${folder}` }))
    .filter(({ place }) => view.kind(place) === null);
  if (missing.length === 0) return view;
  const above = new Set(missing.map(({ place }) => place.slice(0, place.lastIndexOf("/"))));
  above.add(modules);

  function targetOf(asked: string): string {
    if (!asked.startsWith(`${modules}/`)) return asked;
    const link = missing.find(({ place }) => asked === place || asked.startsWith(`${place}/`));
    return link ? link.target + asked.slice(link.place.length) : asked;
  }

  const marks = missing.map(({ name, target }) => [name, target]);
  return {
    ...view,
    key: JSON.stringify([view.key, marks]),
    resolutionKey: JSON.stringify([view.resolutionKey, marks]),
    manifests: new Map(),
    isLinked: (path) => targetOf(path) !== path,
    kind: (path) => above.has(path) ? "folder" : view.kind(targetOf(path)),
    list: (folder) => view.list(targetOf(folder)),
    read: (path): DiskText | null => view.read(targetOf(path)),
    version: (path) => view.version(targetOf(path)),
    readConfig: (path) => view.readConfig(targetOf(path)),
    realPath: (path) => view.realPath(targetOf(path)),
  };
}
