/**
 * Takes the lock of a file, writes into it and is killed.
 * Arguments: the repository's folder, and the path of the file in its git directory.
 */
import { join } from "node:path";
import process from "node:process";
import { discoverRepository } from "../../../lib/git/discover_repository.ts";
import { lockFile } from "../../../lib/git/engines/isomorphic/lock_file.ts";

const [folder = "", path = ""] = process.argv.slice(2);
const { place } = await discoverRepository(folder);
if (!place) throw new Error("There is no repository");
const lock = await lockFile(place, join(place.gitDirectory, path));
lock.write("half of what was to be written");
process.kill(process.pid, "SIGKILL");
