import { z } from "zod";
import { editOp } from "../../edits/schemas.ts";
import { missingKind } from "../../text/mod.ts";

/** A union of ops, told apart by `op`. */
interface OpUnion {
  readonly options: readonly { readonly shape: { readonly op: { readonly value: string } } }[];
}

/** One op as tools take it: the routes have the whole schema, and say what is wrong with one. */
export function looseOp({ options }: OpUnion): z.ZodObject<{ op: z.ZodString }, z.core.$loose> {
  const kinds = options.map(({ shape }) => shape.op.value);
  const error: z.core.$ZodErrorMap = ({ input }) =>
    input === undefined ? missingKind(kinds) : undefined;
  return z.looseObject({ op: z.string({ error }).max(40) });
}

/** The ops of a unit as tools take them. */
export const ops = z.array(looseOp(editOp)).min(1).max(100);

/** The ops of units in the fewest words by which a model can write them. */
export const OPS =
  "setProp{nodeId,propName,kind:string|number|boolean|identifier|expression|spread|element,value} " +
  "removeProp{nodeId,propName} setText{nodeId,text,old?} replaceNode{nodeId,snippet} " +
  "insertNode{snippet,parentId,index?} or {snippet,before|after} moveNode{nodeId,parentId,index?} or {nodeId,before|after} removeNode{nodeId} " +
  "duplicateNode{nodeId} wrapNode{nodeId,snippet: an empty element, or {cond && $0} where $0 stands for the node} " +
  "unwrapNode{nodeId} renameTag{nodeId,tag} " +
  "insertEntry{kind:component|provider,name,path,parentId?} extract{nodeId,name} " +
  "addImport{specifier,imported,local?} removeImport{local}";
