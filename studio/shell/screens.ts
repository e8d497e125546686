import {
  Blocks,
  Code,
  GitBranch,
  GitCompareArrows,
  House,
  ListChecks,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Workflow,
  Wrench,
} from "lucide-react";
import type { Screen } from "../places/place.ts";

interface Entry {
  readonly screen: Screen;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The places of the rail, in order: the digits lead to them. */
export const SCREENS: readonly Entry[] = [
  { screen: "home", name: "Home", icon: House },
  { screen: "units", name: "Units", icon: Code },
  { screen: "components", name: "Components", icon: Blocks },
  { screen: "machines", name: "Machines", icon: Workflow },
  { screen: "plan", name: "Plan", icon: ListTodo },
  { screen: "processes", name: "Processes", icon: ListChecks },
  { screen: "review", name: "Branch review", icon: GitCompareArrows },
  { screen: "git", name: "Git session", icon: GitBranch },
  { screen: "notes", name: "Notes", icon: NotebookPen },
  { screen: "tools", name: "Tools", icon: Wrench },
];
