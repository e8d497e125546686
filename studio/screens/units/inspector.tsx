import {
  ArrowUpRight,
  Copy,
  Group as GroupIcon,
  type LucideIcon,
  NotebookPen,
  PackagePlus,
  Plus,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { Hint } from "../../parts/hint.tsx";
import { Empty } from "../../parts/states.tsx";
import { actionsOn } from "./actions.ts";
import { ContentField } from "./code_field.tsx";
import type { Ask } from "./dialogs.tsx";
import type { Drafting } from "./draft.ts";
import { type DraftedTree, stepBringing } from "./drafted_tree.ts";
import { NewNode } from "./new_node.tsx";
import { findNode, nameOf, type Node, sayReason } from "./nodes.ts";
import { NodeFindings } from "./node_findings.tsx";
import { PropList } from "./prop_list.tsx";
import { runAction } from "./run_action.ts";
import { ScopeLinks } from "./scope_links.tsx";
import { TextField } from "./text_field.tsx";
import type { OpenPlace } from "./units_screen.tsx";

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"];
  readonly drafted: DraftedTree<Node>;
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

/** The selected node: what can be done with it, its props or text, and what is wrong in it. */
export function Inspector({ place, tree, drafted, drafting, ask }: Props): ReactNode {
  const node = findNode(drafted.roots, place.node)?.node;
  if (node === undefined) {
    return (
      <Empty title={place.node === undefined ? "Nothing is selected" : "That element is not there"}>
        {place.node !== undefined && "The file has changed since its address was made. "}
        Select an element in the outline or in the source to see its props.
      </Empty>
    );
  }
  const step = stepBringing(node.id);
  return (
    <section className="inspector scroll" aria-label={`Selected: ${nameOf(node)}`}>
      <header className="bar">
        <h2 className="truncate grow mono">{node.type === "text" ? "Text" : nameOf(node)}</h2>
        {step
          ? <span className="badge">new</span>
          : <span className="muted">line {node.line}</span>}
        {!step && <EditorLink path={place.path} line={node.line} />}
      </header>
      <Actions tree={tree} drafted={drafted} node={node} drafting={drafting} ask={ask} />
      {step
        ? <NewNode node={node} step={step} drafting={drafting} ask={ask} />
        : drafted.marks.get(node.id) === "removed"
        ? <p className="notice">The next save removes it: there is nothing to edit in it.</p>
        : <Fields place={place} tree={tree} node={node} drafting={drafting} />}
    </section>
  );
}

/** The fields of a node that the file has. */
function Fields({ place, tree, node, drafting }: FieldsProps): ReactNode {
  return (
    <>
      {!node.editable && <p className="notice">{sayReason(node.reason)}</p>}
      <TextField
        key={node.id}
        path={place.path}
        node={node}
        contentHash={tree.contentHash}
        drafting={drafting}
      />
      <ContentField
        path={place.path}
        node={node}
        contentHash={tree.contentHash}
        drafting={drafting}
      />
      {node.type === "fragment" && (
        <p className="section muted">A fragment holds others, and has no props.</p>
      )}
      {node.type === "slot" && (
        <p className="section muted">
          A prop that holds elements. Select one of them in the outline to edit it.
        </p>
      )}
      {node.type === "element" && (
        <PropList
          path={place.path}
          node={node}
          contentHash={tree.contentHash}
          drafting={drafting}
        />
      )}
      {node.type === "element" && (
        <ScopeLinks path={place.path} node={node} contentHash={tree.contentHash} />
      )}
      <NodeFindings path={place.path} node={node} contentHash={tree.contentHash} />
    </>
  );
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "Insert…": Plus,
  "Wrap in…": GroupIcon,
  "Extract…": PackagePlus,
  Duplicate: Copy,
  "Write a note…": NotebookPen,
  Remove: Trash2,
  "Leave it out": Trash2,
};

type FieldsProps = Omit<Props, "drafted" | "ask"> & { readonly node: Node };
type ActionsProps = Omit<Props, "place"> & { readonly node: Node };

function Actions({ tree, drafted, node, drafting, ask }: ActionsProps): ReactNode {
  return (
    <div className="row inspector-actions" role="toolbar" aria-label="Edit the node">
      {actionsOn(drafted, node).map((action) => {
        const Icon = ICONS[action.label] ?? ("go" in action ? ArrowUpRight : undefined);
        return Icon && (
          <Hint
            key={action.label}
            label={action.disabled ?? action.label}
            {...action.keys && { keys: action.keys.shown }}
          >
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-disabled={action.disabled !== undefined}
              onClick={() => runAction(action, { tree, node, drafting, ask })}
            >
              <Icon size={16} aria-hidden />
            </button>
          </Hint>
        );
      })}
    </div>
  );
}
