#!/usr/bin/env node
// deno-lint-ignore-file no-var -- an old Node has nothing else
// The command of the package. It is written for every Node there ever was, so that an old one can be told of.
"use strict";

/** The oldest that `engines` of package.json takes. */
var LEAST = [20, 19];

var found = process.versions.node.split(".").map(Number);
var isEnough = found[0] > LEAST[0] || (found[0] === LEAST[0] && found[1] >= LEAST[1]);
var refusal = "Project Workbench needs Node " + LEAST.join(".") + " or newer, this is Node " +
  process.versions.node + ": install one from https://nodejs.org";

if (isEnough) {
  require("./start.cjs");
} else {
  console.error(refusal);
  process.exit(1);
}
