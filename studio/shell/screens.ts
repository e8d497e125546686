import {
  Blocks,
  ClipboardList,
  Code,
  GitBranch,
  GitCompareArrows,
  House,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Route,
  Workflow,
  Wrench,
} from "lucide-react";
import type { Screen } from "../places/place.ts";

export interface Entry {
  readonly screen: Screen;
  readonly name: string;
  /** The name below an icon. */
  readonly short?: string;
  readonly icon: LucideIcon;
}

/** The places of the rail, in order: `g` and the keys below lead to them. */
export const SCREENS: readonly Entry[] = [
  { screen: "home", name: "Home", icon: House },
  { screen: "units", name: "Units", icon: Code },
  { screen: "components", name: "Components", icon: Blocks },
  { screen: "machines", name: "Machines", icon: Workflow },
  { screen: "flow", name: "Flow", icon: Route },
  { screen: "plan", name: "Plan", icon: ClipboardList },
  { screen: "processes", name: "Processes", icon: ListChecks },
  { screen: "review", name: "Branch review", short: "Review", icon: GitCompareArrows },
  { screen: "git", name: "Git session", short: "Git", icon: GitBranch },
  { screen: "notes", name: "Notes", icon: NotebookPen },
  { screen: "tools", name: "Tools", icon: Wrench },
];

/** The key of each place of the rail, pressed after `g`: none that a screen has for itself. */
export const PLACE_KEYS: readonly string[] = "1234567890-".split("");
