import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uuidOf } from "./uuid.ts";

/** The namespace of domain names. */
const domains = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("the UUID of a name", () => {
  it("is the one of the standard's example", () => {
    expect(uuidOf("www.example.com", domains)).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("is one of version 5 for every name, and another in another namespace", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.uuid(), (name, namespace) => {
        const id = uuidOf(name, namespace);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidOf(name, domains)).not.toBe(id);
      }),
    );
  });
});
