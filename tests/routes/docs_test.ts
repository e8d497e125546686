import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertExists, assertMatch, assertStringIncludes } from "@std/assert";
import { z } from "zod";
import { errorCodesOf, STATUS_OF } from "../../lib/http/mod.ts";
import { configurationJsonSchema } from "../../lib/project/mod.ts";
import { areas } from "../../routes/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const routes = areas.flatMap((area) => area.routes);

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
    assertEquals(Object.keys(document).sort(), ["components", "info", "openapi", "paths", "tags"]);
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
  before(async () => {
    const answer = await test.get("/docs");
    assertEquals(answer.status, 200);
    assertEquals(answer.headers.get("content-type"), "text/html; charset=utf-8");
    page = answer.body;
  });

  it("shows every route with each of its codes", () => {
    assertEquals(page.split("<details>").length - 1, routes.length);
    for (const { path, summary } of routes) {
      assertStringIncludes(page, `<code>${path}</code>`);
      assertStringIncludes(page, summary.replaceAll('"', "&quot;"));
    }
    for (const code of routes.flatMap(errorCodesOf)) {
      assertStringIncludes(page, `<code>${code}</code> (${STATUS_OF[code]})`);
    }
  });

  it("loads nothing from anywhere, runs nothing, and says so", async () => {
    const addresses = [...page.matchAll(/\b(?:src|href|action|srcset|data)\s*=\s*"([^"]*)"/g)];
    assert(addresses.length > 0);
    for (const [, address] of addresses) assertMatch(address ?? "", /^(#[\w-]+|\/?[\w.-]+)$/);
    for (const word of ["<script", "<iframe", "<img", "<link", "@import", "url(", "javascript:"]) {
      assert(!page.includes(word), word);
    }
    assertEquals(page.match(/<[^>]+\son\w+=/), null);
    const { headers } = await test.get("/docs");
    const policy = headers.get("content-security-policy") ?? "";
    assertStringIncludes(policy, "default-src 'none'");
    assert(!policy.includes("script-src"));
  });

  it("has only links that lead to something in the page, or to the service", async () => {
    for (const [, address = ""] of page.matchAll(/href="([^"]*)"/g)) {
      if (address.startsWith("#")) assertStringIncludes(page, `id="${address.slice(1)}"`);
      else {
        const target = new URL(address, "http://localhost/docs");
        assertEquals((await test.send("GET", target.pathname)).status, 200, address);
      }
    }
  });
});

describe("GET /", () => {
  it("leads to the documentation", async () => {
    const { status, headers } = await test.send("GET", "/");
    assertEquals([status, headers.get("location")], [302, "/docs"]);
  });
});
