import { z } from "zod";

/** Ops as tools take them: the routes have the whole schema, and say what is wrong with one. */
export const ops = z.array(z.looseObject({ op: z.string().max(40) })).min(1).max(100);

/** The ops of units in the fewest words by which a model can write them. */
export const OPS =
  "setProp{nodeId,propName,kind:string|number|boolean|identifier|expression|spread|element,value} " +
  "removeProp{nodeId,propName} setText{nodeId,text} replaceNode{nodeId,snippet} " +
  "insertNode{snippet,parentId,index?|before|after} moveNode{nodeId,parentId,index?|before|after} removeNode{nodeId} " +
  "duplicateNode{nodeId} wrapNode{nodeId,snippet: an empty element, or {cond && $0} where $0 stands for the node} " +
  "unwrapNode{nodeId} renameTag{nodeId,tag} " +
  "insertEntry{kind:component|provider,name,path,parentId?} extract{nodeId,name} " +
  "addImport{specifier,imported,local?} removeImport{local}";
