/** The files of an app that makes it hard to be pointed at, by path. */
export const DIFFICULT_APP: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "garden",
    private: true,
    type: "module",
    scripts: { dev: "GARDEN=roses vite --mode garden" },
    dependencies: { "react": "19", "react-dom": "19", "vite": "8" },
  }),
  // The config is a function that waits, and wants what the script sets.
  "vite.config.js": `import react from "@vitejs/plugin-react";

export default async function config({ command, mode }) {
  await Promise.resolve();
  if (process.env.GARDEN === undefined) throw new Error("GARDEN is not set");
  return {
    plugins: [react()],
    define: { __FLOWERS__: JSON.stringify(process.env.GARDEN + " of " + mode + ", " + command) },
    server: {
      headers: {
        "X-Frame-Options": "DENY",
        "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; " +
          "style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-src 'self' data:; frame-ancestors 'none'",
      },
    },
  };
}
`,
  ".env.garden": "VITE_GREETING=Good day\n",
  "index.html":
    '<!doctype html>\n<title>Garden</title>\n<div id="root"></div>\n<script type="module" src="/src/main.tsx"></script>\n',
  "src/main.tsx": `import { createRoot } from "react-dom/client";
import { GardenPage } from "./pages/GardenPage";

createRoot(document.getElementById("root")!).render(<GardenPage />);
`,
  "src/pages/GardenPage.tsx": `import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

declare const __FLOWERS__: string;

export function GardenPage() {
  const [keys, setKeys] = useState("");
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    // Takes every key for itself, and closes the dialog when anything is pressed outside of it.
    const press = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setKeys((before) => before + event.key);
    };
    const close = ({ target }: Event) => {
      if (!(target as Element).closest("[role=dialog]")) setOpen(false);
    };
    addEventListener("keydown", press, true);
    for (const name of ["pointerdown", "mousedown", "focusin", "click"]) document.addEventListener(name, close, true);
    addEventListener("blur", () => setOpen(false));
  }, []);
  return (
    <main>
      <h1>{import.meta.env.VITE_GREETING}, {__FLOWERS__}</h1>
      <output>{keys}</output>
      <p><a href="/elsewhere">Elsewhere</a></p>
      <canvas width={120} height={40} />
      <InShadow><em>In a shadow root</em></InShadow>
      <InFrame><strong>In a frame</strong></InFrame>
      <iframe title="Other" src="data:text/html,<p>Of another origin</p>" width={200} height={40} />
      <ul>{Array.from({ length: 600 }, (_, row) => <li key={row}><b>{"Bean " + row}</b></li>)}</ul>
      {isOpen && createPortal(
        <section role="dialog" style={{ position: "fixed", top: 4, right: 4, background: "#fff" }}>
          <i>In a dialog</i>
        </section>,
        document.body,
      )}
    </main>
  );
}

function InShadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useEffect(() => setRoot(host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open" })), []);
  return <div ref={host}>{root && createPortal(children, root)}</div>;
}

function InFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => setPage(frame.current!.contentDocument), []);
  return <iframe title="Own" ref={frame} width={200} height={60}>{page && createPortal(children, page.body)}</iframe>;
}
`,
};
