import type { JsxTree, ParsedSource, Source } from "../../source/mod.ts";
import { nodeAtOffset } from "../../source/jsx/mod.ts";
import { positionAt } from "../../source/mod.ts";
import { oneLine } from "../../text/mod.ts";
import type { FoundString } from "../matching_strings.ts";
import { readCatalogues } from "./read_catalogues.ts";
import { type AskedKey, askedKeys } from "./translated_keys.ts";

/** A text of a catalogue that a node asks for by its key. */
export interface Translated {
  /** The id of the node; null for code outside of JSX. */
  readonly id: string | null;
  /** The prop by which the node shows the text; null for any other way. */
  readonly prop: string | null;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** Finds the places that show a text of the project's catalogues. */
export interface TranslatedSearch {
  /** Tells of a file, by its text alone, whether it may ask for such a text. */
  mayAsk(fileText: string): boolean;
  find(source: ParsedSource, tree: JsxTree): readonly Translated[];
}

/** A text of a catalogue that matches the search. */
interface Hit {
  readonly namespace: string | null;
  readonly text: string;
}

/** i18next writes the form of a number behind a key. */
const FORM = /_(?:zero|one|two|few|many|other|plural)$/;

/**
 * Opens the search for a text in the catalogues of the project's base language. A namespace that the code names decides; where it
 * names none and two catalogues say something else for a key, each of their texts is found.
 */
export async function openTranslatedSearch(
  source: Source,
  text: string,
): Promise<TranslatedSearch> {
  const wanted = oneLine(text).toLowerCase();
  const hits = new Map<string, Hit[]>();
  const lastWords = new Set<string>();
  for (const { namespace, texts } of wanted === "" ? [] : await readCatalogues(source)) {
    for (const [whole, said] of texts) {
      if (!oneLine(said).toLowerCase().includes(wanted)) continue;
      for (const key of new Set([whole, whole.replace(FORM, "")])) {
        hits.set(key, [...hits.get(key) ?? [], { namespace, text: said }]);
        lastWords.add(key.split(".").at(-1) ?? key);
      }
    }
  }

  function textsOf({ key, namespaces }: AskedKey): string[] {
    const own = hits.get(key) ?? [];
    const named = own.filter(({ namespace }) => namespaces.includes(namespace ?? ""));
    const isFree = namespaces.length === 0;
    const whole = own.filter(({ namespace }) => isFree || namespace === null);
    // A catalogue of a whole language has its namespaces as its first names.
    const below = namespaces.flatMap((each) => hits.get(`${each}.${key}`) ?? []);
    const found = [named, whole, below].find((each) => each.length > 0) ?? [];
    return [...new Set(found.map(({ text }) => oneLine(text)))];
  }

  return {
    mayAsk: (fileText) => [...lastWords].some((word) => fileText.includes(word)),
    find(parsed, tree) {
      return askedKeys(parsed).flatMap((asked) => {
        const { line } = positionAt(parsed.ast, asked.start);
        const id = nodeAtOffset(tree, asked.start)?.id ?? null;
        return textsOf(asked).map((text) => ({ id, prop: asked.prop, line, text }));
      });
    },
  };
}

/** Lists what stands outside of JSX, as the strings of a file. */
export function stringsAmong(found: readonly Translated[]): FoundString[] {
  return found.flatMap(({ id, line, text }) => id === null ? { line, text } : []);
}
