import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

const PLUGINS = [remarkGfm];

/** What leads out of the Studio opens beside it; a picture is a link, since the page asks no other host for anything. */
const PARTS: Components = {
  a: ({ href, children }) => <a href={href} target="_blank" rel="noreferrer noopener">{children}
  </a>,
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} target="_blank" rel="noreferrer noopener">
      {alt || "Picture"}
    </a>
  ),
};

/** Shows Markdown as elements of React. HTML in it is shown as the text that it is. */
export default function Reading({ markdown }: { readonly markdown: string }): ReactNode {
  if (markdown.trim() === "") return <p className="muted">Nothing is written here yet.</p>;
  return (
    <div className="prose">
      <Markdown remarkPlugins={PLUGINS} components={PARTS}>{markdown}</Markdown>
    </div>
  );
}
