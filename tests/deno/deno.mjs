#!/usr/bin/env node
// Runs the deno binary that npm installed for this machine.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const libc = process.platform === "linux" ? "-glibc" : "";
const name = `@deno/${process.platform}-${process.arch}${libc}`;
const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const binary = join(folder, process.platform === "win32" ? "deno.exe" : "deno");

const child = spawn(binary, process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : code ?? 1));
