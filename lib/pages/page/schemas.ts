import { z } from "zod";
import { fileSource } from "../../diagnostics/schemas.ts";
import {
  endOffset,
  fileHash,
  filePath,
  hashAsRead,
  place,
  range,
} from "../../project/place_schemas.ts";
// The list alone: the rest of its area reads syntax.
import { inheritedProps } from "../../source/types/inherited_counts.ts";
import { pageQuery } from "../../paging/mod.ts";
import { unitQuery } from "../../source/units/schemas.ts";
import { pageNode, pageNodeType, pageProp, propKind } from "./node_schemas.ts";

/** A page by the name of its feature and its file within the feature's page folder. */
export const pageAddress = z.object({
  feature: z.string().min(1).max(200).describe(
    "Name of a feature, as `GET /api/pages/features` lists it",
  ),
  file: z.string().min(1).max(1000).describe("Page file, relative to the feature's page folder"),
});

/** A unit by its path, or a page by its feature and file: `readPage` requires one of the two, and refuses both at once. */
export const unitAddress = z.object({
  feature: pageAddress.shape.feature.optional(),
  file: pageAddress.shape.file.optional(),
  path: z.string().min(1).max(4096).optional().describe(
    "Path of any unit that `GET /api/units` lists, project-root-relative: instead of `feature` and `file`",
  ),
});

export const nodeAddress = unitAddress.extend({
  nodeId: z.string().min(1).max(2000).describe("Id of a node of the page's tree"),
});

/** Not by way of Number, to which " " and "0x10" are numbers as well. */
const count = z.string().regex(/^\d{1,9}$/, "Give a whole number").transform(Number);

/** The query of `GET /api/units/at`. */
export const elementPlace = z.object({
  path: z.string().min(1).max(4096).describe(
    "Path of any unit that `GET /api/units` lists, project-root-relative",
  ),
  line: count.describe("From 1"),
  column: count.describe("From 1, in UTF-16 code units"),
  hash: hashAsRead.optional().describe(
    "SHA-256 of the text that the place was found in, or its first 12 digits: for another text there is no answer",
  ),
  offset: count.optional().describe(
    "The same place as a UTF-16 offset: where it is another one, the text has changed",
  ),
});

export type ElementPlace = z.output<typeof elementPlace>;

export const featureQuery = pageAddress.pick({ feature: true });

export type PageAddress = z.output<typeof pageAddress>;
export type UnitAddress = z.output<typeof unitAddress>;
export type NodeAddress = z.output<typeof nodeAddress>;

export const syntaxError = z.object({
  code: z.int().describe("TypeScript's number of the error"),
  message: z.string().describe("In TypeScript's words"),
  ...range,
});

/** The unit that an answer is about, by both of its names. */
const unitNames = {
  feature: z.string().describe("The feature that the unit belongs to"),
  file: z.string().describe("Its address within the feature, where it is a page"),
  path: filePath,
};

export const emptyReason = z.enum(["no_jsx", "types", "barrel", "names"]).describe(
  "`barrel` only hands on, `names` only names components of other files, `types` declares types alone",
);

export const renderedElsewhere = z.object({
  name: z.string().describe("The component"),
  path: filePath.describe("The file that declares it"),
});

export const pageTree = z.object({
  ...unitNames,
  contentHash: fileHash,
  diagnosticsCount: z.int().describe(
    "Syntax errors and findings of the rules that look at this file alone; `GET /api/pages/source` has the types too",
  ),
  roots: z.array(pageNode).describe("One for each return of JSX, in the order of the source"),
  reason: emptyReason.optional().describe("Why there are no roots"),
  renders: z.array(renderedElsewhere).optional().describe(
    "Of a file without roots: the components of other files that it hands on or gives to routes",
  ),
  syntaxErrors: z.array(syntaxError).optional().describe(
    "Where the page does not parse: the tree is what could be recovered",
  ),
});

/** The query of `GET /api/units/nodes`. */
export const nodeSearch = unitQuery.pick({ q: true, role: true, feature: true, package: true })
  .extend({
    text: z.string().max(500).regex(/\S/, "Give a text that is not empty, nor of blanks alone")
      .describe(
        'A text that people see, a piece of code, a prop as it is written (`size="sm"`, `<Button size="sm"`) or a tag (`<Card>`, or as it begins, `<Card`); upper and lower case are alike',
      ),
    strings: z.enum(["true", "false"]).optional().describe(
      "`true` also finds the strings of the code outside of JSX that hold the text",
    ),
    ...pageQuery("nodes"),
  });

export const foundNodes = z.object({
  units: z.array(z.object({
    path: filePath,
    contentHash: fileHash,
    nodes: z.array(pageNode).describe(
      "The innermost nodes that match, in the order of the tree; with their children, without what is inside of these",
    ),
    says: z.array(z.object({
      id: z.string().describe("Of one of the nodes"),
      prop: z.string().nullable().describe("The prop whose code has the text; null for any other"),
      text: z.string().describe("All that it says"),
    })).describe(
      'The texts that hold what was looked for and stand in the code of nodes, as in `t("Almost there")`, in several nodes, or in a catalogue of the project\'s base language under a key that the node asks for (i18next with namespaces, next-intl, ids of react-intl); two catalogues that disagree are both found where the code names none',
    ),
    strings: z.array(z.object({
      line: z.int().min(1).describe("From 1"),
      text: z.string().describe("All that the string says"),
    })).optional().describe("With `strings`: those outside of JSX, in the order of the text"),
  })).describe(
    "Those with a node or string that matches, in the order of `GET /api/units`; each with all of its own, also beyond `limit`",
  ),
  unread: z.array(z.object({
    path: filePath,
    message: z.string().describe("Why its tree could not be searched"),
  })).describe("Units that could not be read"),
  nextCursor: z.string().nullable().describe("Where the next answer begins; null after the last"),
});

export const pageNodeAnswer = z.object({
  node: pageNode,
  snippet: z.string().describe("The node's own source text"),
  text: z.string().nullable().describe(
    "What a browser shows of it, as `setText` takes it; null where it is more than one text",
  ),
  contentHash: fileHash,
  breadcrumb: z.array(z.object({
    id: z.string().describe("Of a node"),
    tag: z.string().describe(
      "Its tag as written; of a slot the prop, as `@icon`; of any other node its type",
    ),
  })).describe("From the root to the node itself"),
});

export const elementAtPlace = z.object({
  ...unitNames,
  nodeId: z.string().describe("Of the innermost element or fragment that holds the place"),
  type: pageNodeType,
  tag: z.string().optional().describe("As written; a fragment has none"),
  owner: z.string().describe("The component it belongs to"),
  ...place,
  start: z.int().describe("UTF-16 offset"),
  end: endOffset,
  exact: z.boolean().describe("Whether it begins at the very place"),
  contentHash: fileHash,
});

export const literal = z.union([z.string(), z.number(), z.boolean()]);

const propType = z.string().describe(
  "As the checker prints it, without the `| undefined` of an optional prop; long ones are cut",
);

export const declaredProp = z.object({
  name: z.string().describe("As the component takes it"),
  type: propType,
  required: z.boolean().describe("Whether the component asks for it"),
  default: z.string().optional().describe("Source text of what it is where it is left out"),
  description: z.string().describe("From its JSDoc comment; empty without one"),
  values: z.array(literal).optional().describe("All that are allowed, where these are literals"),
  inheritedFrom: z.string().optional().describe(
    "The package, or the base type of one, that declares it",
  ),
});

export const scopeName = z.object({
  name: z.string().describe("As it can be written at the node"),
  kind: z.string().describe(
    "parameter, destructured, state, setter, hook, const, function, import, loop, ...",
  ),
  type: z.string().optional().describe("At the node, where the checker knows it"),
  declaredAt: z.object(place).describe("In the page"),
});

const nodeId = z.string().describe("The node that was asked for");
const scope = z.array(scopeName).describe("What can be named at the node, shadowing respected");
const complete = z.boolean().describe("Whether these are all props that the component declares");
const incompleteReason = z.string().optional().describe(
  "Why there may be more: not_found, any, no_types, environment (packages are not installed), timeout or unavailable",
);

export const pageProps = z.object({
  nodeId,
  props: z.array(pageProp).describe("Those that the element passes, in the order of the source"),
  declared: z.array(declaredProp).describe(
    "Those that its component takes: its own in order of declaration, then the inherited ones, origin by origin",
  ),
  inherited: inheritedProps,
  complete,
  reason: incompleteReason,
  scope,
  contentHash: fileHash,
});

export const scopeLinks = z.object({
  nodeId,
  scope,
  links: z.array(z.object({
    prop: z.string().describe('An attribute of the element; "..." for a spread'),
    from: z.array(z.string()).describe("The names of the scope in its value"),
    valueKind: propKind,
  })).describe("Which names flow into which props"),
  unusedScope: z.array(z.string()).describe("Names of the scope that flow into none of them"),
  undeclaredProps: z.array(z.string()).describe(
    "Props that the element passes and its component does not declare; empty where that is not known, or it takes any",
  ),
  contentHash: fileHash,
});

export const unmappedProps = z.object({
  nodeId,
  props: z.array(z.object({
    name: z.string().describe("As the component takes it"),
    type: propType,
    required: z.boolean().describe("Whether the component asks for it"),
    candidates: z.array(z.object({
      name: z.string().describe("Of the scope: what automap would write"),
      from: z.string().describe("What kind of name it is: parameter, state, hook, ..."),
      type: z.string().describe("At the node"),
      why: z.string().describe(
        "`same-name-and-type`, `same-name` (one of the types proves nothing) or `type`",
      ),
    })).describe("The best ones first"),
    spread: z.boolean().optional().describe("A spread on the element may supply it"),
  })).describe(
    "Props that the component declares and the element does not pass; optional ones of packages aside",
  ),
  complete,
  reason: incompleteReason,
  contentHash: fileHash,
});

export const pageSource = fileSource;

/** The query of `GET /api/pages/source`. */
export const sourceQuery = unitAddress.extend({
  diagnostics: z.enum(["all", "none"]).optional().describe(
    "`none` answers the text at once, without waiting for the type checker; else `all`",
  ),
});

export type SourceQuery = z.output<typeof sourceQuery>;
