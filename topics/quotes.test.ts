import { expect, test } from "vitest";
import { outsideQuotes, splitQuotes } from "./quotes.ts";

const quotedIn = (text: string) => splitQuotes(text).flatMap((piece) => (piece.quoted ? [piece.text] : []));

test("Straight, curly and single quotes hold speech", () => {
  expect(quotedIn('I said "never again" and left')).toEqual(['"never again"']);
  expect(quotedIn("I said “never again” and left")).toEqual(["“never again”"]);
  expect(quotedIn("one can say 'number three' and be understood")).toEqual(["'number three'"]);
});

test("Apostrophes are no quotes, within quotes or without", () => {
  expect(quotedIn("my cousins' oven wasn't hot and the dough didn't rise")).toEqual([]);
  expect(quotedIn("'I can't' is a smaller no than 'I cannot'")).toEqual(["'I can't'", "'I cannot'"]);
});

test("The pieces put together are the text", () => {
  const text = "a 'b' c \"d\" e's";
  expect(
    splitQuotes(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
  expect(outsideQuotes('he said "you" twice')).toBe('he said "" twice');
});
