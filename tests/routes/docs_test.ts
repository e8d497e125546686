import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { assert, assertEquals, assertExists, assertMatch } from "@std/assert";
import { z } from "zod";
import { errorCodesOf, STATUS_OF } from "../../lib/http/mod.ts";
import { configurationJsonSchema } from "../../lib/project/mod.ts";
import { areas } from "../../routes/mod.ts";
import { hasExamples } from "../reference/make_examples.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const routes = areas.flatMap((area) => area.routes);

const REFERENCE = fileURLToPath(new URL("../../lib/reference", import.meta.url));
/** What `npm run reference` says of the library. */
const SOURCE = JSON.parse(readFileSync(join(REFERENCE, "source.json"), "utf8"));

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench(null, { auth: "token" });
});
after(() => test[Symbol.asyncDispose]());

type Json = Record<string, unknown>;

/** Every `$ref` in a JSON value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : referencesIn(inner)
  );
}

/** What a JSON pointer leads to. */
function resolve(document: unknown, pointer: string): unknown {
  const steps = pointer.replace(/^#\//, "").split("/").map((step) =>
    step.replaceAll("~1", "/").replaceAll("~0", "~")
  );
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined,
    document,
  );
}

/** The members of a body, which may be one of several. */
function membersOf(schema: Json = {}): [string, unknown][] {
  const others = [schema["oneOf"], schema["anyOf"]].flat().filter(Boolean) as Json[]; // JSON Schemas
  return [
    ...Object.entries(schema["properties"] ?? {}),
    ...others.flatMap((other) => membersOf(other)),
  ];
}

/** The members of an answer at whatever depth, each with the way to it; a component is walked by itself. */
function membersBelow(schema: unknown, way: string): [string, unknown][] {
  const { properties = {}, items, additionalProperties, ...others } = (schema ?? {}) as Json; // JSON Schema
  const variants = [others["anyOf"], others["oneOf"], others["prefixItems"]].flat().filter(Boolean);
  return [
    ...Object.entries(properties as Json).flatMap(([name, member]): [string, unknown][] => [
      [`${way}.${name}`, member],
      ...membersBelow(member, `${way}.${name}`),
    ]),
    ...variants.flatMap((variant) => membersBelow(variant, way)),
    ...[items, additionalProperties].filter((inner) => typeof inner === "object")
      .flatMap((inner) => membersBelow(inner, `${way}[]`)),
  ];
}

/**
 * Told by itself, by what it is or null, by the one value that it can have, or, of a tree, by the nodes that it is made
 * of.
 */
function isDescribed(schema: unknown): boolean {
  const { description, const: only, $ref, anyOf = [], schema: inner, items } = schema as Json; // JSON Schema
  return [description, only, $ref].some((told) => told !== undefined) ||
    (anyOf as Json[]).some(isDescribed) || (inner !== undefined && isDescribed(inner)) ||
    (items as Json | undefined)?.["$ref"] !== undefined;
}

describe("GET /openapi.json", () => {
  let document: any; // oxlint-disable-line no-explicit-any
  before(async () => {
    document = (await test.get("/openapi.json")).body;
  });

  /** The operations as `[method path, operation]`. */
  function operations(): [string, Json & { responses: Json }][] {
    return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Json & { responses: Json }] => [
        `${method.toUpperCase()} ${path}`,
        operation as Json & { responses: Json },
      ])
    );
  }

  /** A schema itself where a reference leads to it. */
  function whole(schema: Json = {}): Json {
    const reference = schema["$ref"];
    return typeof reference === "string" ? resolve(document, reference) as Json : schema; // JSON Schema
  }

  it("is an OpenAPI 3.1 document with what it must have", () => {
    assertMatch(document.openapi, /^3\.1\.\d+$/);
    assert(document.info.title.length > 0 && document.info.version.length > 0);
    assertEquals(Object.keys(document).sort(), [
      "components",
      "info",
      "openapi",
      "paths",
      "servers",
      "tags",
    ]);
  });

  it("lists exactly the route table", () => {
    const listed = operations().map(([name]) => name).sort();
    const table = routes.map(({ method, path }) =>
      `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`
    );
    assertEquals(listed, table.sort());
  });

  it("has nothing but references that lead somewhere", () => {
    const references = referencesIn(document);
    assert(references.length > routes.length);
    for (const reference of references) {
      assertMatch(reference, /^#\/components\/schemas\/\w+$/);
      assertExists(resolve(document, reference), reference);
    }
  });

  it("knows each operation by its route's verb, and no two by the same", () => {
    const declared = routes.map(({ method, path, operationId }) => [
      `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
      operationId,
    ]);
    const ids = operations().map(([name, { operationId }]) => [name, operationId]);
    assertEquals(Object.fromEntries(ids), Object.fromEntries(declared));
    assertEquals(new Set(Object.values(Object.fromEntries(ids))).size, routes.length);
    for (const [name, id] of declared) assertMatch(id ?? "", /^[a-z]+(?:[A-Z][a-z]+)+$/, name);
  });

  it("names the schema of each body and of each answer of JSON", () => {
    const contents = operations().flatMap(([name, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].map((part): [string, Json] => [
        name,
        ((part as Json | undefined)?.["content"] ?? {}) as Json, // OpenAPI's own shape
      ])
    );
    const schemas = contents.flatMap(([name, content]) =>
      "application/json" in content
        ? [[name, (content["application/json"] as Json)["schema"] as Json] as const]
        : []
    );
    assert(schemas.length > routes.length);
    for (const [name, schema] of schemas) assertEquals(Object.keys(schema), ["$ref"], name);
  });

  it("gives each operation a summary, a tag and the version of its appearance", () => {
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const [name, operation] of operations()) {
      assert(String(operation["summary"]).length > 10, name);
      assertMatch(String(operation["x-since"]), /^(0\.8|0\.9|next|ext)$/, name);
      assert((operation["tags"] as string[]).every((tag) => tags.includes(tag)), name);
    }
  });

  it("declares every parameter of a path, once, and no other", () => {
    for (const [name, operation] of operations()) {
      const parameters = (operation["parameters"] ?? []) as {
        name: string;
        in: string;
        required: boolean;
      }[];
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      const wanted = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
      assertEquals(inPath.map((parameter) => parameter.name).sort(), wanted.sort(), name);
      assert(inPath.every(({ required }) => required), name);
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      assertEquals(new Set(keys).size, keys.length, name);
    }
  });

  it("tells the status of success, and each code of failure under its status", () => {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
      const operation = document.paths[path][route.method.toLowerCase()];
      const statuses = Object.keys(operation.responses).map(Number);
      // A read of JSON has a tag.
      const isTagged = route.method === "GET" && typeof route.response !== "string";
      const expected = [route.status ?? 200, ...(isTagged ? [304] : [])];
      assertEquals(statuses.filter((status) => status < 400), expected, path);
      for (const code of errorCodesOf(route)) {
        assert(
          operation.responses[String(STATUS_OF[code])]["x-codes"].includes(code),
          `${route.method} ${path} ${code}`,
        );
      }
      for (const [status, { description, content }] of Object.entries<Json>(operation.responses)) {
        assert(String(description).length > 0);
        if (Number(status) >= 400) assertExists((content as Json)["application/problem+json"]);
      }
    }
  });

  it("says of each parameter and each member of a body what it is", () => {
    const silent = operations().flatMap(([name, { parameters = [], requestBody }]) => {
      // OpenAPI's own shapes.
      const named = parameters as { name: string }[];
      const body = (requestBody as Json | undefined)?.["content"] as
        | { "application/json": { schema: Json } }
        | undefined;
      const members = [
        ...named.map((parameter): [string, unknown] => [parameter.name, parameter]),
        ...membersOf(whole(body?.["application/json"].schema)),
      ];
      return members.filter(([, member]) => !isDescribed(member)).map(([key]) => `${name} ${key}`);
    });
    assertEquals(silent, []);
  });

  it("says of each member of an answer what it is, in other words than its name", () => {
    const answers = operations().flatMap(([name, { responses }]) =>
      Object.entries(responses).filter(([status]) => Number(status) < 300)
        .flatMap(([, response]) => Object.values((response as { content: Json }).content))
        .flatMap((content) => membersBelow((content as Json)["schema"], name))
    );
    const components = Object.entries<Json>(document.components.schemas)
      .filter(([name]) => !name.endsWith("Body"))
      .flatMap(([name, schema]) => membersBelow(schema, name));
    const members = [...answers, ...components];
    assert(members.length > 1000);
    assertEquals(members.filter(([, member]) => !isDescribed(member)).map(([way]) => way), []);
    const repeated = members.filter(([way, member]) => {
      const { description = "" } = member as { description?: string };
      const words = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
      return words(description) !== "" && words(description) === words(way.split(".").at(-1) ?? "");
    });
    assertEquals(repeated.map(([way]) => way), []);
  });

  it("tells patterns that mean the same without their flags, which a document has no place for", () => {
    const flagged = new Set<string>();
    const override = ({ zodSchema }: { readonly zodSchema: z.core.$ZodType }): void => {
      for (const { _zod: { def } } of [zodSchema, ...zodSchema._zod.def.checks ?? []]) {
        const pattern: unknown = Reflect.get(def, "pattern");
        // A reader of JSON Schema reads them as Unicode anyway.
        const isFlagged = pattern instanceof RegExp && pattern.flags.replace("u", "") !== "";
        if (isFlagged) flagged.add(String(pattern));
      }
    };
    const schemas = routes.flatMap(({ params, query, body, response }) =>
      [params, query, body, response].filter((schema) => schema instanceof z.ZodType)
    );
    assert(schemas.length > routes.length);
    for (const schema of schemas) z.toJSONSchema(schema, { unrepresentable: "any", override });
    assertEquals([...flagged], []);
  });

  it("shows of each route of JSON what it is for, and of most what they refuse, as their schemas say", () => {
    let refusals = 0;
    for (const route of routes.filter(hasExamples)) {
      const operation = document.paths[route.path.replaceAll(/:(\w+)/g, "{$1}")][
        route.method.toLowerCase()
      ];
      const contents = [operation.requestBody, ...Object.values<Json>(operation.responses)]
        .flatMap((part) => Object.values((part?.content ?? {}) as Record<string, Json>));
      const shown = contents.map(({ examples = {} }) => examples as Record<string, Json>);
      refusals += shown.filter(({ refusal }) => refusal).length > 0 ? 1 : 0;
      const { [String(route.status ?? 200)]: answer } = operation.responses;
      const value = answer.content["application/json"].examples?.success.value;
      const read = (route.response as z.ZodType).safeParse(value); // no media type
      assert(read.success, `${route.path}: ${read.error && z.prettifyError(read.error)}`);
      const body = operation.requestBody?.content["application/json"].examples?.success?.value;
      if (body !== undefined) assert(route.body?.safeParse(body).success, route.path);
      for (const { name, example } of operation.parameters ?? []) {
        if (example === undefined) continue;
        const schema = route.params?.shape[name] ?? route.query?.shape[name];
        assert(schema.safeParse(example).success, `${route.path} ${name}`);
      }
    }
    assert(refusals > routes.length / 2, `${refusals}`);
  });

  it("is at most 1 MB, with examples and all", () => {
    assert(JSON.stringify(document).length < 1e6, `${JSON.stringify(document).length}`);
  });

  it("has a body where the route takes one", () => {
    for (const { method, path, body } of routes) {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      assertEquals(operation.requestBody !== undefined, body !== undefined, path);
    }
  });
});

describe("GET /workbench.schema.json", () => {
  it("is the JSON Schema by which a workbench.json is judged", async () => {
    const { status, body } = await test.get("/workbench.schema.json");
    assertEquals([status, body], [200, configurationJsonSchema()]);
    const schema = z.fromJSONSchema(body);
    assert(schema.safeParse({ layers: { page: { dirs: ["views"] } } }).success);
    assert(!schema.safeParse({ layer: {} }).success);
  });
});

describe("GET /docs", () => {
  let page = "";
  let policy: Record<string, string> = {};
  before(async () => {
    const answer = await test.get("/docs");
    assertEquals(answer.status, 200);
    assertEquals(answer.headers.get("content-type"), "text/html; charset=utf-8");
    page = answer.body;
    const directives = (answer.headers.get("content-security-policy") ?? "").split("; ");
    policy = Object.fromEntries(directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }));
  });

  it("loads and asks nothing but the service, and says so", () => {
    assertEquals(policy, {
      "default-src": "'none'",
      "script-src": "'self'",
      // The library brings its style along.
      "style-src": "'unsafe-inline'",
      "img-src": "data:",
      "connect-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
    });
  });

  it("has no script of its own, which the policy would stop", () => {
    assertEquals([...page.matchAll(/<script/g)].length, [...page.matchAll(/<script src=/g)].length);
    assertEquals(page.match(/<[^>]+\son\w+=|javascript:/), null);
  });

  it("names nothing but what the service answers, below each base path", async () => {
    await using mounted = await openTestWorkbench(null, { basePath: "/tools/workbench" });
    const addresses = [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = ""]) =>
      address
    );
    const own = addresses.filter((address) => address !== "data:,");
    assertEquals(own, ["openapi.json", "docs/reference.js", "docs/open.js"]);
    for (const address of own) {
      for (const [service, base] of [[test, ""], [mounted, "/tools/workbench"]] as const) {
        const { pathname } = new URL(address, `http://localhost${base}/docs`);
        assertEquals((await service.send("GET", pathname)).status, 200, pathname);
      }
    }
  });
});

describe("GET /docs/reference.js", () => {
  const PATH = "/docs/reference.js";
  const headers = { "accept-encoding": "gzip, br" };

  it("is the file of the library's package, compressed for whom takes it", async () => {
    const compressed = await test.workbench.fetch(
      new Request(`http://localhost${PATH}`, { headers }),
    );
    const plain = await test.workbench.fetch(new Request(`http://localhost${PATH}`));
    assertEquals(compressed.headers.get("content-encoding"), "br");
    assertEquals(plain.headers.get("content-encoding"), null);
    const script = new Uint8Array(await plain.arrayBuffer());
    const unpacked = brotliDecompressSync(new Uint8Array(await compressed.arrayBuffer()));
    const hashes = [script, unpacked].map((bytes) =>
      createHash("sha256").update(bytes).digest("hex")
    );
    assertEquals(hashes, [SOURCE.sha256, SOURCE.sha256]);
    for (const { headers } of [compressed, plain]) {
      assertEquals(headers.get("content-type"), "text/javascript; charset=utf-8");
      assertEquals(headers.get("vary"), "accept-encoding");
    }
  });

  it("is not sent again to whoever has it", async () => {
    const { headers: first } = await test.send("GET", PATH);
    const etag = first.get("etag") ?? "";
    const { status, body } = await test.send("GET", PATH, undefined, { "if-none-match": etag });
    assertEquals([status, body], [304, ""]);
  });

  it("names its licence and those of what it is made of", () => {
    const licences = readFileSync(join(REFERENCE, "LICENSES.txt"), "utf8");
    for (const name of [SOURCE.name, "vue", "zod", "@codemirror/state"]) {
      assertMatch(licences, new RegExp(`^(?:.*, )?${name}(?:,|$)`, "m"));
    }
  });
});
