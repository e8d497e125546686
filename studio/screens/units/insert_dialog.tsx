import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Refusal, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { useEnter } from "../../parts/use_enter.ts";
import { count, sentence } from "../../parts/words.ts";
import { rankOf, wordsOf } from "../../shell/rank.ts";
import type { Op } from "./draft.ts";
import { isVoid, mayHold, showsNoChildren } from "./may_hold.ts";
import { findNode, nameOf, type Node } from "./nodes.ts";

type Where = "into" | "before" | "after";
type Entry = Schemas["PaletteEntry"];
type Palette = Schemas["ReadPaletteAnswer"];
type Tree = Schemas["ReadTreeAnswer"];
/** An entry of the palette, or JSX that was typed. */
type Choice = { readonly name: string; readonly entry: Entry } | {
  readonly name: string;
  readonly snippet: string;
};

interface Props {
  readonly tree: Tree;
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
  const takesNone = useTakesNone(tree, target);
  const places = target === null ? [] : placesAt(tree, target, takesNone);
  const [chosen, setWhere] = useState<Where | null>(null);
  const [doubted, setDoubted] = useState<Entry | null>(null);
  const where = chosen ?? places[0] ?? "into";
  const { data, isPending } = useQuery(queries.palette(tree.feature));
  const choices = choicesOf(data, text, { isWrap });
  async function choose(choice: Choice): Promise<void> {
    if (target === null) return;
    if (isWrap && "entry" in choice && choice.entry !== doubted && await hidesAll(choice.entry)) {
      return setDoubted(choice.entry);
    }
    const verb = isWrap ? "Wrap in" : "Insert";
    const name = "entry" in choice ? choice.entry.name : shownName(choice.snippet);
    propose(`${verb} ${name}`, isWrap ? wrapOp(choice, target) : insertOp(choice, target, where));
  }
  const enter = useEnter({
    items: choices,
    isReady: !isPending,
    choose: (choice) => void choose(choice),
  });
  return (
    <DialogPopup className="popup palette">
      <Dialog.Title className="hidden">
        {isWrap ? "Wrap in a component" : "Insert a component"}
      </Dialog.Title>
      <Autocomplete.Root
        items={choices}
        value={text}
        onValueChange={(next) => {
          enter.forget();
          setText(next);
        }}
        onItemHighlighted={enter.mark}
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
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
            if (enter.press(event)) event.preventBaseUIHandler();
          }}
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
            {takesNone && where === "into" && (
              <span className="warning" role="status">It shows nothing of what is put in it</span>
            )}
          </div>
        )}
        <Autocomplete.Empty className="palette-empty">
          {choices.length === 0 && !isPending ? sayNone(data, text) : null}
        </Autocomplete.Empty>
        <Autocomplete.List className="palette-list">
          {(choice: Choice) => (
            <Autocomplete.Item
              key={"entry" in choice ? `${choice.entry.path} ${choice.name}` : `jsx ${choice.name}`}
              value={choice}
              className="menu-item insert-item"
              onClick={() => void choose(choice)}
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
        {doubted && (
          <p className="notice notice-warning" role="alert">
            {doubted.name}{" "}
            shows nothing of what is put in it. Choose it again to wrap in it all the same.
          </p>
        )}
        <p className="palette-looking muted" role="status">
          {isPending ? "Reading the components" : ""}
        </p>
      </Autocomplete.Root>
    </DialogPopup>
  );
}

/** Says why nothing is offered: where the project has a component of the name, what keeps it out. */
function sayNone(palette: Palette | undefined, text: string): string {
  const wanted = text.trim().toLowerCase();
  const found =
    palette?.leftOut.flatMap(({ feature, names, why }) =>
      names.filter((name) => name.toLowerCase().includes(wanted))
        .map((name) => ({ name, feature, why }))
    ) ?? [];
  const [best] = found.toSorted((a, b) => a.name.length - b.name.length);
  return best === undefined
    ? "No component that may be imported here has this name."
    : `${best.name} of ${best.feature} cannot be imported here. ${sentence(best.why)}`;
}

/** Returns the places at a node where something can stand, the likeliest first. */
function placesAt(tree: Tree, node: Node, takesNone: boolean): Where[] {
  const holds = ["element", "fragment", "slot"].includes(node.type) && !isVoid(node.tag);
  const isRoot = findNode(tree.roots, node.id)?.above.length === 0;
  const into: Where[] = holds ? ["into"] : [];
  const beside: Where[] = isRoot ? [] : ["after", "before"];
  return takesNone ? [...beside, ...into] : [...into, ...beside];
}

/** Whether all that a component takes is known, and children are none of it. */
function useTakesNone({ path, contentHash }: Tree, node: Node | null): boolean {
  const { data } = useQuery({
    ...queries.props(path, node?.id ?? "", contentHash),
    enabled: node?.type === "element" && node.children.length === 0,
  });
  return data?.complete === true && data.declared.every(({ name }) => name !== "children");
}

/** Whether a component shows nothing of what is put in it. */
async function hidesAll({ path, name }: Entry): Promise<boolean> {
  try {
    const { roots } = await queryClient.fetchQuery(queries.tree(path));
    return showsNoChildren(roots, name);
  } catch (error) {
    // A file that cannot be read tells nothing of its component.
    if (error instanceof Refusal) return false;
    throw error;
  }
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
  const words = wordsOf(typed);
  const entries = palette ? [...palette.components, ...palette.providers] : [];
  const found = entries.filter((entry) => !isWrap || mayHold(entry))
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(word))
    .toSorted((a, b) => rankOf(a.name, words) - rankOf(b.name, words) || b.usedBy - a.usedBy)
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
