import { z } from "zod";
import { fileSource } from "../diagnostics/schemas.ts";

/** A page by the name of its feature and its file within the feature's page folder. */
export const pageAddress = z.object({
  feature: z.string().min(1).max(200).describe(
    "Name of a feature, as `GET /api/pages/features` lists it",
  ),
  file: z.string().min(1).max(1000).describe("Page file, relative to the feature's page folder"),
});

export const nodeAddress = pageAddress.extend({
  nodeId: z.string().min(1).max(2000).describe("Id of a node of the page's tree"),
});

export const featureQuery = pageAddress.pick({ feature: true });

export type PageAddress = z.output<typeof pageAddress>;
export type NodeAddress = z.output<typeof nodeAddress>;

/** SHA-256 of a file's bytes, lower-case hex. */
export const contentHash = z.string().regex(
  /^[0-9a-f]{64}$/,
  "Give the SHA-256 of the file as you read it",
).describe("SHA-256 of the file as you read it: what has changed since is not overwritten");

const place = { line: z.int(), column: z.int() };
const range = { ...place, endLine: z.int(), endColumn: z.int() };

export const propKind = z.enum([
  "string",
  "number",
  "boolean",
  "identifier",
  "expression",
  "spread",
  "element",
]);

export const pageProp = z.object({
  index: z.int().describe("Position among the attributes of the element"),
  name: z.string().describe('"..." for a spread'),
  kind: propKind,
  value: z.union([z.string(), z.number(), z.boolean()]),
  editable: z.boolean(),
  reason: z.string().optional(),
  type: z.string().optional(),
}).meta({ id: "PageProp" });

/** A node of a page's tree on the wire. Spelt out because TypeScript cannot infer a type from itself. */
export interface PageNode {
  id: string;
  type: z.output<typeof pageNodeType>;
  tag?: string | undefined;
  text?: string | undefined;
  owner: string;
  line: number;
  column: number;
  start: number;
  end: number;
  props?: PageProp[] | undefined;
  children: PageNode[];
  editable: boolean;
  reason?: string | undefined;
}

const pageNodeType = z.enum([
  "element",
  "fragment",
  "text",
  "conditional",
  "loop",
  "expression",
  "slot",
]);

export const pageNode: z.ZodType<PageNode> = z.object({
  id: z.string(),
  type: pageNodeType,
  tag: z.string().optional().describe("The tag as written of an element, the prop of a slot"),
  text: z.string().optional().describe(
    "The text, condition, subject or expression, cut to 200 characters",
  ),
  owner: z.string().describe("The component the node belongs to"),
  ...place,
  start: z.int().describe("UTF-16 offset"),
  end: z.int(),
  props: z.array(pageProp).optional(),
  get children(): z.ZodArray<typeof pageNode> {
    return z.array(pageNode);
  },
  editable: z.boolean(),
  reason: z.string().optional().describe("Why it is not editable"),
}).meta({ id: "PageNode" });

export type PageProp = z.output<typeof pageProp>;

export const syntaxError = z.object({ code: z.int(), message: z.string(), ...range });

export const pageTree = pageAddress.extend({
  path: z.string(),
  contentHash: z.string(),
  diagnosticsCount: z.int().describe(
    "Syntax errors and findings of the rules that look at this file alone; `GET /api/pages/source` has the types too",
  ),
  roots: z.array(pageNode),
  syntaxErrors: z.array(syntaxError).optional(),
});

export const pageNodeAnswer = z.object({
  node: pageNode,
  snippet: z.string().describe("The node's own source text"),
  contentHash: z.string(),
  breadcrumb: z.array(z.object({ id: z.string(), tag: z.string() })),
});

export const literal = z.union([z.string(), z.number(), z.boolean()]);

export const declaredProp = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  default: z.string().optional(),
  description: z.string(),
  values: z.array(literal).optional(),
  inheritedFrom: z.string().optional(),
});

export const scopeName = z.object({
  name: z.string(),
  kind: z.string().describe(
    "parameter, destructured, state, setter, hook, const, function, import, loop, ...",
  ),
  type: z.string().optional(),
  declaredAt: z.object(place),
});

export const pageProps = z.object({
  nodeId: z.string(),
  props: z.array(pageProp),
  declared: z.array(declaredProp),
  complete: z.boolean(),
  reason: z.string().optional(),
  scope: z.array(scopeName),
  contentHash: z.string(),
});

export const scopeLinks = z.object({
  nodeId: z.string(),
  scope: z.array(scopeName),
  links: z.array(z.object({
    prop: z.string(),
    from: z.array(z.string()),
    valueKind: propKind,
  })),
  unusedScope: z.array(z.string()),
  undeclaredProps: z.array(z.string()),
  contentHash: z.string(),
});

export const unmappedProps = z.object({
  nodeId: z.string(),
  props: z.array(z.object({
    name: z.string(),
    type: z.string(),
    required: z.boolean(),
    candidates: z.array(z.object({
      name: z.string(),
      from: z.string(),
      type: z.string(),
      why: z.string(),
    })),
    spread: z.boolean().optional().describe("A spread on the element may supply it"),
  })),
  complete: z.boolean(),
  reason: z.string().optional(),
  contentHash: z.string(),
});

export const pageSource = fileSource;

export const pageRow = pageAddress.extend({
  path: z.string(),
  title: z.string(),
  components: z.array(z.string()),
  gitStatus: z.string().optional(),
});

export const pageList = z.object({ pages: z.array(pageRow), count: z.int() });

export const pageFeatures = z.object({
  features: z.array(z.object({
    name: z.string(),
    path: z.string().nullable(),
    virtual: z.boolean(),
    pages: z.int(),
  })),
});

export const pageChanges = z.object({
  change: z.object({
    at: z.iso.datetime().describe("When the service first saw the file as it is now"),
    beforeHash: z.string(),
    afterHash: z.string(),
    stats: z.object({ added: z.int(), removed: z.int() }),
    diff: z.string().describe("Unified, three lines of context"),
    rows: z.array(z.object({
      kind: z.enum(["context", "added", "removed"]),
      before: z.int().nullable(),
      after: z.int().nullable(),
      text: z.string(),
    })),
  }).nullable(),
});

export const paletteEntry = z.object({
  kind: z.enum(["provider", "expression", "component"]),
  name: z.string(),
  path: z.string(),
  feature: z.string(),
  via: z.string().describe(
    "How the page may reach it: own, shared, or the feature whose index exports it",
  ),
  import: z.object({ specifier: z.string(), style: z.enum(["named", "default"]) }),
  description: z.string(),
  props: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
  propsComplete: z.boolean().describe("False when its file does not tell all of its props"),
  usedBy: z.int().describe("How many files import it"),
}).meta({ id: "PaletteEntry" });

export const palette = z.object({
  feature: z.string(),
  providers: z.array(paletteEntry),
  expressions: z.array(paletteEntry),
  components: z.array(paletteEntry),
});
