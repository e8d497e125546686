import type { ErrorCode } from "../../../lib/errors/mod.ts";
import type { WorkbenchInternals } from "../../../assemble_workbench.ts";
import type { WorkbenchOptions } from "../../../mod.ts";
import type { TestService } from "../../support/test_workbench.ts";

/** A request, apart from the method and path of its route. */
export interface CaseRequest {
  /** The path's `:name`s; those that are left out stand as they are. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Prepares the project where that is needed, and makes the request. */
export type MakeRequest = (test: TestService) => CaseRequest | Promise<CaseRequest>;

/** How to get each outcome from one route. */
export interface RouteCases {
  /** A request that succeeds. */
  readonly success: MakeRequest;
  /** For each code that the route itself declares, a request that gets it. */
  readonly failures?: Readonly<Partial<Record<ErrorCode, MakeRequest>>>;
  /** True where the route needs a service with sign-in. */
  readonly signIn?: boolean;
  /** Options that the route's service needs. */
  readonly options?: () => Promise<WorkbenchOptions>;
  /** What is replaced in the route's service. */
  readonly internals?: WorkbenchInternals;
}

/** The cases by route, as `GET /api/pages`. */
export type CaseTable = Readonly<Record<string, RouteCases>>;

/** A request with a query. */
export function asks(query: Readonly<Record<string, string>>): MakeRequest {
  return () => ({ query });
}

/** A request with a body. */
export function sends(body: unknown, headers: CaseRequest["headers"] = {}): MakeRequest {
  return () => ({ body, headers });
}

/** A request with neither. */
export const plain: MakeRequest = (): CaseRequest => ({});
