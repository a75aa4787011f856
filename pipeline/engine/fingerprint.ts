import { hash } from "node:crypto";
import canonicalize from "canonicalize";

/** Raise when the fingerprint of unchanged inputs is to change, so that everything is made again. */
const schemeVersion = 1;

/** Canonical JSON (RFC 8785): the same value gives the same text, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  const text = orderedJson(value) ?? canonicalize(value);
  if (text === undefined)
    throw new TypeError(`could not write as canonical JSON: ${typeof value} is no JSON value`);
  return text;
}

/**
 * The same text several times faster, by the native serializer over a copy with its keys in order; null where that one
 * can't be trusted with the value: lone surrogates, numbers that JSON lacks, objects that aren't plain, and keys that
 * an object doesn't keep in order.
 */
function orderedJson(value: unknown): string | null {
  let trusted = true;
  const inOrder = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(inOrder);
    if (!isObject(inner)) {
      trusted &&= typeof inner !== "number" || Number.isFinite(inner);
      return inner;
    }
    trusted &&= Object.getPrototypeOf(inner) === Object.prototype && !("toJSON" in inner);
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(inner).sort()) {
      trusted &&= key !== "__proto__" && !/^\d/.test(key);
      copy[key] = inOrder(inner[key]);
    }
    return copy;
  };
  const text: string | undefined = JSON.stringify(inOrder(value));
  return trusted && text !== undefined && !text.includes("\\ud") ? text : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The sha256 of canonical JSON, in hex. */
export function digestOf(value: unknown): string {
  return hash("sha256", canonicalJson(value));
}

/**
 * What a record depends on, part by part; the fingerprint is made of all, and a changed part is the reason for making a
 * record again.
 *
 * | kept in | kept out, because it changes no byte of a record |
 * |---|---|
 * | seed, stage and its version | timeouts, retries, concurrency, budgets |
 * | partition and key, since they throw the dice | the output folder, the executor |
 * | params, with pack entries, profile and plan inline | the name of the key's variable |
 * | digests of the records it reads | what the records it reads were made from |
 * | calls: name, version, provider, model, host of the base URL, sampling | |
 */
export type Parts = Readonly<Record<string, string>>;

/** The digest of each part. */
export function partsOf(named: Readonly<Record<string, unknown>>): Parts {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, digestOf(value)]));
}

export function fingerprintOf(parts: Parts): string {
  return digestOf([schemeVersion, parts]);
}

/** The names of the parts that differ, for "changed: …". */
export function changedParts(before: Parts, after: Parts): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .sort();
}
