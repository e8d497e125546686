import { defaultReexport, specifierStyle, specifierTo } from "../../conventions/mod.ts";
import { projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import { codeStyle, lineEndingAt } from "../../source/writing/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { FlowSite } from "../flow.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { NO_SUCH_ARGUMENT, requireSoundTypes } from "../refactor/require_sound_types.ts";
import { type FileRoutePlace, fileRoutePlaces } from "./file_route_places.ts";
import type { RoutedPage } from "./route_edits.ts";
import { tanStackText } from "./tanstack_file.ts";

/** A route that is to be a file. */
interface WantedFile {
  readonly route: string;
  readonly page: RoutedPage;
  /** The file of a route beside which it is to stand. */
  readonly like: string | undefined;
}

/**
 * Adds the file that is the route, where the router of the project goes by files.
 * @returns false where it does not
 * @throws {WorkbenchError} `edit_refused` where several files could be meant, and where it has to be made by hand
 */
export async function addRouteFile(
  site: FlowSite,
  index: UnitIndex,
  { route, page, like }: WantedFile,
): Promise<boolean> {
  const { draft: { source, saving }, signal, log } = site;
  const place = placeFor(index, route, like);
  if (!place) return false;
  const { path } = place;
  if (await source.project.files.exists(path)) {
    throw refused(`Cannot make "${path}": there is such a file already`);
  }
  const neighbour = await source.parses.parse(await readRequired(site.draft, place.like));
  const style = specifierStyle(index.graph, [place.like]);
  const specifier = specifierTo(index.graph, { from: path, to: page.path }, style);
  const fact = index.graph.unitFactsOf(place.like).routes.find((each) =>
    each.router === "tanstack"
  );
  const create = fact
    ? tanStackText({ source: neighbour, fact }, path, { page, specifier })
    : defaultReexport(page.exported, specifier, codeStyle(neighbour.ast)) +
      lineEndingAt(neighbour.text, neighbour.text.length);
  if (create === null) {
    throw refused(
      `Cannot make "${path}": "${place.like}" does not tell how its route is made; make it by hand`,
    );
  }
  await saveFiles(saving, [{ path, create }], { signal });
  // The generator of TanStack Router has yet to learn the id of the route.
  await requireSoundTypes(site, [path], fact ? { expected: NO_SUCH_ARGUMENT } : {});
  log(`"${path}" is the route "${route}", beside "${place.like}"`);
  if (fact) log("The router's generator adds it to the route tree when it runs next");
  return true;
}

function placeFor(
  index: UnitIndex,
  route: string,
  like: string | undefined,
): FileRoutePlace | null {
  const beside = like === undefined ? undefined : projectPath(like);
  const isPlain = !route.includes(":");
  const places = fileRoutePlaces(index, route.replace(/\/:.*$/, "/x"), beside);
  if (!isPlain && places.length > 0) {
    throw refused(
      `Cannot add the route "${route}": where files are routes, that of a route with a parameter has to be made by hand`,
    );
  }
  const [place, ...others] = places;
  if (!place) return null;
  if (others.length === 0) return place;
  const paths = places.map(({ path }) => `"${path}"`).join(" or ");
  throw refused(
    `Cannot tell where the route "${route}" goes, ${paths}: name the file of a route beside it as "table"`,
  );
}
