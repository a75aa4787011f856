import { type MaskKind, masks } from "./masks.ts";

export interface Masked {
  readonly text: string;
  /** How many of each kind were masked; kinds that weren't are left out. */
  readonly counts: Readonly<Partial<Record<MaskKind, number>>>;
}

/**
 * A text in which `[email]`, `[phone]`, `[iban]`, `[card]`, `[ssn]` (a US social security number), `[ip]` and `[key]`
 * stand for what they name. What has no check (a phone number without separators, an address, a name) may be missed:
 * years, scores, prices, versions, times, ISBNs and the ids in links must stay. Masking again changes nothing.
 */
export function masked(text: string): Masked {
  const counts: Partial<Record<MaskKind, number>> = {};
  let latest = text;
  // Most texts have neither a digit nor an address, and all that is masked has.
  for (let before = ""; before !== latest && /[@\d]|[[({] ?at ?[\])}]/i.test(latest); ) {
    before = latest;
    // What is masked may set something beside it free, so until nothing more is found.
    latest = maskOnce(latest, counts);
  }
  return { text: latest, counts };
}

function maskOnce(text: string, counts: Partial<Record<MaskKind, number>>): string {
  let latest = text;
  for (const { kind, pattern, hint, isPrivate } of masks) {
    if (hint !== undefined && !latest.includes(hint)) continue;
    latest = latest.replaceAll(pattern, (written: string, ...rest) => {
      const offset = rest.find((part): part is number => typeof part === "number") ?? 0;
      if (!isPrivate(written, latest.slice(Math.max(0, offset - 20), offset))) return written;
      counts[kind] = (counts[kind] ?? 0) + 1;
      return `[${kind}]`;
    });
  }
  return latest;
}
