// Starts the service that was built. Apart from the command, whose check an old Node has to be able to read.
"use strict";

void import("../dist/lib/runtime/start_built.js");
