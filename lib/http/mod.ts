/**
 * HTTP: the route table, schemas at the edge, problems, the guards and the session gate.
 * @module
 */
export { loadOnce } from "../loading/mod.ts";
export {
  type AccessLog,
  type AccessLogEntry,
  createAccessLog,
  type LogFormat,
} from "./access_log.ts";
export { readBasePath } from "./base_path.ts";
export type { Example, RouteExamples } from "./examples.ts";
export { createFetch, type Fetch, type FetchPolicy } from "./fetch.ts";
export { readFrameAncestors } from "./frame_headers.ts";
export { readAllowedHosts } from "./host_guard.ts";
export { ifMatchOf } from "./if_match.ts";
export { isLoopback, requireSignIn } from "./loopback.ts";
export { errorCodesOf, openApiDocument } from "./openapi.ts";
export { readAllowedOrigins } from "./origin_guard.ts";
export { ownOrigins } from "./own_origins.ts";
export { problemAnswer, problemOf, STATUS_OF } from "./problems.ts";
export { located, Reply, withHeaders } from "./reply.ts";
export { type Area, del, get, post, put, type Route, type RouteInput, scopeOf } from "./route.ts";
export { sendFile, type SentFile } from "./send_file.ts";
export { type Authenticate, requireSession, type SessionGate } from "./session_gate.ts";
export { openTraffic, type Traffic } from "./traffic.ts";
