import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { goTo } from "../../places/use_place.ts";
import { findNode, type Node, nodeAt } from "./nodes.ts";
import { openSource, type SourceEditor } from "./source_editor.ts";
import type { OpenPlace } from "./units_screen.tsx";

interface Props {
  readonly place: OpenPlace;
  readonly roots: readonly Node[];
}

/** The source of the unit, with the selected node marked; a click selects the node that is there. */
export default function SourceView({ place, roots }: Props): ReactNode {
  const { data, error, refetch } = useQuery(queries.source(place.path));
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  const click = useRef<(offset: number) => void>(() => undefined);
  useEffect(() => {
    click.current = (offset) => {
      const node = nodeAt(roots, offset);
      if (node) goTo({ ...place, node: node.id }, { replace: true });
    };
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (!isShown || parent.current === null) return;
    const opened = openSource(parent.current, {
      label: `Source of ${place.path}`,
      click: (offset) => click.current(offset),
    });
    editor.current = opened;
    return () => opened.close();
  }, [isShown, place.path]);
  const selected = findNode(roots, place.node)?.node ?? null;
  useEffect(() => {
    if (data) editor.current?.show(data.source, data.diagnostics);
  }, [data]);
  useEffect(() => {
    editor.current?.mark(selected);
  }, [selected, data]);
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
