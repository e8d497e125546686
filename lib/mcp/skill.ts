/** The text that tells an agent of the service, where its client takes skills. */
export const SKILL = `---
name: project-workbench
description: Read and change a React/TypeScript project by its structure - JSX nodes, components, state machines, rules - with a person approving larger changes. Use it for UI texts, props, markup, machines and branch reviews in a project that has the project-workbench MCP server.
---

1. Call project_overview once. It names the features, the layers and the rules that refuse a save.
2. Look for what you need: find by name, path or route (q), or by a text that people see (text). Do not read whole files first.
3. read_unit answers an outline with node ids and a version. Read one node in full by its id. read_machine tells a machine in English.
4. Before a change of something shared: trace (who reaches it), describe_component (its props and uses).
5. Small edits that the person asked for: edit_unit or edit_machine with the version of the read. Use dryRun when unsure. All ops land, or none. undo takes a save back.
6. Anything over several files: propose_change. Give the person the link that it answers. Nothing is written until they approve it, file by file; you cannot approve. Wait with process_status (wait, revision); take up their comments by a further proposal.
7. check what you saved. Errors say what to do next; after content_changed read again.
`;
