import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { gitFailed } from "../../../lib/git/mod.ts";
import { contentHash, MAX_FILE_BYTES } from "../../../lib/project/mod.ts";
import { openBlobMemory } from "../../../lib/review/snapshot/blob_memory.ts";

/** A repository whose blobs are as large as their ids say, and how often each was read. */
function countedRepository() {
  const reads: string[] = [];
  return {
    reads,
    readBlob(id: string, { maxBytes = Infinity } = {}): Promise<Uint8Array> {
      reads.push(id);
      if (Number(id) > maxBytes) return Promise.reject(gitFailed("too_large", "It is too large"));
      if (id === "gone") return Promise.reject(gitFailed("not_found", "It is gone"));
      return Promise.resolve(new Uint8Array(Number(id)));
    },
  };
}

describe("openBlobMemory", () => {
  it("reads a blob once, whoever asks for it at the same time", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository);
    assertEquals(blobs.known("3"), undefined);
    const [one, other] = await Promise.all([blobs.read("3"), blobs.read("3")]);
    assertEquals([one?.size, other?.bytes.length, (await blobs.read("3"))?.size], [3, 3, 3]);
    assertEquals(blobs.known("3"), { size: 3, contentHash: contentHash(new Uint8Array(3)) });
    assertEquals(repository.reads, ["3"]);
  });

  it("keeps so many bytes, of what was asked for last, and what it knows of all", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository, { maxBytes: 100 });
    for (const id of ["60", "30", "60", "20", "60", "30"]) await blobs.read(id);
    assertEquals(repository.reads, ["60", "30", "20", "30"]);
    assertEquals(blobs.known("20")?.size, 20);
  });

  it("gives no bytes of what is too large for a file, and reads it no second time", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository);
    const large = String(MAX_FILE_BYTES + 1);
    assertEquals([await blobs.read(large), await blobs.read(large)], [null, null]);
    assertEquals(repository.reads, [large]);
    assertEquals(blobs.known(large)?.contentHash, null);
    assertEquals((await blobs.read(String(MAX_FILE_BYTES)))?.size, MAX_FILE_BYTES);
  });

  it("tells why a blob cannot be read, and tries it again", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository);
    await assertRejects(() => blobs.read("gone"), Error, "It is gone");
    await assertRejects(() => blobs.read("gone"), Error, "It is gone");
    assertEquals(repository.reads.length, 2);
  });

  it("reads ahead what is not known, as long as there is room, and until it is told to stop", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository, { maxBytes: 100 });
    await blobs.read("1");
    await blobs.readAhead(["1", "2", "2", "gone"]);
    assertEquals(repository.reads, ["1", "2", "gone"]);
    await blobs.readAhead(["60"]);
    await blobs.readAhead(["5"]);
    await blobs.readAhead(["6"], { signal: AbortSignal.abort() });
    assertEquals(repository.reads, ["1", "2", "gone", "60"]);
  });

  it("reads no blob ahead that somebody else has read meanwhile", async () => {
    const repository = countedRepository();
    const blobs = openBlobMemory(repository);
    const ids = Array.from({ length: 100 }, (_, at) => String(at + 1));
    const ahead = blobs.readAhead(ids);
    await blobs.read("100");
    await ahead;
    assertEquals(repository.reads.toSorted(), ids.toSorted());
  });
});
