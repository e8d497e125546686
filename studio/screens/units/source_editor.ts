import { javascript } from "@codemirror/lang-javascript";
import { syntaxHighlighting, syntaxTree } from "@codemirror/language";
import {
  EditorSelection,
  EditorState,
  type Range,
  StateEffect,
  StateField,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, lineNumbers } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import type { Schemas } from "../../api/client.ts";
import { STYLE_NONCE } from "../../parts/style_nonce.ts";

type Diagnostic = Schemas["ReadPageSourceAnswer"]["diagnostics"][number];
/** A piece of the source, in UTF-16 units of the text as it is on disk. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A view of source that is read, not written. */
export interface SourceEditor {
  readonly show: (text: string) => void;
  /** Underlines what is wrong in the text. */
  readonly tell: (diagnostics: readonly Diagnostic[]) => void;
  /** Marks a piece and brings it into sight; null marks nothing. */
  readonly mark: (piece: Piece | null) => void;
  /** Marks a line, from 1, as a piece is marked. */
  readonly markLine: (line: number) => void;
  readonly close: () => void;
}

/** A name that stands in the source, or the module of an import. */
export interface SourceName {
  readonly name: string;
  /** In UTF-16 units of the text as it is on disk. */
  readonly start: number;
}

interface Options {
  readonly label: string;
  /** Is told where in the text somebody clicked. */
  readonly click: (offset: number) => void;
  /** Is told whose definition somebody asks for, by a click with Ctrl or ⌘, or by F12. */
  readonly define: (name: SourceName) => void;
}

const setMark = StateEffect.define<DecorationSet>();
const setProblems = StateEffect.define<DecorationSet>();

/** Opens a view of source inside of an element. */
export function openSource(parent: HTMLElement, { label, click, define }: Options): SourceEditor {
  let offsets = readOffsets("");
  function defineAt(at: number): void {
    const named = nameAt(view.state, at);
    if (named) define({ ...named, start: offsets.onDisk(named.start) });
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        EditorView.cspNonce.of(STYLE_NONCE),
        lineNumbers(),
        javascript({ jsx: true, typescript: true }),
        syntaxHighlighting(COLOURS),
        decorations(setProblems),
        decorations(setMark),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({
          "aria-label": label,
          tabindex: "0",
          role: "textbox",
          "aria-readonly": "true",
          "aria-multiline": "true",
        }),
        EditorView.domEventHandlers({
          click: (event) => {
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
            if (at === null) return;
            if (event.ctrlKey || event.metaKey) defineAt(at);
            else click(offsets.onDisk(at));
          },
          keydown: (event) => {
            if (event.key !== "F12") return;
            event.preventDefault();
            defineAt(view.state.selection.main.head);
          },
        }),
      ],
    }),
  });
  function unmark(): void {
    view.dispatch({ effects: setMark.of(Decoration.none) });
  }
  function markIn(from: number, to: number): void {
    if (to > view.state.doc.length) return unmark();
    // The lines are brought into view, not their ends: a long one would push the start of all out of it.
    const [first, last] = [view.state.doc.lineAt(from).from, view.state.doc.lineAt(to).from];
    view.dispatch({
      effects: [
        setMark.of(from < to ? Decoration.set(MARK.range(from, to)) : Decoration.none),
        // The whole piece; its start, where it is higher than the view.
        EditorView.scrollIntoView(EditorSelection.range(last, first), {
          y: "nearest",
          yMargin: 60,
        }),
      ],
    });
  }
  return {
    show: (text) => {
      offsets = readOffsets(text);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    tell: (diagnostics) => {
      view.dispatch({ effects: setProblems.of(problemsIn(view.state, diagnostics)) });
    },
    mark: (piece) => {
      if (piece === null) unmark();
      else markIn(offsets.inView(piece.start), offsets.inView(piece.end));
    },
    markLine: (line) => {
      if (line > view.state.doc.lines) return unmark();
      const { from, to } = view.state.doc.line(Math.max(1, line));
      markIn(from, to);
    },
    close: () => view.destroy(),
  };
}

const MARK = Decoration.mark({ class: "source-selected" });

function decorations(effect: typeof setMark): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (value, { changes, effects }) =>
      effects.find((each) => each.is(effect))?.value as DecorationSet ?? value.map(changes), // of this effect
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** Returns the name at a place of the text, or the module where that is named; null where neither is. */
function nameAt(state: EditorState, at: number): SourceName | null {
  const { name, from, to } = syntaxTree(state).resolveInner(at, 1);
  const written = state.sliceDoc(from, to);
  if (name === "String") return { name: written.slice(1, -1), start: from };
  const word = state.wordAt(at);
  return word && { name: state.sliceDoc(word.from, word.to), start: word.from };
}

function problemsIn({ doc }: EditorState, diagnostics: readonly Diagnostic[]): DecorationSet {
  const marks = diagnostics.flatMap((diagnostic): Range<Decoration>[] => {
    if (diagnostic.endLine > doc.lines || diagnostic.environment) return [];
    const from = doc.line(diagnostic.line).from + diagnostic.column - 1;
    const to = doc.line(diagnostic.endLine).from + diagnostic.endColumn - 1;
    if (to <= from || to > doc.length) return [];
    const attributes = { title: diagnostic.message };
    return [
      Decoration.mark({ class: `source-problem source-${diagnostic.severity}`, attributes }).range(
        from,
        to,
      ),
    ];
  });
  return Decoration.set(marks, true);
}

/** A view counts each end of a line as one, whatever the file has there. */
function readOffsets(
  text: string,
): { readonly inView: (offset: number) => number; readonly onDisk: (offset: number) => number } {
  const pairs: number[] = [];
  for (let at = text.indexOf("\r\n"); at >= 0; at = text.indexOf("\r\n", at + 2)) pairs.push(at);
  function before(limit: (index: number) => number, offset: number): number {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (limit(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    inView: (offset) => offset - before((index) => pairs[index] ?? 0, offset),
    onDisk: (offset) => offset + before((index) => (pairs[index] ?? 0) - index, offset),
  };
}

const COLOURS = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword],
    class: "code-keyword",
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character],
    class: "code-string",
  },
  { tag: [tags.tagName, tags.angleBracket, tags.typeName, tags.className], class: "code-tag" },
  { tag: [tags.attributeName, tags.propertyName, tags.number, tags.bool], class: "code-name" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], class: "code-comment" },
]);
