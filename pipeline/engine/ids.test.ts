import { describe, expect, it } from "vitest";
import { idOf, nameUuid } from "./ids.ts";

/** The namespace for domain names, and the example of RFC 9562, appendix A.4. */
const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("ids", () => {
  it("are UUIDs of version 5, as RFC 9562 has them", () => {
    expect(nameUuid(dns, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("are the same for the same path, and others for other paths", () => {
    expect(idOf(20, 0, "32k")).toBe(idOf(20, 0, "32k"));
    const ids = [idOf(20, 0, "32k"), idOf(20, "0", "32k"), idOf(200, "32k"), idOf("20", 0, "32k"), idOf()];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
