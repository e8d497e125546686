import type { ElkExtendedEdge, ElkNode, LayoutOptions } from "elkjs/lib/elk-api";
import type { Box, Graph, Wire } from "./graph.ts";
import { type Ruler, sizeOfBox, sizeOfLabel } from "./measure.ts";

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a wire runs, and where its label is. */
export interface Course {
  readonly points: readonly Point[];
  readonly label: Rectangle | null;
}

/** Where everything of a graph is drawn, from its upper left corner. */
export interface Arrangement extends Rectangle {
  /** By the path of the state. */
  readonly boxes: ReadonlyMap<string, Rectangle>;
  /** By the path of the state that has them. */
  readonly starts: ReadonlyMap<string, Rectangle>;
  readonly anys: ReadonlyMap<string, Rectangle>;
  /** By the key of the wire; those from a start by the path of its state. */
  readonly courses: ReadonlyMap<string, Course>;
}

export type Direction = "DOWN" | "RIGHT";

const STATE = "s:";
const START = "i:";
const ANY = "a:";
const WIRE = "w:";
const INITIAL = "n:";

/** Writes a graph as the layout library takes it. */
export function toElk({ root, wires }: Graph, ruler: Ruler, direction: Direction): ElkNode {
  const edges: ElkExtendedEdge[] = wires.map((wire) => toEdge(wire, ruler));
  // Each state with states in it has the options of its own: most are not handed on.
  const options = optionsFor(wires.length, direction);

  function node(box: Box): ElkNode {
    const { width, height } = sizeOfBox(box, ruler);
    const id = `${STATE}${box.state.path}`;
    if (box.children.length === 0) return { id, width, height };
    const { initial, path } = box.state;
    const hasStart = box.state.type !== "parallel" && initial !== null &&
      box.children.some(({ state }) => state.path === initial);
    if (hasStart) {
      edges.push({
        id: `${INITIAL}${path}`,
        sources: [`${START}${path}`],
        targets: [`${STATE}${initial}`],
      });
    }
    return {
      id,
      layoutOptions: {
        ...options,
        "elk.padding": `[top=${height + 8},left=16,bottom=16,right=16]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${width},${height + 24})`,
      },
      children: [
        ...(hasStart ? [{ id: `${START}${path}`, width: 10, height: 10 }] : []),
        ...(box.hasAny ? [{ id: `${ANY}${path}`, width: 62, height: 20 }] : []),
        ...box.children.map(node),
      ],
    };
  }
  const children = [node(root)];
  return { id: "all", layoutOptions: options, children, edges };
}

function optionsFor(wires: number, direction: Direction): LayoutOptions {
  return {
    "elk.algorithm": "layered",
    "elk.direction": direction,
    "elk.hierarchyHandling": "INCLUDE_CHILDREN",
    "elk.json.edgeCoords": "ROOT",
    "elk.json.shapeCoords": "ROOT",
    "elk.edgeRouting": "ORTHOGONAL",
    "elk.spacing.nodeNode": "24",
    "elk.spacing.edgeNode": "16",
    "elk.spacing.edgeEdge": "12",
    "elk.spacing.edgeLabel": "4",
    "elk.spacing.componentComponent": "24",
    "elk.layered.spacing.nodeNodeBetweenLayers": "28",
    "elk.layered.spacing.edgeNodeBetweenLayers": "16",
    "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
    "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
    "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
    // From where a machine begins downwards: what leads back is drawn upwards.
    "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
    "elk.layered.thoroughness": wires > 150 ? "2" : "7",
  };
}

function toEdge(wire: Wire, ruler: Ruler): ElkExtendedEdge {
  return {
    id: `${WIRE}${wire.key}`,
    sources: [`${wire.fromAny ? ANY : STATE}${wire.from}`],
    targets: [`${STATE}${wire.to}`],
    labels: [{
      text: "label",
      ...sizeOfLabel(wire, ruler),
      layoutOptions: { "elk.edgeLabels.inline": "true" },
    }],
  };
}

/** Reads the answer of the layout library. */
export function fromElk(answer: ElkNode): Arrangement {
  const boxes = new Map<string, Rectangle>();
  const starts = new Map<string, Rectangle>();
  const anys = new Map<string, Rectangle>();
  const places = new Map([[STATE, boxes], [START, starts], [ANY, anys]]);
  const waiting = [...answer.children ?? []];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    places.get(node.id.slice(0, 2))?.set(node.id.slice(2), rectangleOf(node));
    waiting.push(...node.children ?? []);
  }
  const courses = new Map<string, Course>();
  for (const { id, sections = [], labels = [] } of answer.edges ?? []) {
    const points = sections.flatMap((
      { startPoint, bendPoints = [], endPoint },
    ) => [startPoint, ...bendPoints, endPoint]);
    const [label] = labels;
    courses.set(id.startsWith(INITIAL) ? id : id.slice(2), {
      points,
      label: label ? rectangleOf(label) : null,
    });
  }
  return { ...rectangleOf(answer), boxes, starts, anys, courses };
}

/** Returns the key of the course from the start of a state to its initial one. */
export function startCourse(path: string): string {
  return `${INITIAL}${path}`;
}

function rectangleOf(
  { x = 0, y = 0, width = 0, height = 0 }: {
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  },
): Rectangle {
  return { x, y, width, height };
}
