import { useQuery } from "@tanstack/react-query";
import { FileCode } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { needsLook } from "../../parts/draft/draft.ts";
import { DraftHead } from "../../parts/draft/draft_view.tsx";
import { GoneFile, isGone } from "../../parts/draft/gone_file.tsx";
import { COMMAND } from "../../parts/keys.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow, useTight } from "../../parts/use_narrow.ts";
import type { Place } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { CODE_FIELD } from "./code_field.tsx";
import { type Ask, type AskKind, Dialogs } from "./dialogs.tsx";
import { type Drafting, useUnitDraft } from "./draft.ts";
import { FileWithoutElements } from "./file_without_elements.tsx";
import { Inspector } from "./inspector.tsx";
import { type DraftedTree, draftedTree } from "./drafted_tree.ts";
import { findNode, nameOf, type Node } from "./nodes.ts";
import { Outline } from "./outline.tsx";
import { fieldOf } from "./prop_field.tsx";
import { Stage } from "./stage.tsx";
import { TEXT_FIELD } from "./text_field.tsx";
import { UnitList } from "./unit_list.tsx";
import { useNewSelected } from "./use_new_selected.ts";
import "./units.css";

type Tree = Schemas["ReadTreeAnswer"];

export type UnitsPlace = Extract<Place, { screen: "units" }>;
/** The address of an open unit. */
export type OpenPlace = UnitsPlace & { readonly path: string };

/** The editor of units: the list, the outline of the open one, its source or change, and the selected node. */
export function UnitsScreen({ place }: { readonly place: UnitsPlace }): ReactNode {
  const { path } = place;
  const drafting = useUnitDraft(path ?? "");
  const isNarrow = useNarrow();
  const unit = path !== undefined && (
    <Unit place={{ ...place, path }} drafting={drafting} isNarrow={isNarrow} />
  );
  const isTight = useTight();
  const stays = place.pane === "app" ? "app" : undefined;
  if (isNarrow || (isTight && unit)) {
    return <div className="pane">{unit || <UnitList open={path} />}</div>;
  }
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="list" defaultSize="260px" minSize="200px" maxSize="40%" className="pane">
        <UnitList open={path} pane={stays} />
      </Panel>
      <Separator className="split" />
      <Panel id="unit" className="pane">{unit || <NothingOpen />}</Panel>
    </Group>
  );
}

function NothingOpen(): ReactNode {
  return (
    <Empty icon={<FileCode size={20} aria-hidden />} title="No unit is open">
      Choose one from the list, or press <kbd className="kbd">{COMMAND}K</kbd> to find one by name.
    </Empty>
  );
}

/** Where the inspector asks. */
const FIELDS: Readonly<Partial<Record<AskKind, string>>> = {
  text: `#${TEXT_FIELD}`,
  code: `#${CODE_FIELD}`,
  props: ".inspector .props :is(input, select, [role=switch])",
};

/** Tells whether the inspector has the field, which has the focus then. */
function focusOn({ kind, prop }: Ask): boolean {
  const field = prop === undefined
    ? document.querySelector<HTMLElement>(FIELDS[kind] ?? "")
    : fieldOf(prop);
  field?.focus();
  // What is typed takes the place of what stands there for a value.
  if (prop !== undefined && field instanceof HTMLInputElement) field.select();
  return field !== null;
}

interface UnitProps {
  readonly place: OpenPlace;
  readonly drafting: Drafting;
  readonly isNarrow: boolean;
}

function Unit({ place, drafting, isNarrow }: UnitProps): ReactNode {
  const { data: tree, error, refetch } = useQuery(queries.tree(place.path));
  const [asked, setAsked] = useState<Ask & { readonly tree: Tree } | null>(null);
  const [sought, setSought] = useState<Ask & { readonly from: string | undefined } | null>(null);
  useEffect(() => {
    if (sought === null) return;
    const isThere = sought.node?.id === place.node;
    const forget = () => setSought(null);
    if (!isThere && sought.from !== place.node) return forget();
    const watch = new MutationObserver(() => isThere && focusOn(sought) && forget());
    watch.observe(document.body, { childList: true, subtree: true });
    if (isThere && focusOn(sought)) forget();
    // Whoever goes on to something else is not led back.
    const going = ["pointerdown", "keydown"] as const;
    for (const name of going) addEventListener(name, forget, { capture: true });
    return () => {
      watch.disconnect();
      for (const name of going) removeEventListener(name, forget, { capture: true });
    };
  }, [sought, place.node]);
  const { draft } = drafting;
  const roots = tree?.roots;
  // Where the next key leads is to be seen before the save.
  const drafted = useMemo(() => {
    const brought = draft?.answer?.brought;
    return draftedTree(roots ?? [], drafting.ops(), (op) => brought?.get(op)?.node);
  }, [roots, draft]);
  useNewSelected(place, drafted, drafting);
  const gone = isGone(error) && (tree || draft) && (
    <GoneFile title="This unit is gone" draft={draft} drafting={drafting}>
      <PlaceLink to={{ screen: "units" }} className="button">All units</PlaceLink>
    </GoneFile>
  );
  if (gone && !tree) return gone;
  if (error !== null && tree === undefined) {
    return (
      <Failed title="This unit cannot be opened" error={error} retry={() => void refetch()}>
        <PlaceLink to={{ screen: "units" }} className="button">All units</PlaceLink>
      </Failed>
    );
  }
  function ask(next: Ask): void {
    // Who is quick asks before the inspector has read the node.
    if (next.kind in FIELDS) {
      if (next.node?.id !== place.node || !focusOn(next)) {
        setSought({ ...next, from: place.node });
      }
    } else if (tree) setAsked({ ...next, tree });
  }
  if (tree?.roots.length === 0 && draft === null && !gone) {
    return <FileWithoutElements place={place} tree={tree} drafting={drafting} />;
  }
  const shared = { place, tree, drafted, drafting, ask };
  const own = asked?.tree.path === place.path ? asked : null;
  return (
    <>
      {isNarrow ? gone || <OnePane {...shared} /> : <Panes {...shared} gone={gone} />}
      <Dialogs drafting={drafting} asked={own} close={() => setAsked(null)} />
    </>
  );
}

interface PaneProps {
  readonly place: OpenPlace;
  /** Undefined until it is read. */
  readonly tree: Tree | undefined;
  readonly drafted: DraftedTree<Node>;
  readonly drafting: Drafting;
  readonly ask: (asked: Ask) => void;
}

/** @param gone stands in place of what is known of a file that is gone; the app goes on beside it */
function Panes({ gone, ...props }: PaneProps & { readonly gone: ReactNode }): ReactNode {
  return (
    <Group orientation="horizontal">
      <Panel id="outline" defaultSize="27%" minSize="180px" className="pane">
        {gone || <OutlinePane {...props} />}
      </Panel>
      <Separator className="split" />
      <Panel id="stage" minSize="240px" className="pane">
        <Stage {...props} />
      </Panel>
      <Separator className="split" />
      <Panel id="inspector" defaultSize="280px" minSize="240px" maxSize="45%" className="pane">
        {!gone && <InspectorPane {...props} />}
      </Panel>
    </Group>
  );
}

/** The panes of another unit are others; the stage alone stays, with the app that runs in it. */
function OutlinePane({ tree, ...props }: PaneProps): ReactNode {
  return tree ? <Outline key={tree.path} tree={tree} {...props} /> : <Waiting rows={10} />;
}

function InspectorPane({ tree, ...props }: PaneProps): ReactNode {
  return tree ? <Inspector key={tree.path} tree={tree} {...props} /> : <Waiting rows={10} />;
}

const PANES = { outline: "Outline", stage: "Source", inspector: "Props" };

/** One pane at a time, where there is no room for more; a change to look at comes by itself. */
function OnePane(props: PaneProps): ReactNode {
  const isApp = props.place.pane === "app";
  const isStage = props.place.pane !== undefined;
  const [pane, setPane] = useState<keyof typeof PANES>(isStage ? "stage" : "outline");
  const { draft } = props.drafting;
  const isToSee = draft !== null && needsLook(draft);
  const { tree, drafted, place: { node } } = props;
  const selected = findNode(drafted.roots, node)?.node;
  const isGone = tree !== undefined && node !== undefined && selected === undefined;
  function ask(next: Ask): void {
    if (next.kind in FIELDS) flushSync(() => setPane("inspector"));
    props.ask(next);
  }
  useEffect(() => {
    if (isToSee) setPane("stage");
  }, [isToSee]);
  return (
    <>
      <div className="bar">
        <BackLink to={{ screen: "units" }} label="All units" />
        {Object.entries(PANES).map(([each, name]) => (
          <button
            key={each}
            type="button"
            className="button button-quiet"
            aria-pressed={each === pane}
            onClick={() => setPane(each as keyof typeof PANES)} // of these
          >
            {each !== "stage" ? name : draft ? "Change" : isApp ? "App" : name}
          </button>
        ))}
      </div>
      {isGone && pane !== "inspector" && (
        <p className="notice">
          That element is not there: the file has changed since its address was made.
        </p>
      )}
      {pane === "outline" && <OutlinePane {...props} ask={ask} />}
      {
        /* The app goes on behind the other panes: it would begin anew. */
        (pane === "stage" || isApp) && (
          <div className="pane grow" hidden={pane !== "stage"}>
            <Stage {...props} />
          </div>
        )
      }
      {pane === "inspector" && <InspectorPane {...props} />}
      {selected && pane === "outline" && (
        <div className="row edit-selected">
          <span className="truncate grow mono">{nameOf(selected)}</span>
          <button
            type="button"
            className="button button-main"
            onClick={() => setPane("inspector")}
          >
            Edit it
          </button>
        </div>
      )}
      {draft && pane !== "stage" && <DraftHead draft={draft} drafting={props.drafting} />}
    </>
  );
}
