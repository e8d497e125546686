import { Dialog } from "@base-ui/react/dialog";
import { FileInput } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, ask, type Schemas } from "../../api/client.ts";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { tellRefusal } from "../../parts/toasts.tsx";
import { textOf } from "../git/plan_name.tsx";

type Story = Schemas["ExtractStoryAnswer"];

interface Props {
  /** Takes the text of a story as the ticket. */
  readonly take: (text: string) => void;
  /** Reads what the rules do not find; empty for none. */
  readonly model: string;
}

/** Reads a story from the HTML of its web page, which a person pastes: nothing is fetched. */
export function PageStory({ take, model }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button">
        <FileInput size={14} aria-hidden /> From a web page
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <DialogPopup className="popup dialog page-story">
          <Dialog.Title className="bar-title">A ticket from its web page</Dialog.Title>
          <Reading
            model={model}
            take={(text) => {
              take(text);
              setOpen(false);
            }}
          />
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reading({ take, model }: Props): ReactNode {
  const [story, setStory] = useState<Story | null>(null);
  const [isReading, setReading] = useState(false);
  async function read(form: FormData): Promise<void> {
    const url = textOf(form, "url");
    const html = textOf(form, "html");
    setReading(true);
    try {
      const body = { feature: "ticket", url, html, ...(model !== "" && { model }) };
      setStory(await ask(api.POST("/api/story-ai/extract", { body })));
    } catch (error) {
      tellRefusal("The page could not be read", error);
    }
    setReading(false);
  }
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void read(new FormData(event.currentTarget));
        }}
      >
        <label className="field">
          <span>Address of the page: it is kept with the text, and never fetched</span>
          <input name="url" type="url" className="input" autoComplete="off" required />
        </label>
        <label className="field">
          <span>The page as the browser has it: copy the outer HTML of its body</span>
          <textarea name="html" className="input mono" rows={6} required />
        </label>
        <p className="row">
          <button type="submit" className="button" disabled={isReading}>Read it</button>
          {model !== "" && <span className="muted">with the help of {model}</span>}
        </p>
      </form>
      {story && <Found story={story} take={take} />}
    </>
  );
}

function Found(
  { story, take }: { readonly story: Story; readonly take: (text: string) => void },
): ReactNode {
  const { values, rejected } = story;
  const text = ticketOf(values);
  return (
    <section className="stack" aria-label="What the page says">
      {values.status !== undefined && (
        <p>
          <span className="muted">Status</span> <span className="badge">{values.status}</span>
        </p>
      )}
      <pre className="page-story-text">{text}</pre>
      {rejected.map(({ field, reason, said }) => (
        <p key={field} className="muted">
          No {field}: {REASONS[reason]}
          {said !== undefined && <>, “{said}”</>}.
        </p>
      ))}
      <p>
        <button
          type="button"
          className="button button-main"
          disabled={text === ""}
          onClick={() => take(text)}
        >
          Take it as the ticket
        </button>
      </p>
    </section>
  );
}

const REASONS: Readonly<Record<Story["rejected"][number]["reason"], string>> = {
  not_found: "the page has none that can be told",
  not_in_page: "the page does not say it word by word",
  bad_selector: "its selector is no CSS",
  too_slow: "it takes too long to find",
  too_many_matches: "the page has several",
  too_much_text: "it is too long for one",
  no_text: "it shows no text",
  bad_reply: "the reply of the model cannot be used",
};

function ticketOf({ title, description, acceptance = [] }: Story["values"]): string {
  const criteria = acceptance.map((each) => `- ${each}`).join("\n");
  return [title, description, criteria].filter(Boolean).join("\n\n").slice(0, 20_000);
}
