import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXml } from "../testing/xml.ts";
import { element, label } from "./markup.ts";

describe("element", () => {
  it("escapes text and attributes", () => {
    const drawn = element("g", { "aria-label": `"a" & 'b'` }, [
      "<script>&amp;</script>",
      element("path", { d: "M0 0" }),
    ]);
    expect(drawn.markup).toBe(
      '<g aria-label="&#34;a&#34; &#38; &#39;b&#39;">&#60;script&#62;&#38;amp;&#60;/script&#62;<path d="M0 0"/></g>',
    );
  });

  it("gives well-formed XML that can be read back, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const [read] = readXml(label(1, 2, text, { class: text }).markup);
        expect(read?.text).toBe(read?.attributes.get("class") ?? "");
        if (!/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u.test(text)) expect(read?.text).toBe(text);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("replaces characters that XML can't hold", () => {
    expect(label(0, 0, "a\u0000b\ud800c\uffffd\te").markup).toContain(">a\uFFFDb\uFFFDc\uFFFDd\te<");
  });

  it("rounds numbers to a tenth of a pixel", () => {
    expect(element("rect", { x: 1 / 3, y: 20 }).markup).toBe('<rect x="0.3" y="20"/>');
  });
});
