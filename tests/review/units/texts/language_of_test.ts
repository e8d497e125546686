import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { languageOf } from "../../../../lib/review/units/texts/language_of.ts";

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
