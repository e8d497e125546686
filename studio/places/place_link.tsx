import type { ComponentProps, ReactNode } from "react";
import { addressOf, type Place } from "./place.ts";

type Props = Omit<ComponentProps<"a">, "href"> & { readonly to: Place };

/** A link to a place. */
export function PlaceLink({ to, ...others }: Props): ReactNode {
  return <a href={addressOf(to)} {...others} />;
}
