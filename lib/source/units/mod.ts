/**
 * The units of a project: every own source file with its role, its components and the routes that render it. Pages,
 * components, the palette, navigation and plans read this one list.
 * @module
 */
export { componentName } from "./component_name.ts";
export {
  fileRouteOf,
  isRouterName,
  mayBeServerRoute,
  pageExamples,
  routeScreenOf,
  routeUseOf,
  serverRouteOf,
  wholeRouteFolderOf,
} from "./file_routes.ts";
export { listUnits, routesOf, searchUnits } from "./list_units.ts";
export { openUnits, type Units } from "./open_units.ts";
export { type ConstantOf, constantText, readConstants } from "./read_constants.ts";
export { namedExports } from "./named_exports.ts";
export { resolveName } from "./resolve_reference.ts";
export {
  type IndexedUnit,
  type PageRoute,
  type UnitIndex,
  type UnitRole,
  unitRoles,
  type UnreadableRoute,
} from "./unit_index.ts";
export { type ComponentUsage, countUsers, countUsersOf, type UsageFinder } from "./usages.ts";
