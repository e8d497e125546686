#!/usr/bin/env node
// As much of curl as the README uses, for machines without it: curl -s URL [-H 'name: value'] [-d BODY]
const headers = {};
let url = "";
let body;
const args = process.argv.slice(2);
while (args.length > 0) {
  const arg = args.shift();
  if (arg === "-s") continue;
  if (arg === "-d") body = args.shift();
  else if (arg === "-H") {
    const [name, ...value] = args.shift().split(":");
    headers[name] = value.join(":").trim();
  } else if (arg.startsWith("-")) {
    throw new Error(`The README uses curl ${arg}, which the test does not know`);
  } else url = arg;
}
const response = await fetch(url, { method: body === undefined ? "GET" : "POST", headers, body });
process.stdout.write(await response.text());
