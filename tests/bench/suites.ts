import type { Suite } from "./harness/figure.ts";

/** Every suite, loaded alone: none waits for the peers of another, and what it measures cold is cold. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  start: async () => (await import("./start_bench.ts")).startBench,
  memory: async () => (await import("./memory_bench.ts")).memoryBench,
  package: async () => (await import("./package_bench.ts")).packageBench,
  requests: async () => (await import("./requests_bench.ts")).requestsBench,
  pages: async () => (await import("./pages_bench.ts")).pagesBench,
  units: async () => (await import("./units_bench.ts")).unitsBench,
  evidence: async () => (await import("./evidence_bench.ts")).evidenceBench,
  large: async () => (await import("./units_bench.ts")).largeBench,
  studio: async () => (await import("./studio_bench.ts")).studioBench,
  preview: async () => (await import("./preview_bench.ts")).previewBench,
  edits: async () => (await import("./edits_bench.ts")).editsBench,
  workflows: async () => (await import("./workflows_bench.ts")).workflowsBench,
  nav: async () => (await import("./nav_bench.ts")).navBench,
  components: async () => (await import("./components_bench.ts")).componentsBench,
  git: async () => (await import("./git_bench.ts")).gitBench,
  events: async () => (await import("./events_bench.ts")).eventsBench,
  agents: async () => (await import("./agents_bench.ts")).agentsBench,
  plan: async () => (await import("./plan_bench.ts")).planBench,
  review: async () => (await import("./review_bench.ts")).reviewBench,
  notes: async () => (await import("./notes_bench.ts")).notesBench,
  modelhost: async () => (await import("./modelhost_bench.ts")).modelhostBench,
  "story-ai": async () => (await import("./story_ai_bench.ts")).storyAiBench,
  "dev-server": async () => (await import("./dev_server_bench.ts")).devServerBench,
};
