import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, changedParts, digestOf, digestsOf, fingerprintOf } from "./fingerprint.ts";

const json = fc.jsonValue();

/** The same value, with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("canonical JSON", () => {
  it("means the same as the value", () => {
    fc.assert(
      fc.property(
        json,
        (value) => void expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  it("is the same text for the same value, however its keys are ordered", () => {
    fc.assert(
      fc.property(json, (value) => void expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))),
    );
  });

  it("is the same again when it is read and written", () => {
    fc.assert(
      fc.property(
        json,
        (value) => void expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value)),
      ),
    );
  });

  it("is the text of RFC 8785, whatever the value contains", () => {
    const odd = fc.oneof(
      json,
      fc.dictionary(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("10", "9", "-1", "é", "\\ud")),
        json,
      ),
      fc.array(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.double({ noNaN: true, noDefaultInfinity: true })),
      ),
    );
    fc.assert(fc.property(odd, (value) => void expect(canonicalJson(value)).toBe(canonicalize(value))));
    expect(canonicalJson({ 10: 1, 9: { b: new Date(0), a: undefined } })).toBe(
      '{"10":1,"9":{"b":"1970-01-01T00:00:00.000Z"}}',
    );
  });

  it.each(["\ud800", { "\udfff": 1 }, [1, Number.POSITIVE_INFINITY]])(
    "refuses what it can't keep: %j",
    (value) => {
      expect(() => canonicalJson(value)).toThrow();
    },
  );

  it("keeps the order of lists", () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });

  it.each([undefined, () => 1, Number.NaN])("refuses %s, which JSON can't say", (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});

describe("a digest", () => {
  it("is the sha256 of the canonical text", () => {
    // printf '{"a":[1,"é"],"b":null}' | sha256sum
    expect(digestOf({ b: null, a: [1, "é"] })).toBe(
      "1e02bc81a26af2f027329541e97eef36f3290bedc6dfe043dbe66b057ecb13ba",
    );
  });

  it("differs if the values differ", () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(digestOf(one) === digestOf(other)).toBe(canonicalJson(one) === canonicalJson(other));
      }),
    );
  });
});

describe("the parts of a fingerprint", () => {
  const parts = fc.dictionary(fc.string(), json, { maxKeys: 5 }).map(digestsOf);

  it("make the same fingerprint in any order", () => {
    fc.assert(
      fc.property(parts, (some) => {
        expect(fingerprintOf(Object.fromEntries(Object.entries(some).reverse()))).toBe(fingerprintOf(some));
      }),
    );
  });

  it("differ exactly in the names whose values differ", () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(changedParts(one, other).length === 0).toBe(fingerprintOf(one) === fingerprintOf(other));
      }),
    );
  });

  it("tell what was changed, added and removed, in order", () => {
    expect(changedParts(digestsOf({ a: 1, b: 2, c: 3 }), digestsOf({ d: 4, c: 3, b: 5 }))).toEqual([
      "a",
      "b",
      "d",
    ]);
  });

  it("keep names and values apart", () => {
    expect(fingerprintOf(digestsOf({ a: "bc" }))).not.toBe(fingerprintOf(digestsOf({ ab: "c" })));
  });
});
