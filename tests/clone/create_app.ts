import { symlinkSync } from "node:fs";
import { join } from "node:path";
import type { GitServer } from "../support/git_server.ts";

/** A repository with a bit of everything. */
export function createApp(server: GitServer): void {
  server.create("owner/app", {
    "package.json": "{}\n",
    "src/App.tsx": "export const App = () => <p>Hi</p>;\r\n",
    "src/data.bin": Uint8Array.from({ length: 5000 }, (_, at) => at % 251),
    "src/naïve 日本.txt": "name\n",
    "empty.txt": "",
    ".gitattributes": "*.tsx text\n*.bin filter=lfs\n",
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ../x\n',
  });
  symlinkSync("src/App.tsx", join(server.folder("owner/app"), "link"));
  symlinkSync("/etc/passwd", join(server.folder("owner/app"), "way-out"));
  server.commit("owner/app", { "run.sh": "#!/bin/sh\n" });
  server.git("owner/app", "update-index", "--chmod=+x", "run.sh");
  const head = server.git("owner/app", "rev-parse", "HEAD");
  server.git("owner/app", "update-index", "--add", "--cacheinfo", `160000,${head},vendor/sub`);
  server.git("owner/app", "commit", "-q", "-m", "Modes");
  server.git("owner/app", "tag", "-a", "v1", "-m", "One");
  server.git("owner/app", "branch", "dev/next");
}
