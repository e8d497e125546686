import type { AskModel } from "./model/ask_model.ts";
import type { StoryAi } from "./story_ai.ts";
import { openPageThread } from "./thread/page_thread.ts";

export type { StoryAi };

/** Opens the handle of story AI. No thread is started before the first page. */
export function openStoryAi(options: { askModel: AskModel }): StoryAi {
  const pages = openPageThread();
  return {
    pages,
    askModel: options.askModel,
    [Symbol.asyncDispose]: () => pages[Symbol.asyncDispose](),
  };
}
