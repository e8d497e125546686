import { randomBytes, timingSafeEqual } from "node:crypto";
import { userInfo } from "node:os";
import { setTimeout } from "node:timers/promises";
import { WorkbenchError } from "../errors/mod.ts";
import { openBrake } from "./brake.ts";
import { readOrMakeKey } from "./key_file.ts";
import { openRevocations } from "./revocations.ts";
import { type AccessTokens, openAccessTokens } from "./access_tokens.ts";
import type { Scope } from "./scopes.ts";
import { newClaims, type SessionClaims, signClaims, verifyToken } from "./session_token.ts";

/** The person or program behind a session. */
export interface Session {
  /** The name that is told as the actor of everything that the session does. */
  readonly login: string;
  /** The scopes of a program's token; a person has none, and may do everything. */
  readonly scopes?: readonly Scope[];
}

/** `off` for loopback, `token` with a sign-in link, `custom` where an embedding host decides. */
export type AuthMode = "off" | "token" | "custom";

/** A session and the token that stands for it; the client must keep the newest one. */
export interface SignedIn {
  readonly session: Session;
  readonly token: string;
}

/** The settings of `openAuthentication`. */
export interface AuthenticationOptions {
  readonly mode: AuthMode;
  /** The folder in which the signing key and the revocations are kept. */
  readonly stateDirectory: string;
  /** Milliseconds since the epoch; replaceable for tests. */
  readonly now?: () => number;
  /** Resolves after so many milliseconds, or fails with the signal; replaceable for tests. */
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Told of the token of a further sign-in link. */
  readonly onSignInToken?: (token: string) => void;
}

/** The sessions of one service. */
export interface Authentication {
  readonly mode: AuthMode;
  /**
   * The token of the newest sign-in link, until somebody used it; null in the other modes. There is a further one as soon as
   * somebody comes with a token that was used.
   */
  readonly signInToken: string | null;
  /** The tokens of programs; null in the other modes. */
  readonly accessTokens: AccessTokens | null;
  /** The session of a token and a token renewed; null when it is none, forged, expired or revoked. */
  resume(token: string): SignedIn | null;
  /**
   * Trades the token of the sign-in link for a session.
   * @throws {WorkbenchError} `bad_sign_in_token` when the token is not the unused one, the later the more often
   */
  signIn(signInToken: string, options?: { readonly signal?: AbortSignal }): Promise<SignedIn>;
  /**
   * Ends the session of a token, for every copy of it.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`: then only until the service ends
   */
  signOut(token: string): void;
}

/** Opens the sessions. In the modes `off` and `custom` there are no tokens, and nothing is written. */
export function openAuthentication(options: AuthenticationOptions): Authentication {
  return options.mode === "token" ? openTokens(options) : withoutTokens(options.mode);
}

function withoutTokens(mode: AuthMode): Authentication {
  return {
    mode,
    signInToken: null,
    accessTokens: null,
    resume: () => null,
    signIn: () => Promise.reject(refusedSignIn()),
    signOut: () => undefined,
  };
}

function openTokens(
  { mode, stateDirectory, now = Date.now, wait = pause, onSignInToken }: AuthenticationOptions,
): Authentication {
  const key = readOrMakeKey(stateDirectory);
  const revoked = openRevocations(stateDirectory);
  const brake = openBrake(now);
  const used: string[] = [];
  let signInToken: string | null = newSignInToken();

  /** Whoever had a link of this service may ask for the next one, which its owner alone can read. */
  function renewFor(given: string): void {
    if (signInToken !== null || !used.some((token) => equal(given, token))) return;
    signInToken = newSignInToken();
    onSignInToken?.(signInToken);
  }

  function signedIn(claims: SessionClaims): SignedIn {
    return { session: { login: claims.login }, token: signClaims(claims, key) };
  }

  function verified(token: string): SessionClaims | null {
    const claims = verifyToken(token, key, now());
    return claims && !revoked.has(claims.id) ? claims : null;
  }

  return {
    mode,
    get signInToken() {
      return signInToken;
    },
    accessTokens: openAccessTokens(stateDirectory, now),
    resume(token) {
      const claims = verified(token);
      return claims && signedIn({ ...claims, usedAt: now() });
    },
    async signIn(given, { signal } = {}) {
      if (signInToken === null || !equal(given, signInToken)) {
        renewFor(given);
        await wait(brake.delay(), signal);
        throw refusedSignIn();
      }
      used.push(signInToken);
      signInToken = null;
      return signedIn(newClaims(userName(), now()));
    },
    signOut(token) {
      const claims = verified(token);
      if (claims) revoked.add(claims.id, now());
    },
  };
}

/** Ends early, with the signal's reason, when the client leaves. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal && { signal });
}

function newSignInToken(): string {
  return randomBytes(32).toString("base64url");
}

function refusedSignIn(): WorkbenchError {
  return new WorkbenchError(
    "bad_sign_in_token",
    "Cannot sign in with this token: use the newest link that the service printed where it runs. Each works once, and one that " +
      "was used makes it print another",
  );
}

function equal(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    // A container may run under a user id without a name.
    if ((error as NodeJS.ErrnoException).code === "ERR_SYSTEM_ERROR") return "owner";
    throw error;
  }
}
