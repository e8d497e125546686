import type { Readable } from "node:stream";

/** Reads what Vite prints until it tells its address; what comes after it is read as well. */
export async function addressIn(output: Readable): Promise<string> {
  let printed = "";
  return await new Promise((resolve, reject) => {
    output.on("data", (chunk) => {
      printed += String(chunk);
      const found = /http:\/\/\S+/.exec(printed);
      if (found) resolve(found[0]);
    });
    output.on("close", () => reject(new Error(`Vite ended: ${printed}`)));
  });
}
