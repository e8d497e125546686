import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unless, unlessSystemError, WorkbenchError } from "../errors/mod.ts";
import { cannotKeep, openRecordFile, type RecordFile } from "../state/mod.ts";
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

type StoredToken = z.output<typeof record>;

/** A token of a program, without the token itself, which only its maker has seen. */
export type AccessToken = Omit<StoredToken, "hash">;

/** Describes a token that is to be made. */
export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The time at which the token ends, ISO 8601; null: when it is revoked. */
  readonly expiresAt: string | null;
}

/** The tokens with which programs sign their requests. Only hashes of them are kept. */
export interface AccessTokens {
  /** Finds the token of a text; null for a text that is none, and for one that is over. */
  verify(text: string): AccessToken | null;
  /**
   * Makes a token.
   * @param login of the person in whose name it speaks
   * @returns the token's text as well, which nobody is told again
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`, `invalid_request` where there are too many, and for a token that
   * would be over already
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
/** The form of a token's id, as it names the token's file. */
const ID = /^[0-9a-f]{16}$/;

/**
 * Opens the tokens in the state directory: a file for each, which is written once and removed when the token is revoked, so
 * that services that share the directory learn of each other's at once, and none writes back what another one has revoked.
 * @param now milliseconds since the epoch
 */
export function openAccessTokens(stateDirectory: string, now: () => number): AccessTokens {
  const folder = join(stateDirectory, "access-tokens");
  const pathOf = (id: string): string => join(folder, `${id}.json`);
  const isAlive = ({ expiresAt }: Pick<AccessToken, "expiresAt">): boolean =>
    expiresAt === null || Date.parse(expiresAt) > now();

  function fileOf(id: string): RecordFile<StoredToken> {
    return openRecordFile(pathOf(id), record, "a token");
  }

  /** Finds the token of an id, or null for a text that is no token's id, and for a token that is revoked or expired. */
  function find(id: string): StoredToken | null {
    const found = ID.test(id) ? fileOf(id).read() : null;
    return found && isAlive(found) ? found : null;
  }

  /** Those that are not revoked; some may be over. */
  function stored(): StoredToken[] {
    const names = unlessSystemError(() => readdirSync(folder)) ?? [];
    const ids = names.map((name) => name.replace(/\.json$/, "")).filter((id) => ID.test(id));
    return ids.flatMap((id) => fileOf(id).read() ?? []);
  }

  return {
    verify(text) {
      const [mark, id, secret, ...rest] = text.split("_");
      if (mark !== MARK || !id || !secret || rest.length > 0) return null;
      const found = find(id);
      return found && isSame(hashOf(text), found.hash) ? withoutHash(found) : null;
    },
    make({ name, scopes, expiresAt }, login) {
      if (!isAlive({ expiresAt })) throw isOver();
      const known = stored();
      if (known.filter(isAlive).length >= MAX_TOKENS) throw tooMany();
      for (const over of known.filter((each) => !isAlive(each))) remove(pathOf(over.id));
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
      fileOf(id).write({ ...token, hash: hashOf(text) });
      return { token, text };
    },
    list: () => stored().filter(isAlive).sort(newestFirst).map(withoutHash),
    revoke(id) {
      if (find(id) === null || !remove(pathOf(id))) throw notFound(id);
    },
  };
}

/** @returns false where another service has removed it */
function remove(path: string): boolean {
  try {
    return unless(["ENOENT"], () => {
      rmSync(path);
      return true;
    }) ?? false;
  } catch (error) {
    throw cannotKeep(error, "the end of a token");
  }
}

function newestFirst(a: StoredToken, b: StoredToken): number {
  return b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
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
  return cannotMake("", `There are ${MAX_TOKENS} tokens: revoke one that nobody needs`);
}

function isOver(): WorkbenchError {
  return cannotMake("expires", "Too early: expected a time in the future");
}

function cannotMake(path: string, message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", `Cannot make a token. ${message}`, {
    data: { issues: [{ path, message }] },
  });
}

function notFound(id: string): WorkbenchError {
  return new WorkbenchError("token_not_found", `Cannot find a token "${id}" that is in use`);
}
