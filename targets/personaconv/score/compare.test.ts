import { expect, it } from "vitest";
import { wordTokens } from "./compare.ts";

/** The results of NLTK's word_tokenize for the lower-case text. */
it.each([
  ["I don't think so, thanks!", "i do n't think so , thanks !"],
  ["It's 3,000 dollars... (or $3.50)", "it 's 3,000 dollars ... ( or $ 3.50 )"],
  ['She said "no way" -- I\'m gonna go.', "she said `` no way '' -- i 'm gon na go ."],
  ["We cannot go at 10:30; well, they'll see.", "we can not go at 10:30 ; well , they 'll see ."],
  ["One end. And another?!", "one end . and another ? !"],
  ["It's in the U.S. army (e.g. here).", "it 's in the u.s. army ( e.g. here ) ."],
  ["“Curly”, don’t you think", "“ curly ” , don ’ t you think"],
  ["Grüße aus Köln, 東京 👍", "grüße aus köln , 東京 👍"],
  [" \n ", ""],
])("splits %j into %j", (text, words) => {
  expect(wordTokens(text).join(" ")).toBe(words);
});
