import { z } from "zod";
import type { Flow } from "../flow.ts";

const choice = z.strictObject({
  title: z.string().min(1).max(500).describe("What it is that the ticket may mean"),
  flow: z.string().min(1).max(100),
  args: z.record(z.string().max(100), z.json()),
});

const args = z.strictObject({
  instruction: z.string().min(1).max(20_000).describe("What a person has to do, as sentences"),
  refused: z.string().max(20_000).optional().describe(
    "Why no other step does it, where one was asked for: a line for each reason",
  ),
  choices: z.array(choice).max(20).optional().describe(
    "The steps of which one does it, where the ticket may mean several things",
  ),
});

/** A step that a person does: the plan waits until they say that it is done. */
export const manualTask: Flow<typeof args> = {
  id: "manual-task",
  summary: "Waits for a person. It goes on when they say that it is done.",
  writes: false,
  executors: ["user"],
  args,
  run: (_site, { instruction }) => Promise.resolve({ waitsFor: instruction }),
};
