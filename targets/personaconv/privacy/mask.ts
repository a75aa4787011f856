import validator from "validator";
import { isPhoneNumber, phonePatterns } from "./phones.ts";

export interface Masked {
  readonly text: string;
  /** How much of each kind was masked. Kinds that don't occur are left out. */
  readonly counts: Readonly<Partial<Record<MaskKind, number>>>;
}

/**
 * Replaces private data by `[email]`, `[phone]`, `[iban]`, `[card]`, `[ssn]` (a US social security number),
 * `[ip]` and `[key]`. Years, scores, prices, versions, times, ISBNs and the ids in links must stay, so data
 * that can't be checked may be missed: phone numbers without separators, street addresses, names. Masking
 * twice changes nothing more.
 */
export function masked(text: string): Masked {
  const counts: Partial<Record<MaskKind, number>> = {};
  let latest = text;
  // Everything that is masked contains a digit or an @. Most texts contain neither.
  for (let before = ""; before !== latest && /[@\d]|[[({] ?at ?[\])}]/i.test(latest); ) {
    before = latest;
    // A mask may make something beside it recognizable, so this repeats until nothing more is found.
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

const maskKinds = ["key", "email", "iban", "card", "ssn", "ip", "phone"] as const;
type MaskKind = (typeof maskKinds)[number];

/** A pattern for what could be private. Check digits or a numbering plan then decide. */
interface Mask {
  readonly kind: MaskKind;
  readonly pattern: RegExp;
  /** If the text doesn't contain this, the pattern isn't tried. This saves time. */
  readonly hint?: string;
  /** @param before the characters in front of it, at most 20 */
  readonly isPrivate: (written: string, before: string) => boolean;
}

const always = () => true;

/**
 * In the order in which they are tried. Keys and addresses come first, so that no part of them is taken for a
 * phone number.
 */
const masks: readonly Mask[] = [
  {
    kind: "key",
    hint: "-----BEGIN",
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,9000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
    isPrivate: always,
  },
  // OpenAI, Anthropic; GitHub; GitLab; AWS; Google; Slack; Hugging Face; JSON web tokens.
  {
    kind: "key",
    pattern:
      /(?<![\w-])(?:sk-(?=[a-z-]*[\dA-Z])[\w-]{20,}|gh[pousr]_\w{36,}|github_pat_\w{22,}|glpat-[\w-]{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|xox[abprs]-[\w-]{10,}|hf_[A-Za-z0-9]{30,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})(?!\w)/g,
    isPrivate: always,
  },
  {
    kind: "email",
    hint: "@",
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi,
    // `logo@2x.png` is an image for high-resolution screens.
    isPrivate: (written) => !/\.(?:png|jpe?g|gif|webp|svg)$/i.test(written),
  },
  // ana [at] example [dot] org
  {
    kind: "email",
    pattern:
      /(?<![\w.+-])[\w.+-]{1,64} ?[[({] ?at ?[\])}] ?[a-z0-9-]{1,63}(?:(?:\.| ?[[({] ?dot ?[\])}] ?)[a-z0-9-]{2,63}){1,4}(?![\w-])/gi,
    isPrivate: always,
  },
  {
    kind: "iban",
    pattern: /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/g,
    isPrivate: (written) => validator.isIBAN(written),
  },
  {
    kind: "card",
    pattern: /(?<![\w.,+/=&#-])(?:(?:\d{4}[ -]?){3}\d{4}|3\d{3}[ -]?\d{6}[ -]?\d{5})(?![\w-]|[.,]\d)/g,
    isPrivate: (written) => validator.isCreditCard(written),
  },
  {
    kind: "ssn",
    pattern: /(?<![\w.,/-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-]|[.,]\d)/g,
    isPrivate: always,
  },
  { kind: "ip", pattern: /(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g, isPrivate: isIpv4Address },
  { kind: "ip", pattern: /(?<![\w:.])[0-9a-f]{1,4}:[0-9a-f:]{6,36}(?![\w:])/gi, isPrivate: isIpv6Address },
  ...phonePatterns.map(
    ({ pattern, countries }): Mask => ({
      kind: "phone",
      pattern,
      isPrivate: (written) => isPhoneNumber(written, countries),
    }),
  ),
];

/** Addresses of private networks, examples and public servers. They belong to nobody in particular. */
const nobodys =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^(?:169\.254|192\.168|192\.0\.2|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01]))\.|^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.1|9\.9\.9\.9)$/;
const version = /(?:\bv|version|build|release|firmware|driver|update|patch|chrome|firefox)s?[\s:]*$/i;

/**
 * Whether four numbers with dots are somebody's IP address and not a version: at least two of them have two
 * digits or more, and no word before them names a version.
 */
function isIpv4Address(written: string, before: string): boolean {
  const long = written.split(".").filter(({ length }) => length > 1).length;
  return validator.isIP(written, 4) && long >= 2 && !nobodys.test(written) && !version.test(before);
}

function isIpv6Address(written: string): boolean {
  return validator.isIP(written, 6) && written.split(":").filter((group) => group !== "").length >= 3;
}
