import type { Mark } from "../marking/mark.ts";

/** The name that all messages between the Studio and an app bear. */
export const CHANNEL = "project-workbench:preview";

/** A request of the Studio to an app. */
export type Ask =
  | { readonly channel: typeof CHANNEL; readonly ask: "hello" }
  /** A request for the element at a point of the window, in its pixels. */
  | {
    readonly channel: typeof CHANNEL;
    readonly ask: "point";
    readonly id: number;
    readonly x: number;
    readonly y: number;
    /** `pick` tells the whole chain, `hover` the first of it. */
    readonly as: "hover" | "pick";
  }
  /** Follows the elements with a mark, until others are to be followed; null follows none. */
  | { readonly channel: typeof CHANNEL; readonly ask: "follow"; readonly mark: Mark | null }
  | {
    readonly channel: typeof CHANNEL;
    readonly ask: "scroll";
    readonly x: number;
    readonly y: number;
    readonly byX: number;
    readonly byY: number;
  };

/** A rectangle in the pixels of the app's window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A JSX element that produced a node on the screen. */
export interface Link {
  readonly mark: Mark;
  /** The tag, or the name of the component. */
  readonly name: string;
  /** True when the element is a tag of the browser. */
  readonly isHost: boolean;
  /** True when the element's component is the component that wrote the element before it in the chain. */
  readonly isOwner: boolean;
  /** True when all text of the node came to the component as its children: the text is written in this element. */
  readonly hasText: boolean;
  /** The number of the link's elements that are in the app at the moment. */
  readonly count: number;
}

/** A message from an app to the Studio. */
export type Tell =
  | { readonly channel: typeof CHANNEL; readonly tell: "ready"; readonly url: string }
  | {
    readonly channel: typeof CHANNEL;
    readonly tell: "pointed";
    readonly id: number;
    /** The box of the node that stands at the point; null where nothing does. */
    readonly box: Box | null;
    /**
     * True when the first link is the very element at the point: else a package, or markup from a string, made what stands there.
     */
    readonly exact: boolean;
    /** From the innermost outward. */
    readonly chain: readonly Link[];
  }
  | {
    readonly channel: typeof CHANNEL;
    readonly tell: "followed";
    readonly mark: Mark;
    readonly boxes: readonly Box[];
    readonly count: number;
    /** The hash of the text that the app shows of the file; null where it shows nothing of it. */
    readonly shown: string | null;
  }
  | { readonly channel: typeof CHANNEL; readonly tell: "updated" }
  | {
    readonly channel: typeof CHANNEL;
    readonly tell: "error";
    readonly message: string;
    /** The end of an absolute path, or of an address, of the file; null where the error does not tell. */
    readonly file: string | null;
    /** In the file as it is written; null where only the line of what was made of it is known. */
    readonly line: number | null;
  };
