/**
 * Stories: the ticket of a feature, read from the HTML of a web page. Nothing is fetched and nothing is written.
 * @module
 */
export { extractStory } from "./extract_story.ts";
export { openStoryAi, type StoryAi } from "./open_story_ai.ts";
export { proposePattern } from "./propose_pattern.ts";
export { readSkeleton } from "./read_skeleton.ts";
