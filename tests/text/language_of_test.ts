import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { languageOf, openLanguages } from "../../lib/text/mod.ts";

const PATHS: Readonly<Record<string, string | null>> = {
  "public/locales/de/shop.json": "de",
  "src/i18n/locales/en-US.json": "en-US",
  "messages/pt_BR.json": "pt_BR",
  "apps/web/lang/zh-Hant.json": "zh-Hant",
  "extension/_locales/fr/messages.json": "fr",
  "locales/de.ts": null,
  "locales/config.json": null,
  "src/i18n/index.json": null,
  "de/shop.json": null,
  "locales/package.json": null,
  "tsconfig.json": null,
};

describe("languageOf", () => {
  it("finds the language of a file of texts by its place", () => {
    for (const [path, language] of Object.entries(PATHS)) {
      assertEquals(languageOf(path), language, path);
    }
  });
});

describe("openLanguages", () => {
  const inFolder = (folder: string, names: string): string[] => {
    const paths = names.split(" ").map((name) => `${folder}/${name}.json`);
    const languageIn = openLanguages(() => paths);
    return paths.flatMap((path) => languageIn(path) ?? []);
  };

  it("takes names for languages that have languages beside them", () => {
    assertEquals(inFolder("locales", "en de pt-BR config"), ["en", "de", "pt-BR"]);
    assertEquals(inFolder("locales", "en cn app"), []);
    assertEquals(inFolder("locales", "en fr cn"), ["en", "fr"]);
    assertEquals(inFolder("i18n", "de/shop de/cart en/shop"), ["de", "de", "en"]);
    assertEquals(inFolder("i18n", "en"), ["en"]);
  });

  it("takes no names of programming languages for those of people", () => {
    assertEquals(inFolder("languages", "ts js go"), []);
    assertEquals(inFolder("languages", "ts sql php"), []);
    assertEquals(inFolder("src/languages", "ts cs js python"), []);
  });
});
