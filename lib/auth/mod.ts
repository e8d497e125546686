/**
 * Who is asking: sessions, and the three ways to get one.
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
