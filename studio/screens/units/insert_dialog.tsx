import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { count } from "../../parts/words.ts";
import type { Op } from "./draft.ts";
import { mayHold } from "./may_hold.ts";
import { findNode, nameOf, type Node } from "./nodes.ts";

type Where = "into" | "before" | "after";
type Entry = Schemas["PaletteEntry"];
/** An entry of the palette, or JSX that was typed. */
type Choice = { readonly name: string; readonly entry: Entry } | {
  readonly name: string;
  readonly snippet: string;
};

interface Props {
  readonly tree: Schemas["ReadTreeAnswer"];
  readonly node: Node | null;
  /** True puts what is chosen around the node. */
  readonly isWrap: boolean;
  readonly propose: (title: string, op: Op) => void;
  readonly close: () => void;
}

const WHERE: Readonly<Record<Where, string>> = { into: "Inside", before: "Before", after: "After" };

/** Finds a component by name, or takes JSX, and puts it where the person says. */
export function InsertDialog({ tree, node, isWrap, propose, close }: Props): ReactNode {
  const [text, setText] = useState("");
  const target = node ?? tree.roots[0] ?? null;
  const places = target === null ? [] : placesAt(tree, target);
  const [chosen, setWhere] = useState<Where | null>(null);
  const where = chosen ?? places[0] ?? "into";
  const { data, isPending } = useQuery(queries.palette(tree.feature));
  const choices = choicesOf(data, text, { isWrap });
  function choose(choice: Choice): void {
    if (target === null) return;
    const verb = isWrap ? "Wrap in" : "Insert";
    const name = "entry" in choice ? choice.entry.name : shownName(choice.snippet);
    propose(`${verb} ${name}`, isWrap ? wrapOp(choice, target) : insertOp(choice, target, where));
  }
  return (
    <DialogPopup className="popup palette">
      <Dialog.Title className="hidden">
        {isWrap ? "Wrap in a component" : "Insert a component"}
      </Dialog.Title>
      <Autocomplete.Root
        items={choices}
        value={text}
        onValueChange={setText}
        itemToStringValue={(choice: Choice) => choice.name}
        filter={null}
        open
        inline
        autoHighlight="always"
      >
        <Autocomplete.Input
          className="palette-input"
          placeholder={isWrap
            ? "Wrap in: a component, or <section>"
            : "Insert: a component, or <p>JSX</p>"}
          aria-label={isWrap ? "Wrap in" : "Insert"}
          onKeyDown={({ key }) => key === "Escape" && close()}
        />
        {!isWrap && target && (
          <div className="row insert-where">
            <ToggleGroup
              aria-label="Where"
              value={[where]}
              onValueChange={([next]) => next && setWhere(next as Where)}
            >
              {places.map((place) => (
                <Toggle key={place} value={place} className="button button-quiet">
                  {WHERE[place]}
                </Toggle>
              ))}
            </ToggleGroup>
            <span className="mono truncate muted">{nameOf(target)}</span>
          </div>
        )}
        <Autocomplete.Empty className="palette-empty">
          {choices.length === 0 && !isPending
            ? "No component that may be imported here has this name."
            : null}
        </Autocomplete.Empty>
        <Autocomplete.List className="palette-list">
          {(choice: Choice) => (
            <Autocomplete.Item
              key={"entry" in choice ? `${choice.entry.path} ${choice.name}` : `jsx ${choice.name}`}
              value={choice}
              className="menu-item insert-item"
              onClick={() => choose(choice)}
            >
              <span className="mono node-tag">{choice.name}</span>
              {"entry" in choice && (
                <>
                  <span className="muted truncate grow">
                    {choice.entry.description || choice.entry.path}
                  </span>
                  <span className="badge">{count(choice.entry.usedBy, "use")}</span>
                </>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <p className="palette-looking muted" role="status">
          {isPending ? "Reading the components" : ""}
        </p>
      </Autocomplete.Root>
    </DialogPopup>
  );
}

/** Returns the places at a node where something can stand. */
function placesAt(tree: Schemas["ReadTreeAnswer"], node: Node): Where[] {
  const holds = ["element", "fragment", "slot"].includes(node.type);
  const isRoot = findNode(tree.roots, node.id)?.above.length === 0;
  return [...(holds ? ["into"] as const : []), ...(isRoot ? [] : ["after", "before"] as const)];
}

function choicesOf(
  palette: Schemas["ReadPaletteAnswer"] | undefined,
  text: string,
  { isWrap }: Pick<Props, "isWrap">,
): Choice[] {
  const typed = text.trim();
  if (typed.startsWith("<") || (typed.startsWith("{") && !isWrap)) {
    return [{ name: typed, snippet: closed(typed) }];
  }
  const word = typed.toLowerCase();
  const entries = palette ? [...palette.components, ...palette.providers] : [];
  const found = entries.filter((entry) => !isWrap || mayHold(entry))
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(word))
    .toSorted((a, b) => rank(a, word) - rank(b, word) || b.usedBy - a.usedBy)
    .slice(0, 100)
    .map((entry) => ({ name: entry.name, entry }));
  const tags = (typed === "" ? FIRST_TAGS : TAGS).filter((tag) => tag.startsWith(typed))
    .toSorted((a, b) => Number(b === typed) - Number(a === typed))
    .slice(0, isWrap ? 4 : 2)
    .map((tag) => ({ name: `<${tag}>`, snippet: `<${tag}></${tag}>` }));
  if (typed === "" && !isWrap) return found;
  return typed === "" || TAGS.includes(typed) ? [...tags, ...found] : [...found, ...tags];
}

/** Names JSX by its tag, where that is all that it is. */
function shownName(snippet: string): string {
  return /^<[\w.-]+>/.exec(snippet)?.[0] ?? "JSX";
}

/** The elements that people put around others most. */
const FIRST_TAGS: readonly string[] = ["div", "section", "span"];

/** The elements of HTML with which people lay out a page. */
const TAGS: readonly string[] =
  `a article aside b blockquote button code div em fieldset figure footer form h1 h2 h3 h4 h5 h6 header i label legend li
  main nav ol p pre section small span strong table tbody td th thead tr ul`.split(/\s+/);

/** A tag that was only opened, as people name an element, with its end. */
function closed(typed: string): string {
  const tag = /^<([A-Za-z][\w.-]*)(?:\s[^<]*)?>$/.exec(typed)?.[1];
  return tag === undefined || typed.endsWith("/>") ? typed : `${typed}</${tag}>`;
}

function rank({ name }: Entry, word: string): number {
  const at = name.toLowerCase().indexOf(word);
  return at < 0 ? 2 : Math.min(at, 1);
}

function insertOp(choice: Choice, target: Node, where: Where): Op {
  const place = where === "into" ? { parentId: target.id } : { [where]: target.id };
  return "snippet" in choice
    ? { op: "insertNode", snippet: choice.snippet, ...place }
    : { ...entryOf(choice.entry), placement: "child", ...place };
}

function wrapOp(choice: Choice, { id }: Node): Op {
  return "snippet" in choice
    ? { op: "wrapNode", nodeId: id, snippet: choice.snippet }
    : { ...entryOf(choice.entry), placement: "wrap", nodeId: id };
}

function entryOf({ kind, name, path }: Entry): Extract<Op, { op: "insertEntry" }> {
  return { op: "insertEntry", kind: kind === "provider" ? "provider" : "component", name, path };
}
