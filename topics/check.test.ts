import { expect, test } from "vitest";
import { entryAt as at } from "../pipeline/lists.ts";
import { checkPack } from "./check.ts";
import type { Kind, Pack } from "./schema.ts";
import { goodPack, packs } from "./testing/packs.ts";

/** The messages about a good pack after a change. */
function messagesAfter(change: (pack: Pack, kind: Kind) => void): string[] {
  const pack = goodPack();
  change(pack, at(pack.kinds, 0));
  return checkPack(pack).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test.each(packs.map((pack) => [pack.name, pack] as const))("The pack %s breaks no rule", (_, pack) => {
  expect(checkPack(pack)).toEqual([]);
});

test("A text that names a relative needs the relative, on its unit", () => {
  const broken = messagesAfter((_, { off }) => {
    at(off.reasons, 1).thread.push({ user: "{child} laughed at me for it" }, { reply: "That passes." });
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds\.0\.off\.reasons\.1\.thread\.\d+\.user: \{child\} needs child$/),
  );
});

test("A text about a child of some age says which: another child of the persona may have another age", () => {
  const broken = messagesAfter((_, { off }) => {
    off.needs = ["school child"];
    at(off.reasons, 1).thread.push({ user: "{child he} laughed at me for it" }, { reply: "That passes." });
    at(off.reasons, 2).thread.push({ user: "{school child he} laughed" }, { reply: "That passes." });
  });
  expect(broken.filter((message) => message.includes("child"))).toEqual([
    expect.stringMatching(
      /^kinds\.0\.off\.reasons\.1\.thread\.\d+\.user: \{child he\} may be a child of another age: write \{school child he\}$/,
    ),
  ]);
});

test.each([
  ["my wife never liked it", "wife"],
  ["it grew in my garden", "garden"],
  ["I missed the tram", "tram"],
  ["it snowed all day", "snow"],
  ["my boss saw it", "job or colleagues or shifts or office"],
  ["I live by myself, you know", "lives alone"],
  ["they cut my leave by two days", "employed"],
  ["it leaks, and I'm renting, so I can't drill", "rents"],
  ["can it hang on a wall in a rental without holes", "rents"],
  ["there's 640 left after rent and heat", "rents"],
  ["I water the plants for our building", "flat"],
])('"%s" needs something that the unit does not name', (said, needed) => {
  const broken = messagesAfter((_, { off }) => {
    at(off.reasons, 0).thread.push({ user: said }, { reply: "I see." });
  });
  expect(broken).toContainEqual(expect.stringContaining(`needs ${needed}`));
});

test.each([
  ["it was my late uncle to the life", "my late uncle"],
  ["I can't play anything", "I can't play anything"],
  ["I'm not religious", "I'm not religious"],
  ["I left a copy of my baptism", "my baptism"],
  ["it's drowned out by my parrot", "my parrot"],
  ["since I moved, it stands in the hall", "since I moved"],
  ["they ring at the second floor", "ring at the second floor"],
  ["somebody at the place I'm staying sings", "place I'm staying"],
])('"%s" settles what another story may deny', (said, found) => {
  const broken = messagesAfter((_, { off }) => {
    at(off.reasons, 0).thread.push({ user: said }, { reply: "I see." });
  });
  expect(broken).toContainEqual(expect.stringContaining(`"${found}" settles what no need says`));
});

test("The assistant says no more of the user's life than the user may", () => {
  const broken = messagesAfter((_, { off }) => {
    at(off.reasons, 0).thread.push({ user: "And now?" }, { reply: "Ask at your church, as you live alone." });
  });
  expect(broken).toEqual(
    expect.arrayContaining([
      expect.stringContaining('"your church" settles what no need says'),
      expect.stringContaining('"you live alone" needs lives alone'),
    ]),
  );
});

test("A story whose turn doesn't name its subject is no evidence", () => {
  const broken = messagesAfter((_, { rivals }) => {
    at(rivals, 0).likes.thread = [
      {
        says: "I had something new today, and I went back for more of it, twice, until they closed the door.",
      },
      { reply: "Then it was good." },
    ];
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds\.0\.rivals\.0\.likes: "says" must name the subject/),
  );
});

test("Rival stories have one length, and no rival holds the mark of another", () => {
  const broken = messagesAfter((_, { off }) => {
    const [one, other] = [at(off.reasons, 0), at(off.reasons, 1)];
    one.thread.push({ user: "Noted" }, { reply: "Then it stays so." });
    one.marks = [...other.marks];
  });
  expect(broken).toContainEqual(expect.stringMatching(/^kinds\.0\.off: rival threads have .* exchanges/));
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds\.0\.off\.reasons\.0: a mark of this story stands in "says" of/),
  );
});

test("An option recalls its own story and no other, at the length of the others", () => {
  const broken = messagesAfter((_, { first }) => {
    const [one, other] = [at(first.stories, 0), at(first.stories, 1)];
    one.recalled = other.recalled;
    at(first.stories, 2).recalled = "Yes.";
  });
  expect(broken).toContainEqual(expect.stringContaining("must hold one of the marks"));
  expect(broken).toContainEqual(expect.stringContaining("holds a mark of a rival"));
  expect(broken).toContainEqual(expect.stringContaining("characters, the four have"));
});

test("A subject is named only in its own unit", () => {
  const broken = messagesAfter((pack, { off }) => {
    const { subject, words } = at(at(pack.kinds, 1).rivals, 0);
    off.before.thread.push({ user: `And ${words?.[0] ?? subject}?` }, { reply: "Not today." });
  });
  expect(broken).toContainEqual(expect.stringContaining("which belongs to kinds.1.rivals.0"));
});

test("User and assistant take turns, and one turn makes the story", () => {
  const broken = messagesAfter((_, { arc }) => {
    at(arc.moments, 0).for.thread.push({ reply: "And once more." });
    at(arc.moments, 1).for.thread = [{ user: "Hello" }, { reply: "Hello." }];
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds\.0\.arc\.moments\.0\.for\.thread: user and assistant/),
  );
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds\.0\.arc\.moments\.1\.for\.thread: 0 turns have "says"/),
  );
});

test("The assistant knows a name only if the user has said it", () => {
  const unheard = "the assistant can't know {partner's name}";
  const after = (user: string) =>
    messagesAfter((_, { arc }) => {
      at(arc.moments, 0).for.thread.push({ user }, { reply: "Then {partner's name} begins." });
    }).filter((message) => message.includes(unheard));
  expect(after("{partner} will help.")).toHaveLength(1);
  expect(after("{partner's name} will help.")).toEqual([]);
});

test("A pack in which most units need something runs dry", () => {
  const broken = messagesAfter(({ kinds }) => {
    for (const kind of kinds.slice(0, 3)) kind.first.needs = ["dog"];
  });
  expect(broken).toContainEqual(
    expect.stringMatching(/^kinds: kinds, first: \d need nothing, at least 4 must$/),
  );
});

test("Nothing strange stands in braces, and nobody has what they lack", () => {
  const broken = messagesAfter((_, { off }) => {
    at(off.reasons, 0).thread.push({ user: "{postman} rang" }, { reply: "And?" });
    at(off.reasons, 1).has = ["piano"];
    at(off.reasons, 2).lacks = ["piano"];
  });
  expect(broken).toContainEqual(expect.stringContaining("nothing fills {postman}"));
  expect(broken).toContainEqual(expect.stringContaining('lacks "piano", which'));
});
