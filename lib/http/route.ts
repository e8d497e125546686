import type { z } from "zod";
import type { ErrorCode } from "../errors/mod.ts";
import type { Scope, Session } from "../auth/mod.ts";
import type { WorkbenchContext } from "../workbench/mod.ts";
import type { AskAgain } from "./in_name_of.ts";
import type { Reply } from "./reply.ts";
import type { SessionGate } from "./session_gate.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The version of the interface in which a route appeared; `ext` routes are this service's own. */
export type Since = "0.8" | "0.9" | "next" | "ext";

type Shape = z.ZodObject;
/** Objects, or a union of them that a member tells apart. */
type BodyShape = Shape | z.ZodDiscriminatedUnion<Shape[]>;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input of a handler: the parts of the request, validated, and the workbench. */
export interface RouteInput<Q, P, B> {
  readonly query: Output<Q>;
  readonly params: Output<P>;
  readonly body: Output<B>;
  readonly workbench: WorkbenchContext;
  /** Null when a host mounted the routes without the session gate. */
  readonly session: Session | null;
  /** The session gate, for the routes that start and end sessions. */
  readonly gate: SessionGate;
  /** The path under which the host mounts the service; empty at the root. */
  readonly basePath: string;
  /** True when the sender of the request may be told where the project is on this machine. */
  readonly mayKnowRoot: boolean;
  /** Asks another route in the name of whoever sent the request. */
  readonly askAgain: AskAgain;
  readonly request: Request;
  /** Tells whether the sender of the request may still send requests: a stream outlives sessions and tokens. */
  readonly isAdmitted: () => Promise<boolean>;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/** The declaration of a route: what it is for, its schemas and its policy. */
export interface RouteOptions<Q, P, B, R> {
  /** The verb that programs know the route by, as `setProp`; no two routes have the same. */
  readonly operationId: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly query?: Q;
  readonly params?: P;
  readonly body?: B;
  /** The schema of the answer's body; a media type where it is no JSON. */
  readonly response: R;
  /** The schema of each event, where the answer is a stream of them. */
  readonly event?: z.ZodType;
  /** The codes it can answer, besides those that every route can. */
  readonly errors?: readonly ErrorCode[];
  readonly since?: Since;
  /** The status of success; 200 unless told. A route that leads elsewhere declares the redirection that it answers. */
  readonly status?: 200 | 201 | 202 | 302 | 303;
  /** False for the routes that work without an open project. */
  readonly project?: boolean;
  /** True when the route needs a session; those below `/api` do unless told, and no other one. */
  readonly session?: boolean;
  /** The scope that the token of a program must have; `read` for GET and `edit` for the rest unless told. */
  readonly scope?: Scope;
  /** Bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
}

/** One row of the route table. */
export interface Route extends RouteOptions<Shape, Shape, BodyShape, z.ZodType | MediaType> {
  readonly method: Method;
  /** The whole literal path; `:name` stands for one segment. */
  readonly path: string;
  readonly handler: (input: RouteInput<Shape, Shape, BodyShape>) => unknown;
}

/** The media type of an answer that is no JSON, or a range of them, such as `text/*`. */
export type MediaType = `${string}/${string}`;

type Answer<R> = R extends z.ZodType ? z.input<R> | Reply<z.input<R>> : Response;
type Handler<Q, P, B, R> = (input: RouteInput<Q, P, B>) => Answer<R> | Promise<Answer<R>>;

type Declare = <
  R extends z.ZodType | MediaType,
  Q extends Shape | undefined = undefined,
  P extends Shape | undefined = undefined,
  B extends BodyShape | undefined = undefined,
>(
  path: string,
  options: RouteOptions<Q, P, B, R>,
  handler: Handler<Q, P, B, R>,
) => Route;

export const get: Declare = declare("GET");
export const post: Declare = declare("POST");
export const put: Declare = declare("PUT");
export const del: Declare = declare("DELETE");

function declare(method: Method): Declare {
  // The schemas tie a handler to its own input; the table, where all routes meet, forgets that type.
  return (path, options, handler) => ({ ...options, method, path, handler } as unknown as Route);
}

/** An area of the surface: a name for the documentation, and its routes in the order in which they are matched. */
export interface Area {
  readonly name: string;
  readonly summary: string;
  readonly routes: readonly Route[];
}

/** Tells what the token of a program must allow for a route. */
export function scopeOf({ scope, method }: Pick<Route, "scope" | "method">): Scope {
  return scope ?? (method === "GET" ? "read" : "edit");
}

/** Tells whether a route answers only those who have a session. */
export function needsSession({ session, path }: Pick<Route, "session" | "path">): boolean {
  return session ?? path.startsWith("/api/");
}
