/**
 * The identity of whoever sends a request: sessions, and the three ways to get one.
 * @module
 */
export {
  type Authentication,
  type AuthenticationOptions,
  type AuthMode,
  openAuthentication,
  type Session,
  type SignedIn,
} from "./authentication.ts";
export type { AccessToken, AccessTokens, TokenRequest } from "./access_tokens.ts";
export { requirePerson, requireScope, type Scope, SCOPES } from "./scopes.ts";
