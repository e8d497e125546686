import { EventEmitter, once } from "node:events";
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { catchUp } from "../../lib/preview/vite/catch_up.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

let folder: string;
before(() => {
  folder = makeTemporaryFolder("catch-up");
});
const ends: (() => void)[] = [];
after(() => {
  for (const end of ends) end();
  rmSync(folder, { recursive: true });
});

/** A watcher that tells of nothing by itself, and what was told of its files. */
function silentWatcher(given: ReadonlyMap<string, string>) {
  const watcher = new EventEmitter();
  const told: string[] = [];
  watcher.on("change", (path) => told.push(path));
  ends.push(catchUp({ watcher }, given));
  return { watcher, told };
}

describe("catchUp", () => {
  it("tells of a text that the app was not given, and that the watcher dropped, once", async () => {
    const path = join(folder, "Page.tsx");
    const given = new Map([[path, "before"]]);
    const { watcher, told } = silentWatcher(given);
    writeFileSync(path, "first");
    watcher.emit("change", path);
    given.set(path, "first");
    writeFileSync(path, "second");
    await once(watcher, "change");
    assertEquals(told, [path, path]);
    // The app asks for nothing more: the next change that is told is one that is made.
    writeFileSync(path, "third");
    watcher.emit("change", path);
    await once(watcher, "change");
    assertEquals(told, [path, path, path, path]);
  });

  it("tells of a text that the watcher said nothing of", async () => {
    const path = join(folder, "Replaced.tsx");
    writeFileSync(path, "before");
    const { watcher, told } = silentWatcher(new Map([[path, "before"]]));
    writeFileSync(path, "after");
    // The look round keeps no process alive, and a test ends with its last timer.
    const awake = setInterval(() => undefined, 1000);
    await once(watcher, "change");
    clearInterval(awake);
    assertEquals(told, [path]);
  });

  it("says nothing of files that nobody has written since, whatever another plugin made of them", async () => {
    const [old, fresh] = [join(folder, "Old.tsx"), join(folder, "Fresh.tsx")];
    writeFileSync(old, "as written");
    utimesSync(old, 1, 1);
    const { watcher, told } = silentWatcher(new Map([[old, "as made"], [fresh, "before"]]));
    writeFileSync(fresh, "after");
    const awake = setInterval(() => undefined, 1000);
    await once(watcher, "change");
    clearInterval(awake);
    assertEquals(told, [fresh]);
  });

  it("leaves alone what the app has, and what it never asked for", async () => {
    const [page, other] = [join(folder, "Same.tsx"), join(folder, "Other.tsx")];
    const last = join(folder, "Last.tsx");
    for (const path of [page, other, last]) writeFileSync(path, "text");
    const { watcher, told } = silentWatcher(new Map([[page, "text"], [last, "earlier"]]));
    for (const path of [page, other, last]) watcher.emit("change", path);
    await once(watcher, "change"); // of the last: those before it were looked at as well
    assertEquals(told, [page, other, last, last]);
  });
});
