import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A number without a country code is tried as a number of these countries, if it is written the way they write numbers. */
const northAmerica: readonly CountryCode[] = ["US"];
const withLeadingZero: readonly CountryCode[] = ["GB", "DE", "FR", "AU", "IT", "NL"];
const any: readonly CountryCode[] = [...northAmerica, ...withLeadingZero, "IN", "ES", "BR"];

/** Not inside a word, a link, a price, a decimal or a longer number. */
const free = String.raw`(?<![\w.,+/=&#$€£:-])`;
const end = String.raw`(?![\w%-]|[.,:/]\d)`;

interface PhonePattern {
  readonly pattern: RegExp;
  /** The number must be valid in one of these countries. Empty if the number contains its country code. */
  readonly countries: readonly CountryCode[];
}

export const phonePatterns: readonly PhonePattern[] = [
  // +49 30 901820
  { pattern: new RegExp(String.raw`${free}\+[1-9](?:[\s.()-]{0,2}\d){6,14}${end}`, "g"), countries: [] },
  // (415) 555-2671, 415-555-2671, 1-800-273-8255, but not 415 555 2671, which may be three numbers.
  {
    pattern: new RegExp(
      String.raw`${free}(?:1[ .-])?(?:\([2-9]\d\d\)[ .-]?|[2-9]\d\d[.-])\d{3}[ .-]\d{4}${end}`,
      "g",
    ),
    countries: northAmerica,
  },
  // 020 7946 0958, 06 12 34 56 78. Nine digits or more, so that dates don't match.
  {
    pattern: new RegExp(
      String.raw`(?=\(?0)${free}(?=(?:[ ()-]{0,2}\d){9})\(?0\d{1,4}\)?(?:[ -]\d{2,4}){2,4}${end}`,
      "g",
    ),
    countries: withLeadingZero,
  },
  // "call me at 4155552671", "my number is …", but nothing after "[phone]".
  {
    pattern: new RegExp(
      // The digit is tested first: looking back from every character takes twenty times as long.
      String.raw`(?=\(?\d)${free}(?<=(?<![\w[])(?:call|text|phone|tel|cell|mobile|whatsapp|sms|dial|my number)\b[^\d/\n]{0,12})\(?\d(?:[\s.()-]{0,2}\d){6,14}${end}`,
      "gi",
    ),
    countries: any,
  },
];

export function isPhoneNumber(written: string, countries: readonly CountryCode[]): boolean {
  if (countries.length === 0) return parsePhoneNumberFromString(written)?.isValid() ?? false;
  return countries.some((country) => parsePhoneNumberFromString(written, country)?.isValid() ?? false);
}
