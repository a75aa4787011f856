import type { Domain } from "../../../content/personalens/schema.ts";
import { meantBy } from "./names.ts";

/** An attribute that matters for a task. */
export interface Relevant {
  readonly domain: string;
  readonly attribute: string;
}

/**
 * The attributes that a type of affinity means, in all domains of a task that have it: "Preferred Genres
 * (Music)" means only the one in Music. Empty if no domain has it: some of the original's references are
 * broken.
 */
export function attributesMeant(
  type: string,
  domains: readonly Pick<Domain, "name" | "attributes">[],
): Relevant[] {
  const [, name = type, place] = /^(.*?)\s*(?:\(([^()]+)\))?$/.exec(type) ?? [];
  const places =
    place === undefined ? [] : domains.filter((domain) => meantBy(place, [domain.name]) !== null);
  return (places.length > 0 ? places : domains).flatMap((domain) => {
    const known = domain.attributes.map((attribute) => attribute.name);
    const attribute = meantBy(places.length > 0 ? name : type, known) ?? meantBy(name, known);
    return attribute === null ? [] : [{ domain: domain.name, attribute }];
  });
}
