import type { ReactNode } from "react";
import type { Place } from "../../places/place.ts";
import { BranchList } from "./branch_list.tsx";
import { ChangeReport } from "./change_report.tsx";
import "../processes/processes.css";
import "./review.css";

export type ReviewPlace = Extract<Place, { screen: "review" }>;

/** The branches of the project, or what one of them changes. */
export default function ReviewScreen({ place }: { readonly place: ReviewPlace }): ReactNode {
  const { base, head } = place;
  if (base === undefined || head === undefined) return <BranchList place={place} />;
  return <ChangeReport key={`${base} ${head}`} place={{ ...place, base, head }} />;
}
