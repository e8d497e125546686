import type { Authentication, Session } from "../auth/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";

/** An embedding host's own check of a request. */
export type Authenticate = (request: Request) => Session | null | Promise<Session | null>;

/** What the gate found: the session, and a cookie to renew where there is one. */
export interface Admission {
  readonly session: Session | null;
  readonly setCookie?: string;
}

/** The session gate: decides who sent a request. */
export interface SessionGate {
  admit(request: Request): Promise<Admission>;
  /** The cookie that carries a session's token. */
  cookieFor(token: string): string;
  /** The cookie that removes it. */
  expiredCookie(): string;
  /** The token in a request's cookie, or null. */
  tokenOf(request: Request): string | null;
}

const LOCAL: Session = { login: "local" };

/**
 * @param options.authenticate the check in the mode `custom`
 * @param options.port part of the cookie's name: browsers share cookies among the ports of a host
 * @param options.basePath the cookie's path: the host's other pages never see it
 */
export function createSessionGate(
  authentication: Authentication,
  options: { authenticate?: Authenticate | undefined; port: number | null; basePath: string },
): SessionGate {
  const name = `workbench_session${options.port === null ? "" : `_${options.port}`}`;
  const attributes = `Path=${options.basePath || "/"}; HttpOnly; SameSite=Strict`;

  function tokenOf(request: Request): string | null {
    const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
    const found = pairs.find((pair) => pair.startsWith(`${name}=`));
    return found ? found.slice(name.length + 1) : null;
  }

  function cookieFor(token: string): string {
    return `${name}=${token}; ${attributes}`;
  }

  return {
    async admit(request) {
      if (authentication.mode === "off") return { session: LOCAL };
      if (authentication.mode === "custom") {
        return { session: await options.authenticate?.(request) ?? null };
      }
      const token = tokenOf(request);
      const resumed = token === null ? null : authentication.resume(token);
      return resumed
        ? { session: resumed.session, setCookie: cookieFor(resumed.token) }
        : { session: null };
    },
    cookieFor,
    expiredCookie: () => `${name}=; ${attributes}; Max-Age=0`,
    tokenOf,
  };
}

/**
 * For routes that record an actor.
 * @throws {WorkbenchError} `session_required`
 */
export function requireSession(session: Session | null): Session {
  if (session) return session;
  throw new WorkbenchError("session_required", "Sign in first: this route needs a session");
}
