import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import {
  configurationProblemFor,
  type ConfigurationReading,
  readConfiguration,
  requireSound,
  severityOf,
} from "../../../lib/project/configuration/read_configuration.ts";
import {
  configurationJsonSchema,
  configurationSchema,
  defaultLayers,
  ruleIds,
} from "../../../lib/project/configuration/schema.ts";
import { severitiesWith } from "../../../lib/project/configuration/rule_levels.ts";
import type { FileText, FileView } from "../../../lib/project/file_view.ts";

function viewOf(text: string | null, overrides: Partial<FileText> = {}): FileView {
  const file = { path: "workbench.json", contentHash: "hash", editable: true, ...overrides };
  return {
    list: () => Promise.resolve({ files: new Map(), folders: new Set() }),
    read: (path) =>
      Promise.resolve(text === null || path !== "workbench.json" ? null : { ...file, text }),
    hash: () => Promise.resolve(null),
  };
}

const read = (value: unknown): Promise<ConfigurationReading> =>
  readConfiguration(viewOf(typeof value === "string" ? value : JSON.stringify(value)));

/** The problems as `code at`. */
function problemsOf(reading: ConfigurationReading): string[] {
  return reading.problems.map(({ code, at }) => `${code} ${at ?? ""}`.trim());
}

describe("readConfiguration", () => {
  it("fills in the defaults where there is no file", async () => {
    const reading = await readConfiguration(viewOf(null));
    assertEquals(reading.contentHash, null);
    assertEquals(reading.problems, []);
    assertEquals(reading.configuration, {
      layers: defaultLayers,
      rules: severitiesWith(),
      frozen: [],
      gate: { types: "warn" },
      baseline: {},
    });
    assertEquals(severityOf("page-effect", reading.configuration), "off");
    assertEquals(severityOf("unresolved-import", reading.configuration), "error");
    const { configuration } = await read("{}");
    assertEquals(severityOf("page-effect", configuration), "error");
    assertEquals(severityOf("unit-name", configuration), "warning");
  });

  it("reads every key", async () => {
    const reading = await read({
      $schema: "./workbench.schema.json",
      featuresDir: "./src/areas/",
      layers: { page: { dirs: ["views"] }, hook: { mayImport: ["hook", "types"] } },
      rules: { "page-inline-logic": "off" },
      frozen: ["src/generated/**"],
      gate: { types: "refuse" },
      notesDir: "docs/notes",
      baseline: { "src/A.tsx": "0123456789ab 0123456789ab" },
    });
    assertEquals(reading.problems, []);
    assertEquals(reading.brokenParts.size, 0);
    assertEquals(reading.contentHash, "hash");
    assertEquals(reading.configuration, {
      featuresDir: "src/areas",
      layers: {
        ...defaultLayers,
        page: { ...defaultLayers.page, dirs: ["views"] },
        hook: { ...defaultLayers.hook, mayImport: ["hook", "types"] },
      },
      rules: { "page-inline-logic": "off" },
      frozen: ["src/generated/**"],
      gate: { types: "refuse" },
      notesDir: "docs/notes",
      baseline: { "src/A.tsx": "0123456789ab 0123456789ab" },
    });
    assertEquals(severityOf("page-inline-logic", reading.configuration), "off");
  });

  it("takes a byte order mark, and refuses comments and anything but an object", async () => {
    assertEquals((await read('\uFEFF{"gate":{"types":true}}')).configuration.gate.types, "refuse");
    for (const text of ['{ // why\n"gate": {} }', '{"gate":{},}', "", "[]", "null", '"x"', "3"]) {
      const reading = await read(text);
      assertEquals(problemsOf(reading), ["config_unreadable"], text);
      assertEquals(reading.brokenParts.size, 7);
      assertEquals(reading.configuration.layers, defaultLayers);
      assertEquals(reading.contentHash, "hash");
    }
  });

  it("says that the file cannot be read, and lets failures of another kind through", async () => {
    const garbled = await readConfiguration(viewOf("{}", { editable: false }));
    assertEquals(problemsOf(garbled), ["config_unreadable"]);
    for (const code of ["file_too_large", "outside_project"] as const) {
      const read = () => Promise.reject(new WorkbenchError(code, "Cannot read that"));
      const reading = await readConfiguration({ ...viewOf(null), read });
      assertEquals(problemsOf(reading), ["config_unreadable"], code);
      assertEquals(reading.problems[0]?.message, "Cannot read that");
    }
    const failing = { ...viewOf(null), read: () => Promise.reject(new Error("the disk is gone")) };
    await assertRejects(() => readConfiguration(failing), Error, "the disk is gone");
  });

  it("keeps what is good, and says where each bad thing is", async () => {
    const reading = await read({
      featuresDir: "../other",
      layers: {
        page: { dirs: ["views", 3], mayImport: ["component"] },
        hooks: {},
        hook: { mayImport: ["anything"] },
        types: "src/types",
      },
      rules: { "page-efect": "error", "page-effect": "eror", "domain-impure": "off" },
      frozen: ["src/a/**", "", "src/{b", "../c", "d/**"],
      gate: { types: "yes", speed: 1 },
      notesDir: "/etc",
      extra: true,
    });
    assertEquals(problemsOf(reading).sort(), [
      "config_invalid_value featuresDir",
      "config_invalid_value frozen[1]",
      "config_invalid_value frozen[2]",
      "config_invalid_value frozen[3]",
      "config_invalid_value gate.types",
      "config_invalid_value layers.hook.mayImport[0]",
      "config_invalid_value layers.page.dirs[1]",
      "config_invalid_value layers.types",
      "config_invalid_value notesDir",
      "config_invalid_value rules.page-effect",
      "config_unknown_key extra",
      "config_unknown_key gate.speed",
      "config_unknown_key layers.hooks",
      "config_unknown_key rules.page-efect",
    ]);
    const { configuration } = reading;
    assertEquals(configuration.layers.page.dirs, defaultLayers.page.dirs);
    assertEquals(configuration.layers.page.mayImport, ["component"]);
    assertEquals(configuration.layers.hook, defaultLayers.hook);
    assertEquals(configuration.rules, { "domain-impure": "off" });
    assertEquals(configuration.frozen, ["src/a/**", "d/**"]);
    assertEquals("featuresDir" in configuration || "notesDir" in configuration, false);
  });

  it("writes sentences that name what is expected and what is there", async () => {
    const reading = await read({
      rules: { "page-effect": "eror" },
      gate: { types: "yes" },
      frozen: 3,
    });
    assertEquals(reading.problems.map((problem) => problem.message).sort(), [
      "Expected a list, not 3",
      'Expected one of "error", "warning", "info", "off", not "eror"',
      'Expected one of "warn", "refuse", "off", true, false, not "yes"',
    ]);
  });

  it("names the key that was meant, and the line of each problem", async () => {
    const reading = await read(
      '{\n  "featureDir": "src",\n  "rules": { "unit-nam": "off" },\n' +
        '  "layers": { "pages": {}, "hook": { "dir": [] } },\n  "gate": { "type": "off" }\n}',
    );
    assertEquals(
      reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`).sort(),
      [
        '2:3 Unknown key "featureDir": did you mean "featuresDir"?',
        '3:14 Unknown rule "unit-nam": did you mean "unit-name"?',
        '4:15 Unknown layer "pages": did you mean "page"?',
        '4:38 Unknown key "dir": did you mean "dirs"?',
        '5:13 Unknown key "type": did you mean "types"?',
      ],
    );
  });

  it("refuses folders that lead outside", async () => {
    for (const folder of ["", ".", "./", "..", "a/../..", "/a", "C:/a", "a\\b", "a\0", ".git/x"]) {
      assertEquals(
        problemsOf(await read({ notesDir: folder })),
        ["config_invalid_value notesDir"],
        folder,
      );
    }
  });

  it("gives a folder name to one layer, and reports a second claim", async () => {
    const reading = await read({
      layers: { component: { dirs: ["ui", "api"] }, hook: { dirs: ["UI"] } },
    });
    assertEquals(problemsOf(reading), ["layer_dir_taken layers.hook.dirs[0]"]);
    assertEquals(reading.configuration.layers.component.dirs, ["ui", "api"]);
    assertEquals(reading.configuration.layers.hook.dirs, []);
    assertEquals(reading.configuration.layers.service.dirs, ["services"]);
  });

  it("does not let a key of the prototype through", async () => {
    const reading = await read('{"__proto__":{"frozen":["a"]},"rules":{"constructor":"off"}}');
    assertEquals(problemsOf(reading).sort(), [
      "config_unknown_key __proto__",
      "config_unknown_key rules.constructor",
    ]);
    assertEquals(reading.configuration.frozen, []);
    assertEquals(reading.configuration.rules, {});
  });
});

describe("requireSound", () => {
  it("refuses a write that depends on a broken part, and no other", async () => {
    const reading = await read({ rules: { nothing: "off" }, extra: 1 });
    requireSound(reading, "frozen", "gate", "layers", "featuresDir", "notesDir");
    const error = assertThrows(() => requireSound(reading, "frozen", "rules"), WorkbenchError);
    assertEquals(error.code, "config_invalid");
    assertStringIncludes(error.message, '"rules.nothing" in "workbench.json" is broken, line 1, ');
    assertStringIncludes(error.message, 'Unknown rule "nothing"');
    assertEquals(error.data["problem"], configurationProblemFor(reading, "rules"));
    assertEquals(configurationProblemFor(reading, "frozen"), undefined);
  });

  it("refuses every part of an unreadable file", async () => {
    const reading = await read("{");
    const error = assertThrows(() => requireSound(reading, "gate"), WorkbenchError);
    assertEquals(
      error.message,
      'Cannot write while "workbench.json" is broken, line 1, column 2: Expected plain JSON, but a "}" is missing',
    );
  });
});

describe("configurationJsonSchema", () => {
  it("describes every key and refuses others, like the schema itself", () => {
    const schema = configurationJsonSchema();
    assertEquals(schema["type"], "object");
    assertEquals(schema["additionalProperties"], false);
    const text = JSON.stringify(schema);
    for (const key of ["featuresDir", "mayImport", "notesDir", "frozen", ...ruleIds]) {
      assertStringIncludes(text, `"${key}"`);
    }
    assert(configurationSchema.safeParse({ $schema: "x", gate: {} }).success);
  });
});
