import { z } from "zod";
import { endOffset, place } from "../../project/place_schemas.ts";
// The list alone: the rest of its area reads syntax.
import { jsxPropKinds } from "../../source/jsx/prop_kinds.ts";

export const propKind = z.enum(jsxPropKinds).describe(
  "How the value is written; `element` is JSX, `spread` is `{...value}`",
);

export const pageProp = z.object({
  index: z.int().describe("Position among the attributes of the element"),
  name: z.string().describe('"..." for a spread'),
  kind: propKind,
  value: z.union([z.string(), z.number(), z.boolean()]).describe(
    "A literal as what it is, strings decoded; of any other kind the source text",
  ),
  editable: z.boolean().describe("Whether `POST /api/pages/props` can set it"),
  reason: z.string().optional().describe("Why it is not editable, in one word for programs"),
  type: z.string().optional().describe("As the component declares it, where that is known"),
}).meta({ id: "PageProp" });

const branch = z.enum(["then", "else"]).describe(
  "The side of the conditional around it that shows it; behind `||` and `??` it is `else`",
);

const shownValue = z.object({
  kind: z.enum(["string", "code"]).describe("`string` is a literal"),
  text: z.string().describe("Of a literal as people read it, of code the source"),
  branch: branch.optional(),
});

type Branch = z.output<typeof branch>;
type ShownValue = z.output<typeof shownValue>;

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
  branch?: Branch | undefined;
  condition?: string | undefined;
  call?: string | undefined;
  shows?: ShownValue[] | undefined;
  children: PageNode[];
  editable: boolean;
  reason?: string | undefined;
}

export const pageNodeType = z.enum([
  "element",
  "fragment",
  "text",
  "conditional",
  "loop",
  "expression",
  "slot",
]).describe("`slot` is the JSX value of an attribute; a `loop` is a callback that returns JSX");

export const pageNode: z.ZodType<PageNode> = z.object({
  id: z.string().describe(
    "Component and steps from its root: `HomePage:0.2.1`; edits of attributes and of later siblings leave it as it is",
  ),
  type: pageNodeType,
  tag: z.string().optional().describe("The tag as written of an element, the prop of a slot"),
  text: z.string().optional().describe(
    "The text, condition, subject or expression, cut to 200 characters",
  ),
  owner: z.string().describe("The component the node belongs to"),
  ...place,
  start: z.int().describe("UTF-16 offset"),
  end: endOffset,
  props: z.array(pageProp).optional().describe("Of an element, in the order of the source"),
  branch: branch.optional(),
  condition: z.string().optional().describe(
    "The conditions of the `if` and `switch` around it in its function, as of an early return",
  ),
  call: z.string().optional().describe(
    "Of a loop, with the parameters of its callback: `items.map((item, index))`",
  ),
  shows: z.array(shownValue).optional().describe(
    "Values that it shows and that are no nodes: sides of a conditional, results of a loop, and a text that `text` cuts",
  ),
  get children(): z.ZodArray<typeof pageNode> {
    return z.array(pageNode);
  },
  editable: z.boolean().describe("Whether `POST /api/pages/node` can replace it"),
  reason: z.string().optional().describe("Why it is not editable, in one word for programs"),
}).meta({ id: "PageNode" });

export type PageProp = z.output<typeof pageProp>;
