import type { ReactNode } from "react";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { findNode, nameOf, type Node } from "./nodes.ts";
import type { OpenPlace } from "./units_screen.tsx";

/** The number of steps that are all shown; the last two of a longer way say where it leads. */
const MOST = 3;

/** The way from the component to the selected node; each step selects. */
export function Breadcrumb(
  props: { readonly place: OpenPlace; readonly roots: readonly Node[] },
): ReactNode {
  const { place, roots } = props;
  const placed = findNode(roots, place.node);
  const owner = placed?.node.owner ?? splitPath(place.path).name;
  const steps = placed === null ? [] : [...placed.above, placed.node];
  const between = steps.length > MOST ? steps.slice(0, -2) : [];
  const last = steps.slice(between.length);
  return (
    <nav aria-label="Way to the selected node" className="crumbs grow">
      <PlaceLink to={{ screen: "units", path: place.path }} className="truncate">{owner}</PlaceLink>
      {between.length > 0 && (
        <span className="crumb-between muted" title={between.map(nameOf).join(" › ")}>› …</span>
      )}
      {last.map((node) => (
        <span key={node.id} className="crumb">
          <span className="muted" aria-hidden>›</span>
          <PlaceLink
            to={{ ...place, node: node.id }}
            className="truncate"
            aria-current={node.id === place.node ? "true" : undefined}
          >
            {nameOf(node)}
          </PlaceLink>
        </span>
      ))}
    </nav>
  );
}
