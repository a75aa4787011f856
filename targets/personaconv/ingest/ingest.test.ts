import { describe, expect, it } from "vitest";
import { memoryArtifacts } from "../../../pipeline/store/memory-artifacts.ts";
import type { Entry } from "../entry.ts";
import { addFunnels } from "../funnel.ts";
import { pseudonymOf } from "../privacy/pseudonym.ts";
import { fileOf } from "../reading/testing/read-texts.ts";
import { keyed } from "../testing/plain-values.ts";
import { botsToKnow, hiding } from "./hide.ts";
import { ingest } from "./ingest.ts";
import type { Ingest } from "./ingest-record.ts";

const shards = 4;
const never = new AbortController().signal;

interface Spoken {
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

/** A dump of threads: who opened each, and then who said what. */
function dump(
  threads: readonly { readonly author: string; readonly id: string; readonly said: readonly Spoken[] }[],
) {
  return threads.flatMap(({ author, id, said }) => [
    {
      id,
      author,
      subreddit: "books",
      title: `Of ${id}`,
      selftext: "What do you say?",
      created_utc: 1,
      score: 3,
    },
    ...said.map((one) => ({
      id: one.id,
      author: one.author,
      body: one.text,
      subreddit: "books",
      link_id: `t3_${id}`,
      parent_id: `t3_${id}`,
      created_utc: 2,
      score: 1,
    })),
  ]);
}

const says = (id: string, author: string, text = "Well said.") => ({ id, author, text });
const thread = (id: string, author: string, ...others: Spoken[]) => ({
  id,
  author,
  said: [says(`${id}a`, author), says(`${id}b`, author), ...others],
});

async function ingested(
  lines: readonly object[],
  {
    key = "key",
    mode = "strict" as const,
    bots = [] as string[],
    rangeBytes = 2 ** 26,
    artifacts = memoryArtifacts(),
  } = {},
): Promise<{ record: Ingest; shards: Entry[][] }> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const record = await ingest(
    {
      shards,
      domainOf: (subreddit) => (subreddit === "books" ? "books" : null),
      leastAnswers: 2,
      name: "test",
      rangeBytes,
      ...hiding({ keepNames: false, isBot: botsToKnow(mode, bots), keyedHash: keyed(key) }),
    },
    { inputs: [fileOf("dump.jsonl", text)], artifacts, progress: () => {}, signal: never },
  );
  const read = await Promise.all(
    record.shards.map(async (digest) => {
      const entries: Entry[] = [];
      for await (const line of artifacts.lines(digest)) entries.push(JSON.parse(line));
      return entries;
    }),
  );
  return { record, shards: read };
}

describe("an ingest", () => {
  it("puts all threads of an author into one shard, each with all its comments", async () => {
    const authors = Array.from({ length: 12 }, (_, index) => `writer_${index}`);
    const lines = dump(
      authors.flatMap((author) => [
        thread(`${author}x`, author, says(`${author}c`, "someone_else")),
        thread(`${author}y`, author.toUpperCase()),
      ]),
    );
    const { shards: found } = await ingested(lines);
    expect(found.flat()).toHaveLength(lines.length);
    expect(found.filter((entries) => entries.length > 0).length).toBeGreaterThan(1);
    for (const entries of found) {
      const posts = new Set(entries.filter(({ kind }) => kind === "post").map(({ id }) => id));
      for (const entry of entries) if (entry.kind === "comment") expect(posts).toContain(entry.thread);
    }
    const placesOf = (author: string) =>
      found.flatMap((entries, shard) => (entries.some((entry) => entry.author === author) ? [shard] : []));
    const openers = new Set(found.flat().flatMap((entry) => (entry.kind === "post" ? [entry.author] : [])));
    expect(openers.size).toBe(authors.length);
    for (const author of openers) expect(placesOf(author ?? "")).toHaveLength(1);
  });

  it("puts a thread into its author's shard even if an earlier fetch of its post has no author", async () => {
    const authors = Array.from({ length: 12 }, (_, index) => `writer_${index}`);
    const lines = dump(
      authors.flatMap((author) => [thread(`${author}x`, author), thread(`${author}y`, author)]),
    );
    const gone = lines.flatMap((line) => (/\dy$/.test(line.id) ? [{ ...line, author: "[deleted]" }] : []));
    const { shards: found } = await ingested([...gone, ...lines]);
    const openers = found.map((entries) =>
      entries.flatMap(({ kind, author }) => (kind === "post" && author !== "[deleted]" ? [author] : [])),
    );
    const places = openers.flatMap((own) => [...new Set(own)]);
    expect([places.length, new Set(places).size]).toEqual([12, 12]);
  });

  it("makes the same artifacts of any ranges, and leaves nothing that is temporary", async () => {
    const authors = Array.from({ length: 6 }, (_, index) => `writer_${index}`);
    const lines = dump(authors.map((author) => thread(`${author}x`, author, says(`${author}c`, "carl_d"))));
    const { record } = await ingested(lines);
    for (const rangeBytes of [150, 700, 2000]) {
      const artifacts = memoryArtifacts();
      const begun: string[] = [];
      const temporary = (name: string) => {
        begun.push(name);
        return artifacts.temporary(name);
      };
      const divided = await ingested(lines, { rangeBytes, artifacts: { ...artifacts, temporary } });
      expect(divided.record).toEqual(record);
      expect(new Set(begun).size).toBeGreaterThan(2);
      for (const name of begun) expect(await artifacts.temporary(name).isThere()).toBe(false);
    }
  });

  it("counts an answer that was fetched twice as one", async () => {
    const once = { id: "t2", author: "carl_d", said: [says("s1", "carl_d")] };
    const lines = dump([thread("t1", "anna_b"), once]);
    const { record } = await ingested([...lines, ...lines]);
    expect(record.funnel).toEqual({ "author silent": 4 });
  });

  it("keeps no names, and gives all bots the same one", async () => {
    const lines = dump([
      thread(
        "t1",
        "Crumb_Keeper",
        says("c1", "AutoModerator"),
        says("c2", "rye_ana", "As Crumb_Keeper said, ask u/salt_bo"),
        says("c3", "Remind_Bot", "Ask AutoModerator, not Remind_Bot"),
      ),
    ]);
    const { shards: found } = await ingested(lines);
    const text = JSON.stringify(found);
    expect(text).not.toMatch(/crumb|rye_ana|salt_bo|automoderator|remind/i);
    const bots = found.flat().filter(({ author }) => author === "[bot]");
    expect(bots.map(({ id }) => id).sort()).toEqual(["c1", "c3"]);
    const told = found.flat().find(({ id }) => id === "c2")?.text ?? "";
    expect(told).toMatch(/^As user_[a-z]{16} said, ask u\/user_[a-z]{16}$/);
    expect(found.flat().find(({ kind }) => kind === "post")?.author).toBe(/user_[a-z]{16}/.exec(told)?.[0]);
  });

  it("hides a thread's author in the threads of others, too", async () => {
    const mentions = says("c1", "ben", "Ask Crumb_Keeper3, @Baker or a baker");
    const lines = dump([
      thread("t1", "anna_b", mentions),
      thread("t2", "crumb_keeper3"),
      thread("t3", "baker"),
    ]);
    const { shards: found } = await ingested(lines);
    const told = found.flat().find(({ id }) => id === "c1")?.text;
    expect(told).toMatch(/^Ask user_[a-z]{16}, @user_[a-z]{16} or a baker$/);
    const authorOf = (id: string) => found.flat().find((entry) => entry.id === id)?.author;
    expect(told).toBe(`Ask ${authorOf("t2")}, @${authorOf("t3")} or a baker`);
  });

  it("hides a commenter's plain name in lower case, here and in other threads, even if that thread is not kept", async () => {
    const lines = dump([
      thread("t1", "anna_b", says("c1", "TintinSays"), says("c2", "ben", "Thanks tintinsays")),
      thread("t2", "carl_d", says("c3", "ben", "As tintinsays and quietmouse wrote")),
      { id: "t3", author: "quietmouse", said: [] },
    ]);
    const { record, shards: found } = await ingested(lines);
    const toldBy = (id: string) => found.flat().find((entry) => entry.id === id)?.text;
    expect(toldBy("c2")).toMatch(/^Thanks user_[a-z]{16}$/);
    expect(toldBy("c3")).toMatch(/^As user_[a-z]{16} and user_[a-z]{16} wrote$/);
    expect(record.masks.name).toBe(3);
  });

  it("leaves a name as a word if many threads say it without its owner, and counts how often", async () => {
    const baker = thread("t0", "anna_b", says("c0", "sourdough", "I am sourdough"));
    const others = Array.from({ length: 25 }, (_, index) =>
      thread(`t${index + 1}`, `writer_${index}`, says(`c${index + 1}`, "ben", "My sourdough is flat")),
    );
    const thanks = thread("t99", "carl_d", says("c99", "ben", "Thanks sourdough, that helped."));
    const { record, shards: found } = await ingested(dump([baker, ...others, thanks]));
    const thanked = found.flat().find(({ id }) => id === "c99")?.text;
    expect(thanked).toMatch(/^Thanks user_[a-z]{16}, that helped\.$/);
    const texts = found.flat().map(({ text }) => text);
    expect(texts.filter((text) => text === "My sourdough is flat")).toHaveLength(25);
    expect(texts.find((text) => text.startsWith("I am"))).toMatch(/^I am user_/);
    expect(record.masks["word that is also a name, left"]).toBe(25);
    expect(record.words).toEqual([pseudonymOf("sourdough", keyed("key"))]);
  });

  it("hides a name that is a word where its owner is greeted, also in threads of others, and leaves it elsewhere", async () => {
    const greets = "Thanks Rose! A rose rose. Sorry all, hi there. Rose: no.";
    const lines = dump([
      thread("t1", "anna_b", says("c1", "ben", greets)),
      thread("t2", "rose"),
      thread("t3", "all"),
      thread("t4", "there"),
    ]);
    const { shards: found } = await ingested(lines);
    expect(found.flat().find(({ id }) => id === "c1")?.text).toMatch(
      /^Thanks user_[a-z]{16}! A rose rose\. Sorry all, hi there\. Rose: no\.$/,
    );
  });

  it("hides a name that no word looks like or that nobody uses like a word, however many threads say it, and leaves a word with its number", async () => {
    const names = ["quiet_otter", "gardengnome77", "tealbandit", "covid19"];
    const owners = names.map((name, index) => thread(`t${index}`, name));
    const others = Array.from({ length: 25 }, (_, index) =>
      thread(
        `s${index}`,
        `writer_${index}`,
        says(`c${index}`, "ben", `Since ${names.join(", ")} and spring`),
      ),
    );
    const { record, shards: found } = await ingested(dump([...owners, ...others]));
    const told = found.flat().filter(({ text }) => text.startsWith("Since"));
    expect(told).toHaveLength(25);
    for (const { text } of told)
      expect(text).toMatch(/^Since user_[a-z]{16}, user_[a-z]{16}, user_[a-z]{16}, covid19 and spring$/);
    expect(record.words).toEqual([pseudonymOf("covid19", keyed("key"))]);
  });

  it("removes links to pages on Reddit beside pseudonyms, and keeps other links", async () => {
    const links = [
      "https://www.reddit.com/r/books/comments/1abc2d/of_t1/k3j4/",
      "[here](https://redd.it/1abc2d)",
      "/r/books/comments/1abc2d",
      "i.redd.it/x1y2.jpg",
    ];
    const lines = dump([
      thread("t1", "anna_b", says("c1", "ben", `${links.join(" ")} https://example.org/r/books r/books`)),
    ]).map((line) => ({ ...line, permalink: "/r/books/comments/t1/of_t1/" }));
    const { record, shards: found } = await ingested(lines);
    expect(JSON.stringify(found)).not.toMatch(/1abc2d|x1y2|of_t1/);
    expect(found.flat().find(({ id }) => id === "c1")?.text).toContain("https://example.org/r/books r/books");
    expect(record.masks.permalink).toBe(4);
    for (const entry of found.flat()) if (entry.kind === "post") expect(entry.url).toBe("");
  });

  it("gives the same bytes for the same key, and other names for another key", async () => {
    const lines = dump([thread("t1", "anna_b"), thread("t2", "carl_d")]);
    const [one, again, other] = [
      await ingested(lines),
      await ingested(lines),
      await ingested(lines, { key: "another" }),
    ];
    expect(again.record).toEqual(one.record);
    expect(other.record.shards).not.toEqual(one.record.shards);
  });

  it("masks what is private, and counts it by kind", async () => {
    const lines = dump([thread("t1", "anna_b", says("c1", "carl_d", "write to carl@example.org"))]);
    const { record, shards: found } = await ingested(lines);
    expect(found.flat().find(({ id }) => id === "c1")?.text).toBe("write to [email]");
    expect(record.masks).toEqual({ email: 1 });
  });

  it("counts every entry that is in no shard", async () => {
    const silent = { id: "t2", author: "carl_d", said: [says("s1", "anna_b")] };
    const foreign = { ...dump([thread("t3", "x_y")])[0], subreddit: "cats" };
    const orphan = { ...dump([thread("t4", "x_z")])[1], link_id: "t3_nowhere" };
    const lines = [...dump([thread("t1", "anna_b"), silent]), foreign, orphan];
    const { record, shards: found } = await ingested(lines);
    expect(record.funnel).toEqual({ "wrong domain": 1, "author silent": 2, "post missing": 1 });
    const counted = Object.values(addFunnels([record.funnel])).reduce((sum, count) => sum + count, 0);
    expect(counted + found.flat().length).toBe(lines.length);
  });
});
