import { z } from "zod";
import { jsxPropKinds } from "../source/jsx/prop_kinds.ts";

const nodeId = z.string().min(1).max(2000).describe(
  "Id of a node in the text that the batch starts from; `$0` is what the first op made, `$1` the second, and `$0.1` the node in it " +
    "that its id and `.1` name right behind that op",
);

const snippet = z.string().min(1).max(500_000).describe("Exactly one JSX element or fragment");

const name = z.string().min(1).max(200);

const tag = name.describe("A JSX tag as it is to be written: `section`, `Card`, `Ui.Card`");

/** The members that say where a node goes: into a parent, or beside another node. */
const placeMembers = {
  parentId: nodeId.optional().describe("The element or fragment that takes it"),
  index: z.int().min(0).optional().describe(
    "Its place among the parent's other children, from 0; without one it comes last",
  ),
  before: nodeId.optional().describe("The sibling that it goes in front of, instead of a parent"),
  after: nodeId.optional().describe("The sibling that it goes behind, instead of a parent"),
};

export const propValueMembers = {
  propName: z.string().min(1).max(200).describe('A JSX attribute name; "..." for a spread'),
  kind: z.enum(jsxPropKinds).describe("What the value is to be in the code"),
  value: z.union([z.string().max(500_000), z.number(), z.boolean()]).describe(
    "What the prop is to say; source text for an identifier, expression, spread or element",
  ),
  index: z.int().min(0).optional().describe(
    "Which of all attributes, from 0, where a name stands twice or for a spread; their number appends a spread",
  ),
};

/** The members that name an entry of the palette. */
export const entryMembers = {
  kind: z.enum(["component", "provider"]).describe("Of which list of the palette the entry is"),
  name: name.describe("Name of the entry, as the palette lists it"),
  path: z.string().min(1).max(1000).describe("Path of the entry; it is looked up, never read"),
};

/** One change of a unit. */
export const editOp = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("setProp"), nodeId, ...propValueMembers })
    .meta({ id: "SetPropOp" }),
  z.strictObject({
    op: z.literal("removeProp"),
    nodeId,
    propName: propValueMembers.propName,
    index: propValueMembers.index,
  }).meta({ id: "RemovePropOp" }),
  z.strictObject({
    op: z.literal("replaceNode"),
    nodeId,
    snippet: snippet.describe(
      'One JSX element or fragment; for a node in braces between tags also one expression in braces: `{isNew ? "Add" : "Edit"}`',
    ),
  }).meta({ id: "ReplaceNodeOp" }),
  z.strictObject({
    op: z.literal("insertNode"),
    snippet: snippet.describe(
      'One JSX element or fragment, or one expression in braces: `{open && <p />}`, `{"text"}`',
    ),
    ...placeMembers,
  }).meta({ id: "InsertNodeOp" }),
  z.strictObject({ op: z.literal("moveNode"), nodeId, ...placeMembers })
    .meta({ id: "MoveNodeOp" }),
  z.strictObject({ op: z.literal("removeNode"), nodeId }).meta({ id: "RemoveNodeOp" }),
  z.strictObject({ op: z.literal("duplicateNode"), nodeId }).meta({ id: "DuplicateNodeOp" }),
  z.strictObject({
    op: z.literal("setText"),
    nodeId,
    text: z.string().max(500_000).describe(
      "As a reader of the page is to see it; blanks at an end of the old text stay, unless this one has some at that end",
    ),
    old: z.string().min(1).max(500_000).optional().describe(
      'Of a node that shows texts by code, such as `{open ? "Close" : "Open"}`, the one that it replaces, as `shows` tells it',
    ),
  }).meta({ id: "SetTextOp" }),
  z.strictObject({
    op: z.literal("wrapNode"),
    nodeId,
    snippet: snippet.describe(
      "One JSX element or fragment that holds nothing yet; or an expression in braces in which `$0` stands once for the node: " +
        "`{isOpen && $0}`, `{isOpen ? <A /> : $0}`. The key of an entry of a list moves to the element",
    ),
  }).meta({ id: "WrapNodeOp" }),
  z.strictObject({ op: z.literal("unwrapNode"), nodeId }).meta({ id: "UnwrapNodeOp" }),
  z.strictObject({ op: z.literal("renameTag"), nodeId, tag }).meta({ id: "RenameTagOp" }),
  z.strictObject({
    op: z.literal("insertEntry"),
    ...entryMembers,
    placement: z.enum(["child", "wrap"]).optional().describe(
      "`child` (unless told): as a child; `wrap`: around the node, or the unit's root",
    ),
    nodeId: nodeId.optional().describe("What it goes around; the unit's root unless told"),
    ...placeMembers,
  }).meta({ id: "InsertEntryOp" }),
  z.strictObject({
    op: z.literal("extract"),
    nodeId: nodeId.optional().describe(
      "The element, fragment, conditional or loop that moves; without one a component that the unit declares moves",
    ),
    name: name.describe(
      "Of the new unit, in PascalCase; without `nodeId` the name of the component that moves",
    ),
    folder: z.string().min(1).max(1000).optional().describe(
      "Folder of the new files, also one that is not there yet; unless told the nearest one for such units",
    ),
  }).meta({ id: "ExtractOp" }),
  z.strictObject({
    op: z.literal("addImport"),
    specifier: z.string().min(1).max(1000).describe("The module as the file is to name it"),
    imported: name.describe(
      "Name of the export; `default` for the default export, `*` for the whole module",
    ),
    local: name.optional().describe("What the file is to call it, where that is another name"),
  }).meta({ id: "AddImportOp" }),
  z.strictObject({
    op: z.literal("removeImport"),
    local: name.describe("What the file calls the import"),
  }).meta({ id: "RemoveImportOp" }),
]).describe("One change; its `op` says which members it has");

export type EditOp = z.output<typeof editOp>;

/** The ops that need more than the file's own text. */
export type ProjectOp = Extract<EditOp, { op: "insertEntry" | "extract" }>;
/** Ops that are functions of the text alone. */
export type PureOp = Exclude<EditOp, ProjectOp>;
