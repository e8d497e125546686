import type { ReactNode } from "react";
import type { Place } from "../../places/place.ts";
import { Board } from "./board.tsx";
import { ProcessView } from "./process_view.tsx";
import "./processes.css";

export type ProcessesPlace = Extract<Place, { screen: "processes" }>;

/** The processes by state, or one of them with the approval of what it would change. */
export default function ProcessesScreen({ place }: { readonly place: ProcessesPlace }): ReactNode {
  const { id } = place;
  return id === undefined ? <Board /> : <ProcessView key={id} place={{ ...place, id }} />;
}
