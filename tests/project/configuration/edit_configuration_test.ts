import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  editConfiguration,
  type JsonPatch,
  mergePatch,
} from "../../../lib/project/configuration/edit_configuration.ts";

interface Row {
  readonly name: string;
  readonly text: string;
  readonly patch: JsonPatch;
  readonly expected: string;
}

const OFF = { rules: { "unit-name": "off" } };

const rows: readonly Row[] = [
  {
    name: "a value where it stands",
    text: '{\n\t"rules" : { "unit-name":"error" , "page-effect": "off" },\n\n\t"frozen": [ ]\n}\n',
    patch: OFF,
    expected:
      '{\n\t"rules" : { "unit-name":"off" , "page-effect": "off" },\n\n\t"frozen": [ ]\n}\n',
  },
  {
    name: "a key behind the last one, indented as that one is",
    text: '{\n    "rules": {\n        "page-effect": "off"\n    }\n}',
    patch: { rules: { "unit-name": "off", "import-cycle": "info" }, frozen: ["a", "b"] },
    expected:
      '{\n    "rules": {\n        "page-effect": "off",\n        "unit-name": "off",\n        "import-cycle": "info"\n    },\n    "frozen": ["a", "b"]\n}',
  },
  {
    name: "with the ends of lines and the byte order mark of the file",
    text: '\uFEFF{\r\n\t"frozen": []\r\n}\r\n',
    patch: OFF,
    expected:
      '\uFEFF{\r\n\t"frozen": [],\r\n\t"rules": {\r\n\t\t"unit-name": "off"\r\n\t}\r\n}\r\n',
  },
  {
    name: "an empty object",
    text: "{}",
    patch: OFF,
    expected: '{\n  "rules": {\n    "unit-name": "off"\n  }\n}',
  },
  {
    name: "an empty object inside",
    text: '{\n  "rules": {}\n}\n',
    patch: OFF,
    expected: '{\n  "rules": {\n    "unit-name": "off"\n  }\n}\n',
  },
  {
    name: "a text on one line, which stays on it",
    text: '{ "frozen": [], "gate": {} }',
    patch: { ...OFF, gate: { types: "off" } },
    expected: '{ "frozen": [], "gate": { "types": "off" }, "rules": { "unit-name": "off" } }',
  },
  {
    name: "an object on one line among others that are not",
    text: '{\n  "rules": { "page-effect": "off" }\n}\n',
    patch: OFF,
    expected: '{\n  "rules": { "page-effect": "off", "unit-name": "off" }\n}\n',
  },
  {
    name: "a key that goes",
    text: '{\n  "frozen": ["a"],\n  "rules": {\n    "unit-name": "off"\n  }\n}\n',
    patch: { frozen: null },
    expected: '{\n  "rules": {\n    "unit-name": "off"\n  }\n}\n',
  },
  {
    name: "the last key that goes, and one that comes",
    text: '{\n  "frozen": ["a"],\n  "notesDir": "notes"\n}\n',
    patch: { notesDir: null, featuresDir: "src" },
    expected: '{\n  "frozen": ["a"],\n  "featuresDir": "src"\n}\n',
  },
  {
    name: "nothing for a key that goes and is not there, or a part without anything in it",
    text: '{ "rules" :{}}',
    patch: { frozen: null, gate: { types: null }, layers: { page: {} }, rules: {} },
    expected: '{ "rules" :{}}',
  },
  {
    name: "a list, whole",
    text: '{\n  "layers": { "page": { "dirs": [\n    "a"\n  ] } }\n}\n',
    patch: { layers: { page: { dirs: ["b", "c"] } } },
    expected: '{\n  "layers": { "page": { "dirs": ["b", "c"] } }\n}\n',
  },
];

describe("editConfiguration", () => {
  for (const { name, text, patch, expected } of rows) {
    it(`changes ${name}`, () => {
      const edited = editConfiguration(text, patch);
      assertEquals(edited, expected);
      const value = (json: string) => JSON.parse(json.replace("\uFEFF", ""));
      assertEquals(value(edited), mergePatch(value(text), patch));
    });
  }
});
