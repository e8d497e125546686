import { withoutTrailing } from "../../text/mod.ts";

/** A name and an address with which git would sign. */
export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** The identity that commits and moves refs where the user has told git no name, or one that git does not take. */
const LOCAL: Identity = { name: "Project Workbench", email: "workbench@localhost" };

/** Tells whether an identity is the service's own. */
export function isLocal(identity: Identity): boolean {
  return identity === LOCAL;
}

/** @param name and `email`: as they are configured; null where they are not */
export function identityOf(name: string | null, email: string | null): Identity {
  const known = { name: withoutCrud(name ?? ""), email: withoutCrud(email ?? "") };
  return known.name && known.email ? known : LOCAL;
}

/** Without what would end a field of a signature, and without the marks that git takes off both ends of a name. */
export function withoutCrud(text: string): string {
  return withoutTrailing(text.replace(/^[\p{Cc} .,:;<>"'\\]+/u, ""), /[\p{Cc} .,:;<>"'\\]/u)
    .replace(/[\p{Cc}<>]/gu, "");
}
