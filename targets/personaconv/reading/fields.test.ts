import { describe, expect, it } from "vitest";
import { editedOf, idIn, knownScore, numberAt, retrievedOf, timeIn, unescaped } from "./fields.ts";

describe("an edit", () => {
  it.each([
    [false, false],
    [true, true],
    [1608375708.0, 1608375708000],
    ["1608375708", 1608375708000],
    ["false", false],
    [0, false],
    [null, undefined],
    [undefined, undefined],
    ["", undefined],
  ])("%j", (edited, wanted) => expect(editedOf({ edited })).toBe(wanted));
});

describe("times", () => {
  it.each([
    [1473738411, "2016-09-13T03:46:51.000Z"],
    [1706745600.5, "2024-02-01T00:00:00.500Z"],
    ["1251763200", "2009-09-01T00:00:00.000Z"],
    ["1706745600.0", "2024-02-01T00:00:00.000Z"],
    ["2024-03-01 09:00:00", "2024-03-01T09:00:00.000Z"],
    ["2024-03-01T09:00:00", "2024-03-01T09:00:00.000Z"],
    ["2024-03-01T09:00:00.250Z", "2024-03-01T09:00:00.250Z"],
    ["2024-03-01T09:00:00+02:00", "2024-03-01T07:00:00.000Z"],
    ["2024-03-01 09:00:00-0530", "2024-03-01T14:30:00.000Z"],
    ["2024-03-01 09:00:00 UTC", "2024-03-01T09:00:00.000Z"],
    ["2024-03-01", "2024-03-01T00:00:00.000Z"],
  ])("are read: %s", (value, expected) => {
    expect(new Date(timeIn(value) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    [null],
    [undefined],
    [""],
    ["yesterday"],
    ["01.03.2024"],
    ["2024-13-01 09:00:00"],
    ["2024-03-01 25:00:00"],
    [Number.NaN],
    [1e300],
    [true],
    [{}],
  ])("that can't be are not known: %s", (value) => {
    expect(timeIn(value)).toBeNull();
  });

  it("of fetching are the latest in a line", () => {
    const line = {
      retrieved_on: 100,
      updated_on: "300",
      _meta: { retrieved_2nd_on: 200 },
      retrieved_utc: null,
    };
    expect(retrievedOf(line)).toBe(300_000);
    expect(retrievedOf({ _meta: 5 })).toBeNull();
  });
});

describe("scores", () => {
  it("are numbers, even if they are written as strings, and unknown if Reddit hides them", () => {
    const scores = [{ score: -4 }, { score: "17" }, { score: null }, { score: "" }, { score: "many" }, {}];
    expect(scores.map(knownScore)).toEqual([-4, 17, null, null, null, null]);
    expect(knownScore({ score: 1, score_hidden: true })).toBeNull();
    expect(knownScore({ score: 1, score_hidden: false })).toBe(1);
    expect(numberAt({ score: Number.POSITIVE_INFINITY }, "score")).toBeNull();
  });
});

describe("ids", () => {
  it("lose their prefix, and are null if they are of another kind", () => {
    expect(["t3_abc", "abc", "t1_abc", "", "t3_", 5, null].map((id) => idIn(id, "t3_"))).toEqual([
      "abc",
      "abc",
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("texts", () => {
  it("are unescaped once", () => {
    expect(unescaped("&amp;gt; is &gt;, &lt;b&gt; &amp;amp; &quot; &#39;")).toBe(
      "&gt; is >, <b> &amp; &quot; &#39;",
    );
  });
});
