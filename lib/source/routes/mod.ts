/**
 * Routes: what one file declares for the routers of React, and what file routers read from the names of files.
 * @module
 */
export { EXPO_ROUTER } from "./expo_root.ts";
export {
  expoRoute,
  type FileRoute,
  nextAppRoute,
  nextPagesRoute,
  type RemixNaming,
  remixRoute,
  tanStackFileId,
  tanStackRoute,
} from "./file_routes.ts";
export { dottedName, openFileNames } from "./file_names.ts";
export { isOutletImport } from "./libraries.ts";
export {
  isFrame,
  isMarkedName,
  nextAppScreen,
  nextAppUse,
  type RouteRole,
  type RouteScreen,
  type RouteUse,
} from "./route_use.ts";
export { isReadByRouters } from "./read_exports.ts";
export { readRouteFacts } from "./read_route_facts.ts";
export type {
  ComponentReference,
  FileRouteConvention,
  OpaqueRoutes,
  PathPart,
  RouteFact,
  RouterName,
} from "./route_facts.ts";
