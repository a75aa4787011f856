import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyed } from "../testing/plain-values.ts";
import { masked } from "./mask.ts";
import { pseudonymOf } from "./pseudonym.ts";

describe("a masked text", () => {
  it.each([
    ["Write to ana.rye+bread@mail.example.org.", "Write to [email]."],
    ["ana [at] example [dot] org or ben(at)example.org", "[email] or [email]"],
    ["Call (415) 555-2671 or 415-555-2671, 415.555.2671", "Call [phone] or [phone], [phone]"],
    ["1-800-273-8255 helped me", "[phone] helped me"],
    ["+49 30 901820, +14155552671 and +44 (0)20 7946 0958", "[phone], [phone] and [phone]"],
    ["020 7946 0958, 06 12 34 56 78 or 0412 345 678", "[phone], [phone] or [phone]"],
    ["Text me at 4155552671", "Text me at [phone]"],
    ["my number is 415 555 2671", "my number is [phone]"],
    ["Pay to DE89 3704 0044 0532 0130 00 or GB82WEST12345698765432", "Pay to [iban] or [iban]"],
    ["4111 1111 1111 1111, 4111-1111-1111-1111, 378282246310005", "[card], [card], [card]"],
    ["SSN 219-09-9999", "SSN [ssn]"],
    ["I'm on 84.112.33.7 and 2a02:8388:1:2::5", "I'm on [ip] and [ip]"],
  ])("hides what is private: %s", (text, expected) => {
    expect(masked(text).text).toBe(expected);
  });

  it("hides keys of services", () => {
    const keys = [
      `sk-${"aB3".repeat(10)}`,
      `ghp_${"a1".repeat(18)}`,
      `AKIA${"A1".repeat(8)}`,
      `eyJ${"a1".repeat(8)}.eyJ${"b2".repeat(8)}.${"c3".repeat(8)}`,
      `-----BEGIN PRIVATE KEY-----\n${"Ab12\n".repeat(20)}-----END PRIVATE KEY-----`,
    ];
    expect(keys.map((key) => masked(`It is ${key}, oops`).text)).toEqual(Array(5).fill("It is [key], oops"));
  });

  it("counts what was hidden, by kind", () => {
    expect(masked("a@b.example, c@d.example and +14155552671").counts).toEqual({ email: 2, phone: 1 });
    expect(masked("Nothing here").counts).toEqual({});
  });

  it.each([
    "In 2012, from 1999-2003, on 01-02-2003, 2024-03-01 and 03/04/2012 at 12:30:45",
    "Scores: 22195 points, -12, 3-2, 100 000, 1,234,567.89 and 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
    "$1,299.99, 415-555 and €4155552671",
    "Chrome 96.0.4664.110, v10.11.12.13, version 84.15.70.12, 10.15.7.1200, 1.2.3.4 and 127.0.0.1, 192.168.178.20",
    "ISBN 978-0-306-40615-7, 9780306406157, 0-306-40615-2 and ISBN 0306406152",
    "https://www.reddit.com/r/blog/comments/7j8fkt/an_analysis/dr5l2xy/?context=4155552671",
    "https://example.com/4111111111111111?id=4111111111111111&at=415-555-2671",
    "created 1706745600, 1706745600000 and id 4155552671",
    "4111 1111 1111 1112 has a wrong check digit, DE88 3704 0044 0532 0130 00 too",
    "std::vector, a::b, 12:30:45:10, de:ad:be:ef:00:11 and 555-123-4567",
    "logo@2x.png, @ana, meet me (at noon)",
    "Call 911, text 50409, phone in 2 hours",
    "219-09-99991, 000-12-3456, scikit sk-learn-is-what-it-was-called",
  ])("keeps what is not: %s", (text) => {
    expect(masked(text)).toEqual({ text, counts: {} });
  });

  it("doesn't change when it is masked again, whatever stands side by side", () => {
    const pieces = fc.constantFrom(
      ..."415-555-2671|+14155552671|a@b.example|4111 1111 1111 1111|DE89 3704 0044 0532 0130 00|84.112.33.7".split(
        "|",
      ),
      ..."2a02:8388:1:2::5|219-09-9999|call |020 7946 0958|(at)|.org|1| |-|.|/|:|[|]|v|@|+|0".split("|"),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const once = masked(parts.join("")).text;
        expect(masked(once)).toEqual({ text: once, counts: {} });
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps pseudonyms, and words without digits and @", () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[^@\d[({]*$/), (name, words) => {
        expect(masked(`Ask u/${pseudonymOf(name, keyed("key"))}`).counts).toEqual({});
        expect(masked(words).text).toBe(words);
      }),
    );
  });
});
