import { expect, test } from "vitest";
import { entryAt as at } from "../pipeline/lists.ts";
import { checkPack } from "./check.ts";
import type { Thread } from "./schema.ts";
import { packs } from "./testing/packs.ts";
import type { Implied, Scattered } from "./unstated-schema.ts";

/** The messages about the pack that has both levels, after a change. */
function messagesAfter(change: (implied: Implied, scattered: Scattered) => void): string[] {
  const found = packs.find(({ implied, scattered }) => implied && scattered);
  const { implied, scattered, ...pack } = structuredClone(found ?? at(packs, 0));
  if (!implied || !scattered) throw new Error("no pack has both levels");
  change(implied, scattered);
  return checkPack({ ...pack, implied, scattered }).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );
}

/** Adds to what the user says in the evidence. */
function say(thread: Thread, more: string): void {
  for (const entry of thread) if ("says" in entry) entry.says += ` ${more}`;
}

test("A story at the level `implied` that states a liking is found", () => {
  const broken = messagesAfter(({ roles }) => say(at(at(roles, 0).rivals, 2).likes.thread, "I love it."));
  expect(broken).toContainEqual(
    expect.stringMatching(/^implied\.roles\.0\.rivals\.2\.likes: "love" states what may only show$/),
  );
});

test("An option with a word of its own story, or of one more life than another, is found", () => {
  const broken = messagesAfter(({ changes, roles }) => {
    const { reasons } = at(changes, 0);
    say(at(reasons, 1).thread, "It was a zeppelin.");
    at(reasons, 3).recalled = at(reasons, 3).recalled.replace(/ \w+\.$/, " zeppelin.");
    say(at(at(roles, 0).rivals, 0).left.thread, "Think of a trombone.");
    at(at(roles, 0).rivals, 0).answers[0] += " Trombone.";
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^implied\.changes\.0\.reasons\.3\.recalled: "zeppelin" stands in more turns/),
  );
  expect(broken).toContainEqual(
    expect.stringMatching(/^implied\.roles\.0\.rivals\.0\.answers\.0: "trombone" stands in more turns/),
  );
});

test("An option with a word that three lives tell, and the fourth has only in a reply, is found", () => {
  const broken = messagesAfter(({ roles }) => {
    const { likes, left, dislikes, passing, answers } = at(at(roles, 0).rivals, 0);
    for (const { thread } of [likes, dislikes, passing]) say(thread, "Think of a trombone.");
    for (const entry of left.thread) if ("reply" in entry) entry.reply += " Think of a trombone.";
    answers[0] += " Trombone.";
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^implied\.roles\.0\.rivals\.0\.answers\.0: "trombone" stands in more turns/),
  );
});

test("A subject that one of its stories doesn't name is found", () => {
  const broken = messagesAfter(({ roles }) => {
    const [one, other] = at(roles, 0).rivals;
    if (one && other) one.passing = { ...other.passing };
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^implied\.roles\.0\.rivals\.0\.passing: "says" must name the subject/),
  );
});

test("Two turns that each tell more than the other mapping or pointer are found", () => {
  const broken = messagesAfter((_, { roles, firsts }) => {
    say(at(at(roles, 0).mappings, 0).thread, "That is the trombone.");
    say(at(at(firsts, 0).pointers, 1).thread, "Ask at the zeppelin.");
  });
  expect(broken).toContainEqual(expect.stringMatching(/^scattered\.roles\.0\.mappings: one has "trombone"/));
  expect(broken).toContainEqual(expect.stringMatching(/^scattered\.firsts\.0\.pointers: one has "zeppelin"/));
});

test("A pointer that names what the mapping hides, or leaves out a key, is found", () => {
  const broken = messagesAfter((_, { roles, changes }) => {
    const role = at(roles, 0);
    const subject = at(role.rivals, 0);
    for (const { thread } of role.pointers) say(thread, `So ${subject.words?.[0] ?? subject.subject}.`);
    at(changes, 0).keys = [at(at(changes, 0).keys, 0), "the astronauts"];
  });
  expect(broken).toContainEqual(expect.stringMatching(/^scattered\.roles\.0\.pointers\.0: must not name/));
  expect(broken).toContainEqual(
    expect.stringMatching(/^scattered\.changes\.0\.pointers\.1: "says" must hold the key "the astronauts"/),
  );
});

test("Mappings that list the rivals in two orders are found", () => {
  const broken = messagesAfter((_, { roles }) => {
    const { rivals } = at(roles, 0);
    const [one, other] = rivals.map(({ subject, words }) => words?.[0] ?? subject);
    if (one === undefined || other === undefined) throw new Error("four rivals are needed");
    for (const entry of at(at(roles, 0).mappings, 1).thread)
      if ("says" in entry) entry.says = entry.says.replace(one, "#").replace(other, one).replace("#", other);
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^scattered\.roles\.0\.mappings: both must name the rivals in one order$/),
  );
});
