import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { personaConvSettings } from "../settings.ts";
import { fileOf, idsOf, linesFile, readAll } from "./testing/read-texts.ts";
import { commentLine, postLine, rawPost, threadIds, threadLines } from "./testing/reddit.ts";

/** A dump whose fields have other names. */
const renamed = (line: object) => {
  const { author, created_utc, id, ...rest } = line as Record<string, unknown>;
  return { username: author, date: created_utc, post_id: id, ...rest };
};
const foreign = threadLines("a").map(renamed);
const fields = { author: "username", time: ["when", "date"], id: "post_id" } as const;

describe("a file with other names of fields", () => {
  it("is told apart from a file that holds nothing: its fields and the mapping that it seems to need are reported", async () => {
    const { warnings, kept } = await readAll([linesFile("x.jsonl", foreign)]);
    expect(kept).toBe(0);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^"x.jsonl" has entries, but none has an author or a readable time \(.*\): other fields are .*username.*; if these are the same, put this line into the configuration: personaconv: \{ fields: \{ id: post_id, author: username, time: date \} \}$/,
      ),
    ]);
  });

  it("is read like any other if the names are given, even with several names for a field and with nested replies", async () => {
    const plain = await readAll([linesFile("x", threadLines("a"))]);
    const { entries, warnings } = await readAll([linesFile("x", foreign)], { fields });
    expect([entries, warnings]).toEqual([plain.entries, []]);
    const raw = JSON.stringify([rawPost()])
      .replaceAll('"author"', '"by"')
      .replaceAll('"replies"', '"children"');
    const nested = await readAll([fileOf("raw.json", raw)], {
      fields: { author: "by", replies: "children" },
    });
    expect(nested.entries).toEqual(
      (await readAll([fileOf("raw.json", JSON.stringify([rawPost()]))])).entries,
    );
  });

  it("is reported with its fields if it describes something else", async () => {
    const { warnings } = await readAll([linesFile("x", [{ sku: 1, price: 2 }])]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^"x" seems to be JSON of something else: other fields are sku, price; the input must be posts/,
      ),
    ]);
  });

  it("is reported if it has no subreddit", async () => {
    const { subreddit: _, ...post } = postLine("a") as Record<string, unknown>;
    const { warnings } = await readAll([linesFile("x", [{ ...post, community: "books" }])]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^"x" has posts that name no subreddit: .* personaconv: \{ fields: \{ subreddit: community \} \}$/,
      ),
    ]);
  });

  it("is not suspected if anything in it was read, or judged by its subreddit", async () => {
    const odd = [...threadLines("a"), ...foreign, { sku: 1 }];
    expect((await readAll([linesFile("x", odd)])).warnings).toEqual([]);
    const cats = [{ ...commentLine("z", "b", "x"), subreddit: "cats" }, { sku: 1 }];
    expect((await readAll([linesFile("x", cats)])).warnings).toEqual([]);
  });
});

type Names = Readonly<Record<string, string>>;
/** Posts and comments with names of another source. */
const renamedBy = (ofPosts: Names, ofComments: Names) =>
  threadLines("a").map((line) => {
    const { retrieved_on: _, ...rest } = line;
    const names = "title" in line ? ofPosts : ofComments;
    return Object.fromEntries(Object.entries(rest).map(([name, value]) => [names[name] ?? name, value]));
  });

describe("the line for the configuration", () => {
  const both = (names: Names) => [names, names] as const;
  it.each<[string, readonly [Names, Names]]>([
    [
      "names of one's own for everything",
      both({
        ...{ id: "post_id", author: "username", selftext: "content", body: "content", score: "ups_total" },
        ...{ created_utc: "date", link_id: "root", parent_id: "up" },
      }),
    ],
    [
      "names as in a database, with what they belong to",
      [
        {
          ...{ id: "post_id", author: "post_author", title: "post_title", selftext: "post_text" },
          ...{ score: "post_score", created_utc: "post_created_at", subreddit: "community" },
        },
        {
          ...{ id: "comment_id", author: "comment_author", body: "comment_text", score: "comment_score" },
          ...{ created_utc: "comment_created_at", link_id: "post_id", parent_id: "parent_comment_id" },
          subreddit: "community",
        },
      ],
    ],
    [
      "names as in code",
      both({
        ...{
          id: "messageId",
          author: "userName",
          selftext: "messageText",
          body: "messageText",
          score: "upVotes",
        },
        ...{ created_utc: "createdAt", link_id: "threadId", parent_id: "replyTo", title: "subject" },
      }),
    ],
    [
      "names as in a spreadsheet",
      both({
        ...{
          id: "ID",
          author: "Author Name",
          selftext: "Text",
          body: "Text",
          score: "Points",
          title: "Headline",
        },
        ...{
          created_utc: "Created UTC",
          link_id: "Submission ID",
          parent_id: "In Reply To",
          subreddit: "Sub",
        },
      }),
    ],
    ["another name for the score only", both({ score: "points" })],
    ["another name for the post of a comment only", both({ link_id: "submission_id", parent_id: "parent" })],
    ["other names for ids only", both({ id: "uid" })],
  ])("names all fields and works as it is: %s", async (_, [ofPosts, ofComments]) => {
    const lines = renamedBy(ofPosts, ofComments);
    const { warnings } = await readAll([linesFile("x", lines)]);
    const [line = ""] = /personaconv: .*$/.exec(warnings.join()) ?? [];
    const { personaconv } = z.object({ personaconv: personaConvSettings }).parse(parse(line));
    const again = await readAll([linesFile("x", lines)], { fields: personaconv.fields });
    const plain = await readAll([linesFile("x", renamedBy({}, {}))]);
    expect([again.entries, again.warnings]).toEqual([plain.entries, []]);
  });

  it("is one for all files if they have different names, and keeps what is mapped already", async () => {
    const [posts, comments] = [true, false].map((isPost) =>
      threadLines("a")
        .filter((line) => "title" in line === isPost)
        .map(({ id, author, score, created_utc, subreddit, ...line }) => ({
          ...("title" in line
            ? { submission_id: id, poster: author, headline: line.title, body_text: "What do you think?" }
            : { comment_id: id, commenter: author, comment: `I am ${id}`, submission_id: "a" }),
          ...("title" in line ? {} : { reply_to: "parent_id" in line ? line.parent_id : "" }),
          ...{ points: score, posted_at: created_utc, where_it_was: subreddit },
        })),
    );
    const files = [linesFile("p.jsonl", posts ?? []), linesFile("c.jsonl", comments ?? [])];
    const { warnings } = await readAll(files, { fields: { subreddit: "where_it_was" } });
    expect(warnings).toHaveLength(3);
    const [line = ""] =
      /^one line for all these files: (personaconv: .*)$/.exec(warnings[2] ?? "")?.slice(1) ?? [];
    const { personaconv } = z.object({ personaconv: personaConvSettings }).parse(parse(line));
    expect(personaconv.fields).toEqual({
      ...{ id: ["comment_id", "submission_id"], author: ["poster", "commenter"], title: "headline" },
      ...{ text: ["body_text", "comment"], score: "points", time: "posted_at", subreddit: "where_it_was" },
      ...{ thread: "submission_id", parent: "reply_to" },
    });
    const read = await readAll(files, { fields: personaconv.fields });
    expect([idsOf(read), read.warnings]).toEqual([threadIds("a"), []]);
  });

  it("comes also if most lines are of subreddits that are not wanted", async () => {
    const cats = { ...renamed(commentLine("z", "b", "x")), subreddit: "cats" };
    const { warnings } = await readAll([linesFile("x", [...foreign, ...Array(50).fill(cats)])]);
    expect(warnings).toEqual([expect.stringContaining("author: username")]);
  });

  it("doesn't come if a good dump holds only what deleted users wrote, or if its scores are hidden", async () => {
    const dump = (changes: object) =>
      threadLines("a").map((line) => ({ ...line, ...changes, created: 1, ups: null, domain: "self.books" }));
    const cats = { ...commentLine("z", "b", "x"), subreddit: "cats" };
    const deleted = await readAll([linesFile("x", [...dump({ author: null }), cats])]);
    expect(deleted.warnings).toEqual([]);
    const hidden = await readAll([
      linesFile(
        "x",
        dump({ score: null }).map(({ ups: _, ...line }) => line),
      ),
    ]);
    expect(hidden.warnings).toEqual([]);
  });
});

describe("a table", () => {
  const columns = [
    "id",
    "author",
    "body",
    "selftext",
    "title",
    "score",
    "created_utc",
    "subreddit",
    "link_id",
    "parent_id",
  ];
  const table = (separator: string) =>
    [
      columns.join(separator),
      ...threadLines("a").map((line) => {
        const cells = line as Readonly<Record<string, unknown>>;
        return columns.map((name) => `"${String(cells[name] ?? "").replaceAll('"', '""')}"`).join(separator);
      }),
    ].join("\r\n");

  it.each([",", "\t", ";"])(
    "with a header, separated by %j, gives the same entries as JSON",
    async (separator) => {
      const read = await readAll([fileOf("x.csv", `\ufeff${table(separator)}\r\n`, 50)]);
      expect(idsOf(read)).toEqual(threadIds("a"));
      expect([read.funnel, read.warnings]).toEqual([{}, []]);
      const json = await readAll([linesFile("x", threadLines("a"))]);
      const known = ({ entries }: typeof read) =>
        entries.map(({ author, text, score, timeMs }) => ({ author, text, score, timeMs }));
      expect(known(read)).toEqual(known(json));
    },
  );

  it("may contain line ends in a text; a row of another length is counted and reported", async () => {
    const text = table(",").replace("What do you think?", "What\n\ndo you think?");
    const read = await readAll([fileOf("x.csv", `${text}\r\n1,2,3\r\n`)]);
    expect(idsOf(read)).toEqual(threadIds("a"));
    expect(read.entries.find(({ kind }) => kind === "post")?.text).toBe("What\n\ndo you think?");
    expect([read.funnel, read.malformed[0]?.file]).toEqual([{ malformed: 1 }, "x.csv"]);
  });

  it("that holds something else is reported with its columns, and can be mapped", async () => {
    const text = "username,date,comment,post_id,sub\nann,2024-03-01,Fine,a,books\n";
    const { warnings } = await readAll([fileOf("x.csv", text)]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^"x.csv" seems to be a table of something else: other fields are username, date, comment, post_id, sub; .*: personaconv: \{ fields: \{ id: post_id, author: username, text: comment, time: date, subreddit: sub \} \}$/,
      ),
    ]);
  });
});

describe("what is said about a malformed line", () => {
  it("holds no control characters, which would reach the terminal", async () => {
    const { malformed } = await readAll([fileOf("x", "\u001b[2Jboo\u0007\n")]);
    expect(malformed[0]?.why).toContain("boo");
    expect(malformed[0]?.why).not.toMatch(/\p{Cc}/u);
  });
});

describe("a text with a character that can't be read", () => {
  const threadIn = (text: string) =>
    threadLines("a").map((line, at) => (at === 1 ? { ...line, body: text } : line));

  it("is kept with U+FFFD, and the file is named, because it may be in another encoding", async () => {
    const latin = Buffer.from(
      threadIn("Gr\xfc\xdfe aus Kiel")
        .map((line) => JSON.stringify(line))
        .join("\n"),
      "latin1",
    );
    const { entries, warnings } = await readAll([fileOf("x", latin)]);
    expect(entries.map(({ text }) => text)).toContain("Gr\ufffd\ufffde aus Kiel");
    expect(warnings).toEqual([
      expect.stringMatching(/^"x" has 1 text with U\+FFFD.*iconv -f LATIN1 -t UTF-8/),
    ]);
  });

  it("may be half an emoji, which becomes U+FFFD", async () => {
    const { entries } = await readAll([linesFile("x", threadIn("cut in two \ud83d"))]);
    expect(entries.map(({ text }) => text)).toContain("cut in two \ufffd");
  });
});
