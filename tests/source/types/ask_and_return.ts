// Asks the type service one question and leaves the service open: the process is to exit all the same.
import process from "node:process";
import { openTypeService } from "../../../lib/source/types/mod.ts";

const types = openTypeService({ root: process.argv[2] ?? "" });
const found = await types.diagnostics({ path: "a.ts", text: "export const a: string = 1;" });
console.log(`errors ${found.length}`);
