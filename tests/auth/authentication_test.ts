import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertExists } from "@std/assert";
import { type Authentication, openAuthentication } from "../../lib/auth/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { spawnScript, untilExit, untilLine } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const KEY_SCRIPT = fileURLToPath(new URL("./key_script.ts", import.meta.url));
/** Of two services, so that some of them meet. */
const STARTS = 500;
const HOUR = 60 * 60 * 1000;

describe("openAuthentication", () => {
  let stateDirectory = "";
  let clock = 0;
  const waits: number[] = [];
  const told: (string | null)[] = [];
  const wait = (milliseconds: number) => Promise.resolve(waits.push(milliseconds));
  before(() => {
    stateDirectory = makeTemporaryFolder("auth");
  });
  after(() => rmSync(stateDirectory, { recursive: true }));

  function open(): Authentication {
    clock = Date.UTC(2026, 0, 1);
    told.length = 0;
    return openAuthentication({
      mode: "token",
      stateDirectory,
      now: () => clock,
      wait,
      onSignInToken: (token) => told.push(token),
    });
  }

  async function signIn(authentication: Authentication): Promise<string> {
    assertExists(authentication.signInToken);
    return (await authentication.signIn(authentication.signInToken)).token;
  }

  it("trades the sign-in token for a session once", async () => {
    const authentication = open();
    const token = authentication.signInToken;
    assertExists(token);
    assert((await authentication.signIn(token)).session.login.length > 0);
    assertEquals(authentication.signInToken, null);
    assertEquals(await codeOf(authentication.signIn(token)), "bad_sign_in_token");
  });

  it("has another link for whoever comes with one that was used, one at a time", async () => {
    const authentication = open();
    const first = authentication.signInToken;
    assertExists(first);
    await signIn(authentication);
    assertEquals(await codeOf(authentication.signIn("guess")), "bad_sign_in_token");
    assertEquals([authentication.signInToken, told], [null, []]);
    for (let time = 0; time < 5; time++) {
      assertEquals(await codeOf(authentication.signIn(first)), "bad_sign_in_token");
    }
    const second = authentication.signInToken;
    assertExists(second);
    assert(second !== first);
    assertEquals(told, [second]);
    await signIn(authentication);
    for (const token of [first, second]) {
      assertEquals(await codeOf(authentication.signIn(token)), "bad_sign_in_token");
    }
    assertEquals(told, [second, authentication.signInToken]);
  });

  it("refuses any other sign-in token", async () => {
    const authentication = open();
    for (const token of ["", "x", `${authentication.signInToken}x`, "€".repeat(43)]) {
      assertEquals(await codeOf(authentication.signIn(token)), "bad_sign_in_token");
    }
  });

  it("lets whoever guesses wait longer and longer, and never the right token", async () => {
    const authentication = open();
    waits.length = 0;
    const guess = async () => await codeOf(authentication.signIn("guess"));
    for (let count = 0; count < 12; count++) assertEquals(await guess(), "bad_sign_in_token");
    assertEquals(waits, [0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    clock += 61_000;
    await guess();
    assertEquals(waits.splice(12), [0]);
    await signIn(authentication);
    assertEquals(waits.length, 12);
  });

  it("resumes a session after a restart, with the key that it kept to its owner", async () => {
    const token = await signIn(open());
    assertExists(open().resume(token));
    assertEquals(statSync(join(stateDirectory, "session.key")).mode & 0o777, 0o600);
  });

  it("makes one key for services that start at once, and leaves nothing beside it", async () => {
    const parent = makeTemporaryFolder("keys");
    const other = spawnScript(KEY_SCRIPT, [parent, `${STARTS}`]);
    await untilLine(other, "ready");
    for (let round = 0; round < STARTS; round++) {
      const folder = join(parent, `${round}`);
      mkdirSync(folder);
      const token = await signIn(openAuthentication({ mode: "token", stateDirectory: folder }));
      // By the key that is there now.
      assertExists(openAuthentication({ mode: "token", stateDirectory: folder }).resume(token));
    }
    assertEquals(await untilExit(other), 0);
    for (const name of readdirSync(parent)) {
      assertEquals(readdirSync(join(parent, name)), ["session.key"]);
    }
    rmSync(parent, { recursive: true });
  });

  it("knows no forged token", async () => {
    const authentication = open();
    const token = await signIn(authentication);
    const [payload = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, login: "intruder" })).toString(
      "base64url",
    );
    for (
      const attempt of [
        "",
        ".",
        token.slice(1),
        `${forged}.${signature}`,
        `${payload}.`,
        `${token}.x`,
        `${payload}.${"A".repeat(43)}`,
      ]
    ) {
      assertEquals(authentication.resume(attempt), null);
    }
  });

  it("ends a session after 8 hours without use, and after 7 days with it", async () => {
    const authentication = open();
    let token = await signIn(authentication);
    clock += 8 * HOUR + 1;
    assertEquals(authentication.resume(token), null);

    const second = open();
    token = await signIn(second);
    for (let used = 0; used < 7 * 24; used += 7) {
      const resumed = second.resume(token);
      assertExists(resumed);
      token = resumed.token;
      clock += 7 * HOUR;
    }
    clock += 1;
    assertEquals(second.resume(token), null);
  });

  it("ends every copy of a session at the sign-out, also after a restart", async () => {
    const authentication = open();
    const token = await signIn(authentication);
    const copy = authentication.resume(token)?.token;
    assertExists(copy);
    authentication.signOut(token);
    assertEquals(authentication.resume(copy), null);
    assertEquals(open().resume(copy), null);
    assert(!revoked().some((name) => token.includes(name)));
  });

  it("ends a session for every service of the state directory, whoever else signs out", async () => {
    const [first, second] = [open(), open()];
    const [token, other] = [await signIn(first), await signIn(second)];
    first.signOut(token);
    second.signOut(other);
    for (const service of [first, second, open()]) {
      assertEquals([service.resume(token), service.resume(other)], [null, null]);
    }
  });

  it("forgets a sign-out when its session would have ended anyway", async () => {
    const authentication = open();
    authentication.signOut(await signIn(authentication));
    const [old = ""] = revoked().slice(-1);
    clock += 7 * 24 * HOUR + 1;
    const later = await signIn(
      openAuthentication({ mode: "token", stateDirectory, now: () => clock }),
    );
    openAuthentication({ mode: "token", stateDirectory, now: () => clock }).signOut(later);
    assertEquals([revoked().length, revoked().includes(old)], [1, false]);
  });

  function revoked(): string[] {
    return readdirSync(join(stateDirectory, "revoked-sessions"));
  }
});
