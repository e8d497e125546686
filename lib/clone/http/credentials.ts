import { Buffer } from "node:buffer";

/** The user names that hosts want beside a token in git's basic form. */
const USER_OF: ReadonlyMap<string, string> = new Map([
  ["github.com", "x-access-token"],
  ["bitbucket.org", "x-token-auth"],
]);

/** GitLab's, and what hosts accept that look at the token alone. */
const USUAL_USER = "oauth2";

/** The value of the Authorization header for a token. */
export function basicAuthorization(hostname: string, token: string): string {
  const user = USER_OF.get(hostname) ?? USUAL_USER;
  return `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}`;
}
