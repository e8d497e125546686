import { Save, X } from "lucide-react";
import type { ReactNode } from "react";
import { inWords } from "../../parts/words.ts";
import type { Ask } from "./dialogs.tsx";
import type { Drafting } from "./draft.ts";
import { findNode, type Node } from "./nodes.ts";
import { NeedsValue } from "./prop_field.tsx";

interface Props {
  readonly node: Node;
  /** The place of the change that brings the node, and the way to the node in it. */
  readonly step: { readonly index: number; readonly within: string };
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

/** A node that comes with the next save: how it will be, and what it still needs. */
export function NewNode({ node, step, drafting, ask }: Props): ReactNode {
  const { draft } = drafting;
  const title = draft?.steps[step.index]?.title;
  const op = drafting.ops()[step.index];
  const { roots = [], brought } = draft?.answer ?? {};
  const made = op && brought?.get(op);
  const missing = (step.within === "" && made?.missing) || [];
  const [first] = missing;
  const later = made && findNode(roots, made.node.id + step.within)?.node;
  function saveAndEdit(): void {
    // The field is there once the file has the element.
    if (later) ask({ kind: "props", node: later, prop: first });
    void drafting.save();
  }
  return (
    <>
      <p className="notice">
        Not in the file yet{title && <>: “{title}” is not saved</>}. It can be edited, moved and
        wrapped once it is.
      </p>
      <div className="stack section">
        <button
          type="button"
          className="button button-main"
          disabled={draft?.state !== "ready"}
          onClick={saveAndEdit}
        >
          <Save size={14} aria-hidden />{" "}
          {missing.length > 0 ? `Save and set ${inWords(missing)}` : "Save and edit it"}
        </button>
        {step.within === "" && (
          <button
            type="button"
            className="button"
            onClick={() => void drafting.drop(step.index)}
          >
            <X size={14} aria-hidden /> Leave it out
          </button>
        )}
      </div>
      {(node.props ?? []).length > 0 && (
        <section className="section" aria-label="Props">
          <h3>Props that it is written with</h3>
          <div className="props">
            {node.props?.map(({ index, name, kind, value }) => (
              <div key={index} className="prop">
                <div className="prop-head">
                  <span className="mono truncate">{name}</span>
                  {missing.includes(name) && <NeedsValue />}
                </div>
                {!missing.includes(name) && (
                  <p className="mono muted prop-fixed">
                    {kind === "string" ? JSON.stringify(value) : String(value)}
                  </p>
                )}
              </div>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
