import { hash } from "node:crypto";
import canonicalize from "canonicalize";

/** Raise this to change every fingerprint, so that everything is made again. */
const schemeVersion = 1;

/** Canonical JSON (RFC 8785): the same value gives the same text, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  const text = plainJson(value) ?? canonicalize(value);
  if (text === undefined)
    throw new TypeError(`could not write as canonical JSON: ${typeof value} is no JSON value`);
  return text;
}

/** Text that JSON only puts in quotes, without escapes. */
const needsNoEscape = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/**
 * Several times faster than the general serializer, with the same result. Returns `null` for values that need
 * the general one: lone surrogates, numbers that JSON lacks, `undefined` and functions in lists, objects with
 * `toJSON`, and objects that aren't plain.
 */
function plainJson(value: unknown): string | null {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (typeof value === "boolean" || value === null) return String(value);
  if (Array.isArray(value)) return plainList(value);
  return isObject(value) ? plainObject(value) : null;
}

function plainText(text: string): string | null {
  if (needsNoEscape.test(text)) return `"${text}"`;
  const escaped = JSON.stringify(text);
  return escaped.includes("\\ud") ? null : escaped;
}

function plainList(list: readonly unknown[]): string | null {
  let text = "";
  for (const entry of list) {
    const inner = plainJson(entry);
    if (inner === null) return null;
    text += text === "" ? inner : `,${inner}`;
  }
  return `[${text}]`;
}

function plainObject(object: Readonly<Record<string, unknown>>): string | null {
  if (Object.getPrototypeOf(object) !== Object.prototype || "toJSON" in object) return null;
  let text = "";
  for (const key of Object.keys(object).sort()) {
    const entry = object[key];
    if (entry === undefined) continue;
    const [name, inner] = [plainText(key), plainJson(entry)];
    if (name === null || inner === null) return null;
    text += `${text === "" ? "" : ","}${name}:${inner}`;
  }
  return `{${text}}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The sha256 of canonical JSON, in hex. */
export function digestOf(value: unknown): string {
  return hash("sha256", canonicalJson(value));
}

const digests = new WeakMap<object, string>();

/**
 * Like `digestOf`, but computed only once per object. For objects that never change and whose digest is
 * needed several times. For example, a brief is a parameter of its record, and then the input of a call.
 */
export function keptDigestOf(value: unknown): string {
  if (!isObject(value)) return digestOf(value);
  const digest = digests.get(value) ?? digestOf(value);
  digests.set(value, digest);
  return digest;
}

/**
 * What a record depends on, part by part; the fingerprint is made of all, and a changed part is the reason for making a
 * record again.
 *
 * | kept in | kept out, because it changes no byte of a record |
 * |---|---|
 * | seed, stage and its version | timeouts, retries, concurrency, budgets |
 * | partition and key, since they seed the random numbers | the output folder, the executor |
 * | params, with pack entries, profile and plan inline | the name of the key's variable |
 * | digests of the records it reads | what the records it reads were made from |
 * | calls: name, version, provider, model, host of the base URL, sampling | |
 */
export type FingerprintParts = Readonly<Record<string, string>>;

/** The digest of each part. */
export function digestsOf(named: Readonly<Record<string, unknown>>): FingerprintParts {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, keptDigestOf(value)]));
}

export function fingerprintOf(parts: FingerprintParts): string {
  return digestOf([schemeVersion, parts]);
}

/** The names of the parts that differ, for "changed: …". */
export function changedParts(before: FingerprintParts, after: FingerprintParts): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .sort();
}
