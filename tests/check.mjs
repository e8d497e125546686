// Runs every script of package.json that is named check:... or types:..., all at the same time: npm run check, npm run types
// What a check prints is told where it fails.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
// The linter reads the web app's types as well, which have to be there before it starts.
import "../studio/write_client.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [, , word] = process.argv;
const names = Object.keys(scripts).filter((name) => name.startsWith(`${word}:`));
const failed = (await Promise.all(names.map(run))).filter(({ code }) => code !== 0);
for (const { name, output } of failed) console.log(`FAILED ${name}\n${output}`);
console.log(`${names.length} checks, ${failed.length} failed`);
// A word that nothing begins with checks nothing.
process.exit(failed.length > 0 || names.length === 0 ? 1 : 0);

function run(name) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    const child = spawn(scripts[name], {
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    child.stdout.on("data", (piece) => pieces.push(piece));
    child.stderr.on("data", (piece) => pieces.push(piece));
    child.on("error", reject);
    child.on("close", (code) => resolve({ name, code, output: Buffer.concat(pieces).toString() }));
  });
}
