import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Comment } from "../entry.ts";
import { commentOf, keyed, postOf } from "../testing/plain-values.ts";
import { namesIn, namesOf } from "./names.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { withoutNames } from "./without-names.ts";

/** `Crumb_Keeper` becomes `<crumb_keeper>`, whatever the case. */
const shown = (name: string) => `<${name.toLowerCase()}>`;
/** A text that ben writes in a thread of crumb_keeper's, after names are replaced. Others write in the thread too. */
function written(text: string, authors: readonly string[] = [], postText = "What did I miss?") {
  const entries = [
    postOf({ author: "crumb_keeper", text: postText }),
    ...authors.map((author, index) => commentOf({ id: `c${index}`, author })),
    commentOf({ id: "last", author: "ben", text }),
  ];
  return withoutNames(entries, shown).at(-1)?.text;
}

describe("the entries of a thread without names", () => {
  it("have pseudonyms for authors, whatever their names, except for deleted and unknown ones", () => {
    const authors = ["ana", "__proto__", "constructor", "[deleted]", null];
    const entries = authors.map((author) => commentOf({ author }));
    expect(withoutNames(entries, shown).map(({ author }) => author)).toEqual([
      "<ana>",
      "<__proto__>",
      "<constructor>",
      "[deleted]",
      null,
    ]);
  });

  it("have no names in a post's title, text, link, subreddit and domain", () => {
    const post = postOf({
      author: "crumb_keeper",
      title: "By u/crumb_keeper",
      text: "Ask u/ben",
      url: "https://www.reddit.com/user/Crumb_Keeper/comments/1ab2cd/",
      subreddit: "u_Crumb_Keeper",
      domain: "u_crumb_keeper",
    });
    expect(withoutNames([post], shown)).toEqual([
      {
        ...post,
        author: "<crumb_keeper>",
        title: "By u/<crumb_keeper>",
        text: "Ask u/<ben>",
        url: "https://www.reddit.com/user/<crumb_keeper>/comments/1ab2cd/",
        subreddit: "u_<crumb_keeper>",
        domain: "u_<crumb_keeper>",
      },
    ]);
  });

  it("have no names of other sites, with letters beyond ASCII, dots and spaces", () => {
    const authors = ["Zwölf", "Ana B. Lee", "密林"];
    expect(written("Thanks zwölf, ANA B. LEE and @Zwölf; zwölfmal", authors)).toBe(
      "Thanks <zwölf>, <ana b. lee> and @<zwölf>; zwölfmal",
    );
  });

  it("have no name in the text of a link to a profile, not even one that is a word", () => {
    expect(written("As [Orange](https://www.reddit.com/user/Orange) said of an orange", ["Orange"])).toBe(
      "As [<orange>](https://www.reddit.com/user/<orange>) said of an orange",
    );
  });

  it.each([
    ["u/somebody said so, /u/some-body too", "u/<somebody> said so, /u/<some-body> too"],
    ["u\\/ana and \\/u\\/ana", "u\\/<ana> and \\/u\\/<ana>"],
    ["(U/Some_Body)", "(U/<some_body>)"],
    ["u/crumb\\_keeper and *u/crumb_keeper*", "u/<crumb_keeper> and *u/<crumb_keeper>*"],
    [
      "https://old.reddit.com/user/abc_d/comments, /user/abc",
      "https://old.reddit.com/user/<abc_d>/comments, /user/<abc>",
    ],
    ["www.reddit.com/u/abc and r/u_abc", "www.reddit.com/u/<abc> and r/u_<abc>"],
  ])("have none after u/ or in links to profiles, whoever it is: %s", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each([
    "Menu/dinner, the power/user/mode, r/bread, https://example.com/user/guide",
    "I/we think so, w/o u/n",
    "@somebody on another site, ana@somebody.example",
  ])("keep what only looks like a name: %s", (text) => expect(written(text)).toBe(text));

  it("have no @name of somebody in the thread, even if it could be a word", () => {
    expect(written("@Bread: yes. Good bread. @crumb_keeper!", ["bread"])).toBe(
      "@<bread>: yes. Good bread. @<crumb_keeper>!",
    );
  });

  it.each([
    ["Thanks crumb_keeper, CRUMB_KEEPER's the best", "Thanks <crumb_keeper>, <crumb_keeper>'s the best"],
    [
      "crumb\\_keeper, _crumb_keeper_ and a crumb_keeper-style loaf",
      "<crumb_keeper>, _<crumb_keeper>_ and a <crumb_keeper>-style loaf",
    ],
    ["my_crumb_keeper, crumb_keepers, xcrumb_keeper", "my_crumb_keeper, crumb_keepers, xcrumb_keeper"],
    ["ryeana77 and RYEANA77", "<ryeana77> and <ryeana77>"],
    ["NoWhere is right, nowhere else", "<nowhere> is right, nowhere else"],
    ["salt, part-time, ps4 and 20240301", "salt, part-time, ps4 and 20240301"],
  ])("have no bare name that can hardly be anything else: %s", (text, expected) => {
    expect(written(text, ["ryeana77", "NoWhere", "salt", "part-time", "ps4", "20240301"])).toBe(expected);
  });

  it.each([
    ["Thanks tintinsays, that helps", "Thanks <tintinsays>, that helps"],
    ["what Tintinsays wrote about kickme444", "what <tintinsays> wrote about <kickme444>"],
    ["Thanks bread! Hi bread,\nbread: you are right", "Thanks <bread>! Hi <bread>,\n<bread>: you are right"],
    ["Bread, you were right", "<bread>, you were right"],
    ["Thanks bread bakers, bread, flour and nowhere", "Thanks bread bakers, bread, flour and nowhere"],
    ["the pancakes rebaked it, unhappy", "the pancakes rebaked it, unhappy"],
  ])("have no plain name in lower case, and a word only if its owner is addressed: %j", (text, expected) => {
    const authors = ["TintinSays", "kickme444", "bread", "NoWhere", "Pancakes", "unhappy"];
    expect(written(text, authors)).toBe(expected);
  });

  it("have no bare name of the post's author from four characters on, even if it could be a word", () => {
    const by = (author: string, said: string, own = "It came out flat.") =>
      withoutNames([postOf({ author, text: own }), commentOf({ text: said })], shown)[1]?.text;
    expect(by("alienth", "Good job, Alienth! You alienths.")).toBe("Good job, <alienth>! You alienths.");
    expect(by("rye-ana", "Good job, rye-ana")).toBe("Good job, <rye-ana>");
    expect(by("ana", "Good job, ana")).toBe("Good job, ana");
    expect(by("2024", "Good job, 2024")).toBe("Good job, 2024");
  });

  it("keep the name of the post's author as a word if its owner writes it as one", () => {
    const bread = (own: Partial<Comment>) =>
      withoutNames(
        [
          postOf({ author: "bread" }),
          commentOf({ author: "bread", ...own }),
          commentOf({ text: "Nice bread" }),
        ],
        shown,
      )[2]?.text;
    expect(bread({ text: "Bread is what I bake" })).toBe("Nice bread");
    expect(bread({ text: "I bake, signed u/bread" })).toBe("Nice <bread>");
    expect(bread({ author: "ben", text: "Bread is what you bake" })).toBe("Nice <bread>");
  });

  it("hold no name that a check would find, and don't change when names are replaced again", () => {
    const name = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{3,20}$/), fc.stringMatching(/^[aB1_-]{3,6}$/));
    const glue = fc.constantFrom(
      " ",
      "u/",
      "/u/",
      "@",
      "-",
      "_",
      "\\_",
      ", ",
      "reddit.com/user/",
      "'s ",
      "*",
    );
    const texts = fc.array(name, { minLength: 1, maxLength: 4 }).chain((names) =>
      fc.record({
        names: fc.constant(names),
        text: fc
          .array(fc.oneof(fc.constantFrom(...names), glue), { maxLength: 12 })
          .map((parts) => parts.join("")),
      }),
    );
    const pseudonym = (given: string) => pseudonymOf(given, keyed("key"));
    fc.assert(
      fc.property(texts, ({ names, text }) => {
        const entries = names.map((author, index) =>
          index === 0 ? postOf({ author, text }) : commentOf({ id: `c${index}`, author, text }),
        );
        const clean = withoutNames(entries, pseudonym);
        for (const entry of clean) expect(namesIn(entry.text, namesOf(names))).toEqual([]);
        expect(withoutNames(clean, pseudonym)).toEqual(clean);
      }),
      { numRuns: 300 },
    );
  });
});

describe("names in a text", () => {
  it("are found after u/ and @, and bare if they can hardly be anything else", () => {
    const names = ["bread", "crumb_keeper", "NoWhere", "salt", "__proto__"];
    expect(namesIn("Salt and bread from nowhere, u/Salt", namesOf(names))).toEqual(["salt"]);
    expect(namesIn("@BREAD, crumb\\_keeper, NoWhere, crumb_keeper", namesOf(names))).toEqual([
      "bread",
      "crumb_keeper",
      "NoWhere",
    ]);
    expect(namesIn("constructor toString u/valueOf", namesOf(names))).toEqual([]);
  });
});
