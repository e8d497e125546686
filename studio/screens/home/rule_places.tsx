import { Collapsible } from "@base-ui/react/collapsible";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

interface Props {
  readonly rule: Schemas["ReadProjectAnswer"]["rules"][number]["id"];
  /** How many there are; null where nobody has counted them. */
  readonly places: number | null;
}

/** The places that break a rule, read when somebody wants to see them. */
export function RulePlaces({ rule, places }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Collapsible.Root open={isOpen} onOpenChange={setOpen} className="rule-places">
      <Collapsible.Trigger className="fold">
        <ChevronRight size={14} aria-hidden className="fold-arrow" />{" "}
        {places === null ? "Look for places that break it" : `Broken in ${count(places, "place")}`}
      </Collapsible.Trigger>
      <Collapsible.Panel>{isOpen && <Places rule={rule} />}</Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Places({ rule }: Pick<Props, "rule">): ReactNode {
  const { data, error, refetch } = useQuery(queries.rulePlaces(rule));
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The places cannot be listed"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={2} />;
  if (data.total === 0) return <p className="muted">Nowhere.</p>;
  const left = data.total - data.places.length;
  return (
    <ul className="stack" aria-label={count(data.total, "place")}>
      {rule === "import-cycle" && <li className="muted">{sayCircles(data.total)}</li>}
      {data.places.map(({ path, line, message }) => (
        <li key={`${path} ${line} ${message}`}>
          <PlaceLink to={{ screen: "units", path }} className="truncate">
            {path}, line {line}
          </PlaceLink>
          <p className="muted rule-message">{message}</p>
        </li>
      ))}
      {left > 0 && <li className="muted">And {count(left, "other")}.</li>}
    </ul>
  );
}

function sayCircles(imports: number): string {
  return imports === 1
    ? "1 import is part of a circle. The files of the circle are named below it."
    : `${
      count(imports, "import")
    } are part of circles. The files of each circle are named below the import.`;
}
