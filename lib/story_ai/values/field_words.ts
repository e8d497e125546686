import { withoutTrailing } from "../../text/mod.ts";
import type { StoryField } from "./fields.ts";

/** The labels that pages use for each field, in several languages, in lower case. */
const LABELS: Readonly<Record<StoryField, string>> = {
  title:
    "title|summary|subject|headline|story title|issue title|titel|betreff|überschrift|zusammenfassung|kurzbeschreibung|titre|sujet|título|asunto|titolo|oggetto|onderwerp",
  description:
    "description|details|user story|story|overview|what|background|issue description|beschreibung|langbeschreibung|anforderung|anwenderstory|descripción|descrição|descrizione|omschrijving|beschrijving",
  status:
    "status|state|stage|current status|issue status|workflow state|zustand|bearbeitungsstatus|bearbeitungsstand|stand|statut|état|etat|estado|stato",
  acceptance:
    "acceptance criteria|acceptance criterion|acceptance|acceptance tests|acceptance checklist|criteria|ac|conditions of satisfaction|definition of done|akzeptanzkriterien|akzeptanzkriterium|abnahmekriterien|annahmekriterien|kriterien|critères d'acceptation|criterios de aceptación|critérios de aceitação|criteri di accettazione|acceptatiecriteria",
};

/** The names that developers give each field in ids, classes and test ids: the words of a name, joined by spaces. */
const NAMES: Readonly<Record<StoryField, string>> = {
  title:
    "title|summary|subject|headline|heading|issue name|story name|card name|task name|titel|betreff|ueberschrift",
  description: "description|desc|issue body|story body|story text|user story|beschreibung|descr",
  status: "status|state|issue state|workflow state|column name|zustand|bearbeitungsstatus",
  acceptance:
    "acceptance|acceptance criteria|acceptance criterion|criteria|criterion|ac|akzeptanzkriterien|akzeptanz|abnahmekriterien|kriterien|kriterium",
};

/** The words at the end of a name that say the kind of element, not its subject. */
const KINDS: ReadonlySet<string> = new Set(
  ("value val text field content body view container wrapper badge pill chip tag lozenge list items item row entry " +
    "li display readonly main inner block section panel area box input name select control").split(
      " ",
    ),
);

const labels = wordTable(LABELS);
const names = wordTable(NAMES);

function wordTable(
  words: Readonly<Record<StoryField, string>>,
): Readonly<Record<StoryField, ReadonlySet<string>>> {
  const of = (field: StoryField) => new Set(words[field].split("|"));
  return {
    title: of("title"),
    description: of("description"),
    status: of("status"),
    acceptance: of("acceptance"),
  };
}

/** True where a text is a label of a field: "Acceptance criteria (3):", or "Title field". */
export function isLabel(text: string, field: StoryField): boolean {
  const label = labelText(text);
  return labels[field].has(label) || labels[field].has(label.replace(/ field$/, ""));
}

/** True where a text is a label of any field. */
export function isAnyLabel(text: string): boolean {
  const label = labelText(text);
  return Object.values(labels).some((words) => words.has(label));
}

/** The longest text that can be a label. */
export const MAX_LABEL = 60;

function labelText(text: string): string {
  const line = text.trim().toLowerCase().replace(/\s+/g, " ");
  const words = withoutTrailing(line, /[\s:：*?.–-]/).replace(/ ?\(\d+(?: ?[/–-] ?\d+)?\)$/, "");
  return withoutTrailing(words, /[\s:：*?]/).replace("’", "'");
}

/**
 * Rates how well a name says that its element is a field: 0 it does not, 3 it says nothing else.
 * @param name an id, a class, a test id: `issue-status`, `issueStatusBadge`, `story__acceptance_item`
 */
export function nameFit(name: string, field: StoryField): number {
  const words = wordsOf(name);
  while (words.length > 1 && isKind(words.at(-1))) words.pop();
  for (let count = Math.min(2, words.length); count > 0; count--) {
    if (!names[field].has(words.slice(-count).join(" "))) continue;
    return words.length === count ? 3 : words.length === count + 1 ? 2 : 1;
  }
  return 0;
}

function isKind(word: string | undefined): boolean {
  return word !== undefined && (KINDS.has(word) || /^\d+$/.test(word));
}

function wordsOf(name: string): string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Words that boards write on a ticket to say how far it is. */
const STATUSES: ReadonlySet<string> = new Set(
  ("open|closed|new|to do|todo|backlog|ready|ready for development|in progress|doing|in review|review|in testing|testing|" +
    "blocked|on hold|done|resolved|merged|accepted|rejected|reopened|won't do|offen|neu|bereit|in arbeit|in bearbeitung|" +
    "in prüfung|blockiert|erledigt|geschlossen|fertig|abgeschlossen|abgenommen|ouvert|fermé|en cours|abierto|cerrado|aperto|chiuso")
    .split("|"),
);

export function isStatusWord(text: string): boolean {
  return STATUSES.has(text.trim().toLowerCase().replace(/\s+/g, " "));
}
