import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { openRecordFile } from "../state/mod.ts";
import { type Scope, SCOPES } from "./scopes.ts";

const record = z.object({
  id: z.string(),
  name: z.string(),
  login: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  hash: z.string(),
});
const records = z.array(record);

/** A token of a program, without the token itself, which only its maker has seen. */
export type AccessToken = Omit<z.output<typeof record>, "hash">;

/** Describes a token that is to be made. */
export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** When it ends, ISO 8601; null: when it is revoked. */
  readonly expiresAt: string | null;
}

/** The tokens that programs sign their requests with. Only hashes of them are kept. */
export interface AccessTokens {
  /** Finds the token of a text; null for a text that is none, and for one that is over. */
  verify(text: string): AccessToken | null;
  /**
   * Makes a token.
   * @param login of the person in whose name it speaks
   * @returns the token's text as well, which nobody is told again
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`, `invalid_request` where there are too many
   */
  make(
    request: TokenRequest,
    login: string,
  ): { readonly token: AccessToken; readonly text: string };
  /** Lists those that are not over, newest first. */
  list(): AccessToken[];
  /** Ends a token at once. @throws {WorkbenchError} `token_not_found`, `disk_full`, `file_not_writable` */
  revoke(id: string): void;
}

/** More than anybody tells apart. */
const MAX_TOKENS = 100;
const MARK = "wbt";

/**
 * Opens the tokens in the state directory. They are read with each request, so that services that share the directory
 * learn of each other's at once.
 * @param now milliseconds since the epoch
 */
export function openAccessTokens(stateDirectory: string, now: () => number): AccessTokens {
  const file = openRecordFile(join(stateDirectory, "access-tokens.json"), records, "a token");
  const isAlive = ({ expiresAt }: AccessToken): boolean =>
    expiresAt === null || Date.parse(expiresAt) > now();
  const alive = (): z.output<typeof records> => (file.read() ?? []).filter(isAlive);

  return {
    verify(text) {
      const [mark, id, secret, ...rest] = text.split("_");
      if (mark !== MARK || !id || !secret || rest.length > 0) return null;
      const found = alive().find((each) => each.id === id);
      return found && isSame(hashOf(text), found.hash) ? withoutHash(found) : null;
    },
    make({ name, scopes, expiresAt }, login) {
      const known = alive();
      if (known.length >= MAX_TOKENS) throw tooMany();
      const id = randomBytes(8).toString("hex");
      const text = `${MARK}_${id}_${randomBytes(32).toString("hex")}`;
      const token = {
        id,
        name,
        login,
        scopes: SCOPES.filter((scope) => scope === "read" || scopes.includes(scope)),
        createdAt: new Date(now()).toISOString(),
        expiresAt,
      };
      file.write([{ ...token, hash: hashOf(text) }, ...known]);
      return { token, text };
    },
    list: () => alive().map(withoutHash),
    revoke(id) {
      const known = alive();
      const left = known.filter((each) => each.id !== id);
      if (left.length === known.length) throw notFound(id);
      file.write(left);
    },
  };
}

function withoutHash({ hash: _hash, ...token }: z.output<typeof record>): AccessToken {
  return token;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function tooMany(): WorkbenchError {
  const message = `There are ${MAX_TOKENS} tokens: revoke one that nobody needs`;
  return new WorkbenchError("invalid_request", `Cannot make a token. ${message}`, {
    data: { issues: [{ path: "", message }] },
  });
}

function notFound(id: string): WorkbenchError {
  return new WorkbenchError("token_not_found", `Cannot find a token "${id}" that is in use`);
}
