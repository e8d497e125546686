import { ContextMenu } from "@base-ui/react/context-menu";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight, Plus } from "lucide-react";
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Schemas } from "../../api/client.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { Hint } from "../../parts/hint.tsx";
import { nameOf as nameOfKeys } from "../../parts/keys.ts";
import { Empty } from "../../parts/states.tsx";
import { useNarrow, useTight } from "../../parts/use_narrow.ts";
import { sentence, splitPath } from "../../parts/words.ts";
import { goTo } from "../../places/use_place.ts";
import { actionsOn, ENTER, INSERT } from "./actions.ts";
import type { Ask } from "./dialogs.tsx";
import type { Drafting } from "./draft.ts";
import { type DraftedTree, stepBringing } from "./drafted_tree.ts";
import { NodeLabel } from "./node_label.tsx";
import { NodeMenu } from "./node_menu.tsx";
import { findNode, nameOf, type Node } from "./nodes.ts";
import { DRAGGED, type Drop, dropAt, levelsOf, type Row, rowsOf } from "./outline_rows.ts";
import { detailsOf } from "./row_details.ts";
import { runAction } from "./run_action.ts";
import type { OpenPlace } from "./units_screen.tsx";

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"];
  readonly drafted: DraftedTree<Node>;
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

/** The tree of the unit: arrows walk it, keys and a menu edit it, and nodes can be dragged to where they should be. */
export function Outline({ place, tree, drafted, drafting, ask }: Props): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isTight, isNarrow] = [useTight(), useNarrow()];
  // In a narrow window the bar of the panes has the way back.
  const isAlone = isTight && !isNarrow;
  const rows = useMemo(() => rowsOf(drafted.roots, closed), [drafted.roots, closed]);
  const step = useMemo(() => stepOf(levelsOf(drafted.roots)), [drafted.roots]);
  const details = useMemo(() => detailsOf(drafted.roots, closed), [drafted.roots, closed]);
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 20,
    paddingStart: 6,
    paddingEnd: 6,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: ROW,
  });
  const at = rows.findIndex(({ node }) => node.id === place.node);
  const placed = findNode(drafted.roots, place.node);
  const selected = rows[at]?.node;
  const [over, setOver] = useState<Drop | null>(null);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever came by the palette goes on by keys; a field or a list that has the focus keeps it.
    if (document.activeElement?.matches("body, .main")) box.current?.focus();
  }, []);
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: "auto" });
  }, [at, list]);

  function select(node: Node | undefined): void {
    if (node) goTo({ ...place, node: node.id }, { replace: true });
  }
  function toggle(id: string, isOpen: boolean): void {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  }
  function press(event: KeyboardEvent): void {
    const row = rows[at];
    const move = row && MOVES[event.key];
    if (move && !event.altKey) {
      event.preventDefault();
      if (event.key === "ArrowRight" && !row.isOpen && row.node.children.length > 0) {
        toggle(row.node.id, true);
      } else if (event.key === "ArrowLeft" && row.isOpen && row.node.children.length > 0) {
        toggle(row.node.id, false);
      } else {select(
          event.key === "ArrowLeft" ? placed?.above.at(-1) : rows[move(at, rows.length)]?.node,
        );}
      return;
    }
    if (row === undefined && event.key in MOVES) {
      event.preventDefault();
      return select(rows.at(event.key === "End" ? -1 : 0)?.node);
    }
    if (row && runByKeys(row.node, nameOfKeys(event))) event.preventDefault();
  }
  /** Runs what the keys stand for at a node, where there is such a thing. */
  function runByKeys(node: Node, pressed: string): boolean {
    const action = actionsOn(drafted, node).find(({ keys }) => keys?.match === pressed);
    if (action) runAction(action, { tree, node, drafting, ask });
    return action !== undefined;
  }
  function drop(event: DragEvent, row: Row): void {
    event.preventDefault();
    const nodeId = event.dataTransfer.getData(DRAGGED);
    const where = dropAt(event, row);
    setOver(null);
    const moved = findNode(tree.roots, nodeId)?.node;
    if (moved === undefined || moved.id === row.node.id) return;
    const target = where === "into" ? { parentId: row.node.id } : { [where]: row.node.id };
    void drafting.propose(`Move ${nameOf(moved)}`, { op: "moveNode", nodeId, ...target });
  }

  // What was changed in a file whose elements went meanwhile is to be seen in the change.
  if (tree.roots.length === 0) return <Empty title="No elements here">They are gone.</Empty>;
  const { folder, name } = splitPath(tree.path);
  return (
    <>
      <div className="bar">
        {isAlone && <BackLink to={{ screen: "units" }} label="All units" />}
        <h2 className="grow truncate" title={tree.path}>
          {name} <span className="muted outline-folder">{folder}</span>
        </h2>
        <EditorLink path={tree.path} />
        <Hint label="Insert a component" keys="I">
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={() =>
              placed ? runByKeys(placed.node, INSERT.match) : ask({ kind: "insert", node: null })}
          >
            <Plus size={16} aria-hidden />
          </button>
        </Hint>
      </div>
      {tree.syntaxErrors?.[0] && (
        <p className="notice notice-bad">
          Line {tree.syntaxErrors[0].line}: {sentence(tree.syntaxErrors[0].message)}{" "}
          The tree is what could be read.
        </p>
      )}
      <div className="scroll outline-scroll" ref={scroll}>
        {/* One menu for all rows: it is that of the row that was pressed, which is selected by then. */}
        <ContextMenu.Root>
          <ContextMenu.Trigger
            ref={box}
            role="tree"
            aria-label={`Elements of ${tree.file}`}
            tabIndex={0}
            aria-activedescendant={at >= 0 ? `node-${at}` : undefined}
            className="tree"
            onKeyDown={press}
            style={{ height: list.getTotalSize() }}
          >
            {list.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const { node, level, isOpen, owner } = row;
              const mark = drafted.marks.get(node.id);
              const isNew = stepBringing(node.id) !== null;
              const hasChildren = node.children.length > 0;
              return (
                <div
                  key={node.id}
                  id={`node-${index}`}
                  role="treeitem"
                  aria-level={level}
                  aria-selected={index === at}
                  aria-expanded={hasChildren ? isOpen : undefined}
                  className="tree-row"
                  aria-description={mark}
                  data-mark={mark}
                  data-drop={over?.id === node.id ? over.where : undefined}
                  draggable={node.type !== "slot" && !isNew}
                  onClick={() => select(node)}
                  onContextMenu={() => select(node)}
                  onDoubleClick={() => runByKeys(node, ENTER.match)}
                  onDragStart={(event) => event.dataTransfer.setData(DRAGGED, node.id)}
                  onDragOver={(event) => {
                    // Nothing can go into or beside what the file does not have yet.
                    if (isNew) return;
                    event.preventDefault();
                    setOver({ id: node.id, where: dropAt(event, row) });
                  }}
                  onDragLeave={() => setOver(null)}
                  onDrop={(event) => drop(event, row)}
                  style={{
                    transform: `translateY(${start}px)`,
                    paddingLeft: `calc(${level} * ${step} - 6px)`,
                  }}
                >
                  <ChevronRight
                    size={14}
                    aria-hidden
                    className="tree-arrow"
                    data-open={isOpen}
                    visibility={hasChildren ? "visible" : "hidden"}
                    onClick={(event) => {
                      event.stopPropagation();
                      toggle(node.id, !isOpen);
                    }}
                  />
                  <NodeLabel node={node} detail={details.get(node.id)} />
                  {mark && <span className="tree-mark muted" aria-hidden>{mark}</span>}
                  {owner !== null && <span className="badge tree-owner">{owner}</span>}
                </div>
              );
            })}
          </ContextMenu.Trigger>
          {selected && (
            <NodeMenu
              actions={actionsOn(drafted, selected)}
              run={(action) => runAction(action, { tree, node: selected, drafting, ask })}
            />
          )}
        </ContextMenu.Root>
      </div>
    </>
  );
}

/** The height of a row, in CSS pixels. */
const ROW = 26;

/** Returns the width by which a level is moved in: less where there are so many that the last one has no room for words. */
function stepOf(levels: number): string {
  return `clamp(4px, (100cqi - 170px) / ${levels}, 14px)`;
}

const MOVES: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at,
  Home: () => 0,
  End: (_, length) => length - 1,
};
