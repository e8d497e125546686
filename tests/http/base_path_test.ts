import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { pathBelow, readBasePath } from "../../lib/http/base_path.ts";
import { areas } from "../../routes/mod.ts";

const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path));

describe("readBasePath", () => {
  const accepted: [given: string, read: string][] = [
    ["", ""],
    ["/", ""],
    ["/workbench", "/workbench"],
    ["/workbench/", "/workbench"],
    ["/tools/project.workbench_2~x", "/tools/project.workbench_2~x"],
    ["/api/workbench", "/api/workbench"],
    ["/apis", "/apis"],
    ["/..workbench", "/..workbench"],
  ];
  for (const [given, read] of accepted) {
    it(`takes "${given}"`, () => assertEquals(readBasePath(given, paths), read));
  }

  const malformed = [
    "workbench",
    "//workbench",
    "/workbench//",
    "/a//b",
    "/..",
    "/a/../b",
    "/.",
    "/a b",
    "/%61",
    "/a?b",
    "/a#b",
    "/:id",
    "/*",
    "/a;Domain=evil.example",
    "/a\r\nSet-Cookie: x",
    "https://evil.example",
  ];
  for (const given of malformed) {
    it(`refuses ${JSON.stringify(given)}, and shows one`, () => {
      assertStringIncludes(assertThrows(() => readBasePath(given, paths)).message, '"/workbench"');
    });
  }

  for (const given of ["/api", "/auth/", "/docs", "/openapi.json", "/api/notes"]) {
    it(`refuses "${given}", which is the service's own`, () => {
      assertStringIncludes(assertThrows(() => readBasePath(given, paths)).message, "own");
    });
  }
});

describe("pathBelow", () => {
  const cases: [basePath: string, pathname: string, below: string][] = [
    ["/workbench", "/workbench/api/health", "/api/health"],
    ["/workbench", "/workbench", "/"],
    ["/workbench", "/workbench/", "/"],
    ["/workbench", "/api/health", "/api/health"],
    ["/workbench", "/workbenches/api/health", "/workbenches/api/health"],
    ["/workbench", "/workbench/workbench/api", "/workbench/api"],
    ["", "/api/health", "/api/health"],
    ["", "/", "/"],
  ];
  for (const [basePath, pathname, below] of cases) {
    it(`of "${pathname}" below "${basePath}" is "${below}"`, () => {
      assertEquals(pathBelow(basePath, pathname), below);
    });
  }
});
