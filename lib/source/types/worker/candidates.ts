import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { elementAt } from "../checker/element_at.ts";
import type { Inspection } from "./inspector.ts";
import { propsTypeOf } from "../props/props_type.ts";
import type { Candidate, CandidatesRequest, PropCandidates } from "../protocol.ts";
import { type PropMember, propMembers } from "../props/prop_members.ts";
import { typeOfName } from "./type_of_name.ts";
import { typeText } from "../checker/type_text.ts";

interface Offer {
  readonly name: string;
  readonly type: TS.Type;
}

/** For each prop, the names whose values it takes at the element; none for a prop that is not declared. */
export function candidates(
  inspection: Inspection,
  { offset, props, names }: CandidatesRequest,
): PropCandidates[] {
  const element = elementAt(inspection.source, offset);
  if (!element) return props.map((prop) => ({ prop, fits: [] }));
  const declared = propMembers(propsTypeOf(element, inspection).types, inspection.checker);
  const offers = names.flatMap((name) => {
    const type = typeOfName(name, element, inspection);
    return type ? [{ name, type }] : [];
  });
  return props.map((prop) => {
    const member = declared.get(prop);
    return { prop, fits: member ? fitting(member, offers, element, inspection) : [] };
  });
}

function fitting(
  prop: PropMember,
  offers: readonly Offer[],
  element: TS.JsxOpeningLikeElement,
  inspection: Inspection,
): Candidate[] {
  const fits = offers.flatMap(({ name, type }) => {
    const why = whyFits(prop, { name, type }, element, inspection);
    return why ? [{ name, type: typeText(type, element, inspection), why }] : [];
  });
  return fits.toSorted((a, b) => Number(b.name === prop.name) - Number(a.name === prop.name));
}

function whyFits(
  prop: PropMember,
  offer: Offer,
  element: TS.JsxOpeningLikeElement,
  { checker }: Inspection,
): Candidate["why"] | null {
  const sameName = offer.name === prop.name;
  const targets = prop.symbols.map((symbol) => checker.getTypeOfSymbolAtLocation(symbol, element));
  if (saysNothing(offer.type) || targets.some(saysNothing)) return sameName ? "same-name" : null;
  if (!targets.some((target) => checker.isTypeAssignableTo(offer.type, target))) return null;
  return sameName ? "same-name-and-type" : "type";
}

/** `any` fits everywhere and everything fits `unknown`: no reason to offer the one for the other. */
function saysNothing(type: TS.Type): boolean {
  return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
}
