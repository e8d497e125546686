import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const HOUR_MS = 60 * 60 * 1000;
/** A session ends when it was not used for this long. */
export const IDLE_MS = 8 * HOUR_MS;
/** A session ends this long after the sign-in, used or not. */
export const LIFETIME_MS = 7 * 24 * HOUR_MS;

/** The contents of a session's token; signed, not secret. */
export interface SessionClaims {
  readonly id: string;
  readonly login: string;
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
  readonly usedAt: number;
}

/** The claims of a session that starts now. */
export function newClaims(login: string, now: number): SessionClaims {
  return { id: randomBytes(16).toString("hex"), login, signedInAt: now, usedAt: now };
}

/** Writes the claims as `payload.signature`, both base64url. */
export function signClaims(claims: SessionClaims, key: Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signature(payload, key).toString("base64url")}`;
}

/** The claims of a token, or null when it is forged, malformed or expired: a caller cannot tell which. */
export function verifyToken(token: string, key: Uint8Array, now: number): SessionClaims | null {
  const [payload, given, ...rest] = token.split(".");
  if (!payload || !given || rest.length > 0) return null;
  const expected = signature(payload, key);
  const actual = Buffer.from(given, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  // Signed with our key: the service itself wrote this JSON.
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as SessionClaims;
  const alive = now - claims.usedAt <= IDLE_MS && now - claims.signedInAt <= LIFETIME_MS;
  return alive ? claims : null;
}

function signature(payload: string, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(payload).digest();
}
