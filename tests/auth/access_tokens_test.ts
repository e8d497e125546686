import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { type AccessTokens, openAccessTokens } from "../../lib/auth/access_tokens.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const REQUEST = { name: "ci", scopes: ["edit"], expiresAt: null } as const;

let folder = "";
let now = 0;
let tokens: AccessTokens;
beforeEach(() => {
  folder = makeTemporaryFolder("tokens");
  now = Date.parse("2026-01-01T00:00:00Z");
  tokens = openAccessTokens(folder, () => now);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the tokens of a state directory", () => {
  it("stay revoked, whatever another service makes in the very moment", () => {
    const { token, text } = tokens.make(REQUEST, "ada");
    // The other service looks at the clock between what it has read and what it writes.
    const other = openAccessTokens(folder, () => {
      if (tokens.verify(text)) tokens.revoke(token.id);
      return now;
    });
    const made = other.make(REQUEST, "grace");
    assertEquals(tokens.verify(text), null);
    assertEquals(other.verify(text), null);
    assertEquals(tokens.list().map(({ login }) => login), ["grace"]);
    assertEquals(tokens.verify(made.text)?.login, "grace");
  });

  it("are made by two services at once, and none is lost", () => {
    const other = openAccessTokens(folder, () => now++);
    const made = [tokens, other, tokens, other].map((each) => each.make(REQUEST, "ada"));
    for (const { text } of made) assertEquals(other.verify(text)?.login, "ada");
    assertEquals(tokens.list().length, 4);
  });

  it("are listed newest first, and leave the disk once they are over", () => {
    const until = new Date(now + 1000).toISOString();
    tokens.make({ ...REQUEST, name: "first", expiresAt: until }, "ada");
    now += 500;
    tokens.make({ ...REQUEST, name: "second" }, "ada");
    assertEquals(tokens.list().map(({ name }) => name), ["second", "first"]);
    now += 500;
    assertEquals(tokens.list().map(({ name }) => name), ["second"]);
    tokens.make({ ...REQUEST, name: "third" }, "ada");
    assertEquals(readdirSync(join(folder, "access-tokens")).length, 2);
  });

  it("are found by their id alone, and by no path", () => {
    const { token, text } = tokens.make(REQUEST, "ada");
    const [mark, , secret] = text.split("_");
    mkdirSync(join(folder, "access-tokens", "x"));
    copyFileSync(
      join(folder, "access-tokens", `${token.id}.json`),
      join(folder, "access-tokens", "x", `${token.id}.json`),
    );
    for (const id of [`x/${token.id}`, `../access-tokens/${token.id}`, `./${token.id}`, ""]) {
      assertEquals(tokens.verify(`${mark}_${id}_${secret}`), null, id);
      assertThrows(() => tokens.revoke(id), Error, "Cannot find a token");
    }
    assertEquals(tokens.verify(text)?.id, token.id);
  });
});
