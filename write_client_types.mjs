// Writes what a client may ask, and what it is answered, as types: node write_client_types.mjs FILE
// They come from the document that the service answers with.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";

const [file] = process.argv.slice(2);
// Node 20 cannot strip types by itself.
const native = process.versions.bun || process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
const { areas } = await import("./routes/mod.ts");
const { openApiDocument } = await import("./lib/http/mod.ts");
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const document = openApiDocument(areas, version, { basePath: "" });
// A member with a default may be left out of a body.
const types = await openapiTypes(document, { defaultNonNullable: false, transform: typeOf });
writeFileSync(file, astToString(types));

/** The name is zod's for any JSON value, which refers to itself in a way that TypeScript refuses. */
function typeOf(_schema, { path }) {
  if (!path?.endsWith("/__schema0")) return undefined;
  return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
}
