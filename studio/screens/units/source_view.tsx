import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { goTo } from "../../places/use_place.ts";
import { findNode, nodeAt } from "./nodes.ts";
import { openDefinition } from "./open_definition.ts";
import { openSource, type SourceEditor, type SourceName } from "./source_editor.ts";
import type { OpenPlace } from "./units_screen.tsx";

interface Props {
  readonly place: OpenPlace;
  readonly tree: Schemas["ReadTreeAnswer"];
}

/** The source of the unit, with the selected node marked; a click selects the node that is there. */
export default function SourceView({ place, tree }: Props): ReactNode {
  const { data, error, refetch } = useQuery(queries.text(place.path));
  // What the type checker says comes later than the text.
  const { data: checked } = useQuery(queries.source(place.path));
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  const click = useRef<(offset: number) => void>(() => undefined);
  const define = useRef<(name: SourceName) => void>(() => undefined);
  useEffect(() => {
    click.current = (offset) => {
      const node = data?.contentHash === tree.contentHash ? nodeAt(tree.roots, offset) : null;
      if (node) goTo({ ...place, node: node.id, line: undefined }, { replace: true });
    };
    define.current = (name) => void openDefinition(place.path, name);
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (!isShown || parent.current === null) return;
    const opened = openSource(parent.current, {
      label: `Source of ${place.path}`,
      click: (offset) => click.current(offset),
      define: (name) => define.current(name),
    });
    editor.current = opened;
    return () => opened.close();
  }, [isShown, place.path]);
  // A place in another text than the one in sight would be the wrong one.
  const isOfTree = data?.contentHash === tree.contentHash;
  const selected = isOfTree ? findNode(tree.roots, place.node)?.node ?? null : null;
  const isChecked = data !== undefined && data.contentHash === checked?.contentHash;
  useEffect(() => {
    if (data) editor.current?.show(data.source);
  }, [data]);
  useEffect(() => {
    editor.current?.tell(isChecked ? checked.diagnostics : []);
  }, [data, isChecked, checked]);
  useEffect(() => {
    if (selected === null && place.line !== undefined) editor.current?.markLine(place.line);
    else editor.current?.mark(selected);
  }, [selected, data, place.line]);
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The source cannot be read"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={14} />;
  return <div ref={parent} className="source" />;
}
