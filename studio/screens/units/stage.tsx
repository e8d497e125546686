import { Tabs } from "@base-ui/react/tabs";
import { lazy, type ReactNode, Suspense } from "react";
import type { Schemas } from "../../api/client.ts";
import { Waiting } from "../../parts/states.tsx";
import type { UnitPane } from "../../places/place.ts";
import { goTo } from "../../places/use_place.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { DraftView } from "./draft_view.tsx";
import type { Drafting } from "./draft.ts";
import type { OpenPlace } from "./units_screen.tsx";
import { UsesView } from "./uses_view.tsx";

const SourceView = lazy(() => import("./source_view.tsx"));

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"];
  readonly drafting: Drafting;
}

/** The stage of a unit: its source, who uses it, and, while there is a draft, what the next save would change. */
export function Stage({ place, tree, drafting }: Props): ReactNode {
  const { draft } = drafting;
  const pane = draft ? "diff" : place.pane === "uses" ? "uses" : "source";
  return (
    <Tabs.Root
      value={pane}
      onValueChange={(next) => goTo({ ...place, pane: next as UnitPane }, { replace: true })}
      className="stage"
    >
      <div className="bar">
        <Breadcrumb place={place} tree={tree} />
        <Tabs.List className="tabs">
          <Tabs.Tab value="source" className="tab" disabled={draft !== null}>Source</Tabs.Tab>
          {draft && <Tabs.Tab value="diff" className="tab">Change</Tabs.Tab>}
          <Tabs.Tab value="uses" className="tab" disabled={draft !== null}>Uses</Tabs.Tab>
        </Tabs.List>
      </div>
      <Tabs.Panel value="source" className="stage-panel">
        <Suspense fallback={<Waiting rows={14} />}>
          <SourceView place={place} roots={tree.roots} />
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
