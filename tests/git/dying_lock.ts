/**
 * Takes a lock and is killed.
 * Arguments: the lock's absolute path.
 */
import process from "node:process";
import { takeLock } from "../../lib/git/common/file_lock.ts";

if (!takeLock(process.argv[2] ?? "")) throw new Error("Somebody else has the lock");
process.kill(process.pid, "SIGKILL");
