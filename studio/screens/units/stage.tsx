import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, Suspense, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { needsLook } from "../../parts/draft/draft.ts";
import { DraftHead, DraftView } from "../../parts/draft/draft_view.tsx";
import { loadPart } from "../../parts/load_part.tsx";
import { Waiting } from "../../parts/states.tsx";
import type { UnitPane } from "../../places/place.ts";
import { goTo } from "../../places/use_place.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { Drafting } from "./draft.ts";
import type { DraftedTree } from "./drafted_tree.ts";
import type { Node } from "./nodes.ts";
import type { OpenPlace } from "./units_screen.tsx";
import { UsesView } from "./uses_view.tsx";

const SourceView = loadPart(() => import("./source_view.tsx"));
const PreviewPane = loadPart(() => import("./preview/preview_pane.tsx"));

interface Props {
  readonly place: OpenPlace;
  /** Of the unit; undefined until it is read. */
  readonly tree: Schemas["ReadTreeAnswer"] | undefined;
  /** With the changes that are not saved; the tree itself where a file has no elements. */
  readonly drafted?: DraftedTree<Node>;
  readonly drafting: Drafting;
}

/** The stage of a unit: its source, the running app, who uses it, and what the next save would change. */
export function Stage({ place, tree, drafted, drafting }: Props): ReactNode {
  const { draft } = drafting;
  const pane = paneOf(place, drafting);
  const locked = draft === null ? undefined : "Save or discard the change first";
  // The app stays as it is while another pane is shown.
  const [hasApp, setApp] = useState(false);
  if (pane === "app" && !hasApp) setApp(true);
  return (
    <Tabs.Root
      value={pane}
      onValueChange={(next) => goTo({ ...place, pane: next as UnitPane }, { replace: true })}
      className="stage"
    >
      <div className="bar">
        {tree && <Breadcrumb place={place} roots={(drafted ?? tree).roots} />}
        <Tabs.List className="tabs">
          <Tabs.Tab value="source" className="tab" disabled={draft !== null} title={locked}>
            Source
          </Tabs.Tab>
          <Tabs.Tab value="app" className="tab">App</Tabs.Tab>
          {draft && <Tabs.Tab value="diff" className="tab">Change</Tabs.Tab>}
          <Tabs.Tab value="uses" className="tab" disabled={draft !== null} title={locked}>
            Uses
          </Tabs.Tab>
        </Tabs.List>
      </div>
      <Tabs.Panel value="source" className="stage-panel">
        <Suspense fallback={<Waiting rows={14} />}>
          {tree ? <SourceView place={place} tree={tree} /> : <Waiting rows={14} />}
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="app" className="stage-panel" keepMounted={hasApp}>
        {draft && pane === "app" && <DraftHead draft={draft} drafting={drafting} />}
        <Suspense fallback={<Waiting />}>
          {hasApp && <PreviewPane place={place} tree={tree} />}
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="diff" className="stage-panel">
        {draft && <DraftView draft={draft} drafting={drafting} />}
      </Tabs.Panel>
      <Tabs.Panel value="uses" className="stage-panel scroll">
        <UsesView path={place.path} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** A draft is looked at before it is saved; beside the app its steps are enough, unless something stands against it. */
function paneOf({ pane }: OpenPlace, { draft }: Drafting): UnitPane {
  if (draft) return pane === "app" && !needsLook(draft) ? "app" : "diff";
  return pane === "uses" || pane === "app" ? pane : "source";
}
