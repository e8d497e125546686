import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { TestService } from "../../support/test_workbench.ts";
import { asks, type CaseRequest, type CaseTable, type MakeRequest, sends } from "./route_case.ts";

const ID = "0mwqoxz61-545808ff405e";
const tooLarge = { body: "x".repeat(256 * 1024 + 1) };

/** Makes a note, and asks for something of it. */
function ofNote(body?: (note: { id: string; rev: string }) => unknown): MakeRequest {
  return async (test) => {
    const { note } = (await test.post("/api/notes", { title: "Kept" })).body;
    return { params: { id: note.id }, ...(body && { body: body(note) }) };
  };
}

/** Keeps the notes in the project, and puts a file there. */
function inProject(text: string, configuration: object, body?: unknown): MakeRequest {
  return (test) => {
    configure(test, configuration);
    test.write(`notes/${ID}.md`, text);
    return { params: { id: ID }, body };
  };
}

function configure(test: TestService, configuration: object): void {
  test.write("workbench.json", JSON.stringify({ notesDir: "notes", ...configuration }));
}

const changes = { title: "Changed" };

/** Leads the folder of the notes out of the project. */
function outside(request: CaseRequest): MakeRequest {
  return (test) => {
    configure(test, {});
    mkdirSync(`${dirname(test.root)}/elsewhere`);
    symlinkSync("../elsewhere", test.path("notes"));
    return { params: { id: ID }, ...request };
  };
}

/** Makes a note in the project, and freezes it. */
function frozen(body?: (note: { rev: string }) => unknown): MakeRequest {
  return async (test) => {
    configure(test, {});
    const request = await ofNote(body)(test);
    configure(test, { frozen: ["notes"] });
    return request;
  };
}

const ran: MakeRequest = async (test) => {
  configure(test, {});
  test.write(`notes/${ID}.md`, "---\nprocessId: p1\n---\n");
  const { note } = (await test.get(`/api/notes/${ID}`)).body;
  return { params: { id: ID }, body: { ...changes, rev: note.rev } };
};

/** A note that was changed by hand since it was read. */
const stale: MakeRequest = async (test) => {
  configure(test, {});
  const { note } = (await test.post("/api/notes", { title: "Kept" })).body;
  writeFileSync(test.path(`notes/${note.id}.md`), "By hand");
  return {
    params: { id: note.id },
    body: { ...changes, rev: note.rev },
    headers: { "if-match": `"${note.rev}"` },
  };
};

/** What every route of one note can answer. @param request the body, where the method has one */
function readingFailures(request: CaseRequest) {
  return {
    note_not_found: () => ({ params: { id: ID }, ...request }),
    invalid_request: () => ({ params: { id: "%ff" }, ...request }),
    note_unreadable: inProject("---\ntitle: [\n---\n", {}, request.body),
    config_invalid: inProject("", { notesDir: 1 }, request.body),
    outside_project: outside(request),
  };
}

/** The routes of notes. */
export const noteCases: CaseTable = {
  "GET /api/notes": {
    success: asks({ q: "kept", tag: "one", limit: "10", cursor: "0" }),
    failures: { outside_project: outside({}) },
  },
  "POST /api/notes": {
    success: sends({ title: "New", body: "# New\n", tags: ["one"] }),
    failures: {
      body_too_large: sends(tooLarge),
      config_invalid: inProject("", { notesDir: "../notes" }, {}),
      gate_refused: inProject("", { frozen: ["notes"] }, {}),
      outside_project: outside({ body: {} }),
      outside_scope: sends({ anchor: { path: "src/never.tsx" } }),
    },
  },
  "GET /api/notes/:id": { success: ofNote(), failures: readingFailures({}) },
  "PUT /api/notes/:id": {
    success: ofNote(({ rev }) => ({ ...changes, rev })),
    failures: {
      ...readingFailures({ body: {} }),
      invalid_request: ofNote(({ rev }) => ({ titel: "Changed", rev })),
      body_too_large: ofNote(({ rev }) => ({ ...tooLarge, rev })),
      rev_required: ofNote(() => changes),
      note_changed: stale,
      note_ran: ran,
      outside_scope: ofNote(({ rev }) => ({ anchor: { path: "src/never.tsx" }, rev })),
      gate_refused: frozen(({ rev }) => ({ ...changes, rev })),
    },
  },
  "DELETE /api/notes/:id": {
    success: ofNote(),
    failures: { ...readingFailures({}), note_changed: stale, gate_refused: frozen() },
  },
  "POST /api/notes/:id/duplicate": {
    success: ofNote(),
    failures: {
      ...readingFailures({ body: {} }),
      gate_refused: frozen(),
    },
  },
};
