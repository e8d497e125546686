// Opens the sign-in of every folder of a row as soon as it is there: key_script.ts <parent> <count>
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { openAuthentication } from "../../lib/auth/mod.ts";

const [parent = "", count = "0"] = process.argv.slice(2);
console.log("ready");
for (let round = 0; round < Number(count); round++) {
  const stateDirectory = join(parent, `${round}`);
  while (!existsSync(stateDirectory));
  openAuthentication({ mode: "token", stateDirectory });
}
