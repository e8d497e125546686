import type { AskModel } from "./model/ask_model.ts";
import type { PageThread } from "./thread/page_thread.ts";

/** The tools that read stories from pages: a thread for the pages, and a way to ask a model. */
export interface StoryAi extends AsyncDisposable {
  readonly pages: PageThread;
  readonly askModel: AskModel;
}
