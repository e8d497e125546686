import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

/** Code that asks a catalogue for a text, and what a search for a part of the text leads to. */
interface Case {
  readonly name: string;
  /** The files of translations. */
  readonly texts: Readonly<Record<string, string>>;
  readonly code: string;
  /** The tags and texts of what is found. */
  readonly found: readonly string[];
  /** The lines of what is found outside of JSX. */
  readonly lines?: readonly number[];
}

const json = (value: unknown): string => JSON.stringify(value, null, 2) + "\n";
const LANGUAGES = { "src/locales/de.json": "{}", "src/locales/fr.json": "{}" };

const CASES: readonly Case[] = [
  {
    name: "i18next with one file for a language, and a form for a number",
    texts: {
      ...LANGUAGES,
      "src/locales/en.json": json({
        cart: { empty: "No tea yet", n_one: "A tea", n_other: "Teas" },
      }),
    },
    code: 'const { t } = useTranslation();\n  const title = t("cart.empty");\n' +
      '  return <p title={t("cart.n", { count })}>{t("cart.empty")}{t("cart.other")}{title}</p>;',
    found: ["p title: A tea", "p title: Teas", " null: No tea yet"],
    lines: [3],
  },
  {
    name: "i18next with namespaces: the one that the code names decides",
    texts: {
      "public/locales/de/shop.json": "{}",
      "public/locales/en/shop.json": json({ title: "Tea shop" }),
      "public/locales/en/admin.json": json({ title: "Tea office" }),
    },
    code: 'const { t } = useTranslation("admin");\n' +
      '  return <p>{t("title")}<Trans i18nKey="shop:title" /></p>;',
    found: [" null: Tea office", "Trans null: Tea shop"],
  },
  {
    name: "two catalogues that disagree, where the code names none",
    texts: {
      "public/locales/de/shop.json": "{}",
      "public/locales/en/shop.json": json({ title: "Tea shop" }),
      "public/locales/en/admin.json": json({ title: "Office" }),
    },
    code: 'return <p>{t("title")}</p>;',
    found: [" null: Tea shop"],
  },
  {
    name: "ids of react-intl",
    texts: {
      "src/lang/de.json": "{}",
      "src/lang/en-US.json": json({ "shop.title": { defaultMessage: "Tea shop" } }),
    },
    code: "const intl = useIntl();\n" +
      '  return <p title={intl.formatMessage({ id: "shop.title" })}><FormattedMessage id="shop.title" /></p>;',
    found: ["p title: Tea shop", "FormattedMessage null: Tea shop"],
  },
  {
    name: "next-intl, its catalogue in code",
    texts: {
      "messages/de.ts": "export default {};\n",
      "messages/en.ts": 'export default { Shop: { title: "Tea shop", bold: `Tea <b>now</b>` } };\n',
    },
    code: 'const said = useTranslations("Shop");\n' +
      '  return <p>{said("title")}{said.rich("bold", {})}</p>;',
    found: [" null: Tea <b>now</b>", " null: Tea shop"],
  },
  {
    name: "a key that no catalogue has, and a name that translates nothing",
    texts: { ...LANGUAGES, "src/locales/en.json": json({ title: "Tea shop" }) },
    code: 'return <p>{t("titles")}{say("title")}</p>;',
    found: [],
  },
  {
    name: "a catalogue of more levels than a stack holds, which costs only itself",
    texts: {
      "src/locales/en/deep.json": '{"a":'.repeat(100_000) + '"Tea"' + "}".repeat(100_000),
      "src/locales/en/shop.json": json({ title: "Tea" }),
    },
    code: 'return <p>{t("shop:title")}</p>;',
    found: [" null: Tea"],
  },
  {
    name: "a catalogue whose keys are the texts themselves, once",
    texts: { ...LANGUAGES, "src/locales/en.json": json({ "Tea shop": "Tea shop" }) },
    code: 'const { t } = useTranslation();\n  const title = t("Tea shop");\n' +
      '  return <p title={title}>{t("Tea shop")}</p>;',
    found: [" null: Tea shop"],
    lines: [3],
  },
  {
    name: "a catalogue that cannot be read",
    texts: { ...LANGUAGES, "src/locales/en.json": '{ "title": "Tea' },
    code: 'return <p>{t("title")}</p>;',
    found: [],
  },
];

const PATH = "src/Shop.tsx";

describe("GET /api/units/nodes finds the texts of", () => {
  for (const { name, texts, code, found, lines = [] } of CASES) {
    it(name, async () => {
      const project = temporaryProject({
        "package.json": '{ "dependencies": { "react": "19" } }',
        [PATH]: `export function Shop() {\n  ${code}\n}\n`,
        ...texts,
      });
      try {
        await using test = await openTestWorkbench(null, { project: project.root });
        const { body } = await test.get("/api/units/nodes", { text: "tea", strings: "true" });
        const own = body.units.find(({ path }: { path: string }) => path === PATH);
        const { nodes = [], says = [], strings = [] } = own ?? {};
        assertEquals(
          says.map(({ id, prop, text }: { id: string; prop: string | null; text: string }) => {
            const node = nodes.find((each: { id: string }) => each.id === id);
            return `${node.tag ?? ""} ${prop}: ${text}`;
          }).sort(),
          [...found].sort(),
        );
        assertEquals(
          strings.map(({ line }: { line: number }) => line),
          lines,
        );
      } finally {
        project.remove();
      }
    });
  }
});
