import type { Authentication, Session, SignedIn } from "../auth/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";

/** An embedding host's own check of a request. */
export type Authenticate = (request: Request) => Session | null | Promise<Session | null>;

/** The result of the gate: the session, and a cookie to renew where there is one. */
export interface Admission {
  readonly session: Session | null;
  readonly setCookie?: string;
}

/** The session gate: decides who sent a request. */
export interface SessionGate {
  admit(request: Request): Promise<Admission>;
  /** Tells whether a request that was admitted would be admitted again; a host that decides is not asked a second time. */
  isAdmitted(request: Request): Promise<boolean>;
  /** The cookie that carries a session's token. */
  cookieFor(token: string): string;
  /** The cookie that removes it. */
  expiredCookie(): string;
  /** The tokens in a request's cookies of the service's name: other pages of the host may have put one before its own. */
  tokensOf(request: Request): string[];
}

/**
 * The largest number of cookies that are read, since a browser sends one for each path for which it was set; nobody else's are
 * looked at without end.
 */
const MOST_COOKIES = 20;

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

  function tokensOf(request: Request): string[] {
    const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
    const own = pairs.filter((pair) => pair.startsWith(`${name}=`));
    return own.slice(0, MOST_COOKIES).map((pair) => pair.slice(name.length + 1));
  }

  function resumed(request: Request): SignedIn | null {
    for (const token of tokensOf(request)) {
      const found = authentication.resume(token);
      if (found) return found;
    }
    return null;
  }

  /** A token that is none is nobody, whatever cookies come with it. */
  function sessionOf(bearer: string): Session | null {
    const token = authentication.accessTokens?.verify(bearer) ?? null;
    return token && { login: token.login, scopes: token.scopes };
  }

  function cookieFor(token: string): string {
    return `${name}=${token}; ${attributes}`;
  }

  async function admit(request: Request): Promise<Admission> {
    if (authentication.mode === "off") return { session: LOCAL };
    if (authentication.mode === "custom") {
      return { session: await options.authenticate?.(request) ?? null };
    }
    const bearer = bearerOf(request);
    if (bearer !== null) return { session: sessionOf(bearer) };
    const found = resumed(request);
    return found
      ? { session: found.session, setCookie: cookieFor(found.token) }
      : { session: null };
  }

  return {
    admit,
    async isAdmitted(request) {
      return authentication.mode !== "token" || (await admit(request)).session !== null;
    },
    cookieFor,
    expiredCookie: () => `${name}=; ${attributes}; Max-Age=0`,
    tokensOf,
  };
}

/** The token in a request's header of that kind, empty where it has none; null without the header. */
function bearerOf(request: Request): string | null {
  const [scheme, token = ""] = (request.headers.get("authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : null;
}

/**
 * For routes that record an actor.
 * @throws {WorkbenchError} `session_required`
 */
export function requireSession(session: Session | null): Session {
  if (session) return session;
  throw new WorkbenchError("session_required", "Sign in first: this route needs a session");
}
