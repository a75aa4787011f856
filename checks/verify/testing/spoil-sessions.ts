import { datedQuestion, found, question, type Spoiling, types } from "./find.ts";

/** What can be wrong with a list of the persona's own sessions. */
export const spoiledSessions: readonly Spoiling[] = [
  ["a list that is gone", ({ lists }) => void lists.splice(0, 1), ["sessions of every context"]],
  ["a list that occurs twice", ({ lists }) => void lists.push(found(lists[0])), ["context ids unique"]],
  [
    "a list of a context that doesn't exist",
    ({ lists }) => void lists.push({ ...found(lists[0]), shared_context_id: "0".repeat(64) }),
    ["context of every list of sessions"],
  ],
  [
    "the lists of two contexts that are swapped",
    ({ lists }) => {
      const [one, other] = [found(lists[0]), found(lists[1])];
      [one.shared_context_id, other.shared_context_id] = [other.shared_context_id, one.shared_context_id];
    },
    [
      "own sessions name their subjects",
      "no other session bears on it",
      "own sessions list what evidence is about",
      "evidence is a story of its session",
    ],
  ],
  [
    "an own session that is called filler",
    ({ lists }) => void found(lists[0]).sessions.splice(0, 1),
    [
      "filler silent about the persona's subjects",
      "evidence in sessions of its topic",
      "same course of sessions in all forks",
    ],
  ],
  [
    "an own session at a message in the middle of one",
    (exported) => {
      found(question(exported, types.role).sessions.at(-1)).message_index += 2;
    },
    [
      "own sessions where sessions begin",
      "own sessions name their subjects",
      "filler silent about the persona's subjects",
      "evidence in sessions of its topic",
    ],
  ],
  [
    "an own session past the end",
    ({ lists }) => {
      const { sessions } = found(lists[0]);
      sessions.push({
        ...found(sessions.at(-1)),
        message_index: 1_000_000,
        topic: "the weather",
        stories: [],
      });
    },
    [
      "own sessions where sessions begin",
      "own sessions name their subjects",
      "same course of sessions in all forks",
    ],
  ],
  [
    "an own session that is listed twice",
    ({ lists }) => {
      const { sessions } = found(lists[0]);
      sessions.push({ ...found(sessions.at(-1)), stories: [] });
    },
    ["own sessions where sessions begin", "same course of sessions in all forks"],
  ],
  [
    "an own session that is about something else",
    ({ lists }) => void found(lists[0]?.sessions[0]).subjects.push("cold rice pudding"),
    ["own sessions name their subjects"],
  ],
  [
    "an own session that does not list what its evidence is about",
    (exported) => {
      const { sessions, provenance } = question(exported, types.fact);
      for (const session of sessions)
        session.subjects = session.subjects.filter((name) => name !== provenance.pivot.subjects[0]);
    },
    ["own sessions list what evidence is about"],
  ],
  [
    "sessions of a topic in the wrong order",
    (exported) => {
      const { sessions, last } = datedQuestion(exported);
      found(sessions.findLast((one) => one.message_index < last.message_index)).date = "2040-01-31";
    },
    [
      "own sessions in order of date",
      "causal order",
      "evidence says its date",
      "stories say their date",
      "same course of sessions in all forks",
    ],
  ],
  [
    "a mind that changes within a week",
    (exported) => {
      const { evidence, sessions } = question(exported, types.role);
      const [first, last] = [found(evidence[0]), found(evidence.at(-1))];
      const begun = found(sessions.findLast((one) => one.message_index < first.message_index)).date;
      const changed = found(sessions.findLast((one) => one.message_index < last.message_index)).date;
      for (const list of exported.lists)
        for (const session of list.sessions)
          if (session.date >= begun && session.date < changed) session.date = changed;
    },
    ["time between changes of mind", "causal order", "evidence says its date", "stories say their date"],
  ],
  [
    "a story of the evidence that is not listed",
    (exported) => {
      const { sessions, evidence } = question(exported, types.reason);
      for (const session of sessions)
        session.stories = session.stories.filter(({ event }) => event !== found(evidence.at(-1)).event);
    },
    ["evidence is a story of its session"],
  ],
  [
    "a story of the evidence that is listed at another message, under another date",
    (exported) => {
      const { sessions, evidence } = question(exported, types.reason);
      const { event } = found(evidence.at(-1));
      const story = found(sessions.flatMap(({ stories }) => stories).find((one) => one.event === event));
      story.message_index += 2;
      story.date = "2001-01-01";
      story.undated = true;
    },
    ["evidence is a story of its session"],
  ],
  [
    "a session under another topic",
    (exported) => {
      const { sessions, row } = question(exported, types.role);
      for (const session of sessions) if (session.topic === row.topic) session.topic = "the weather";
    },
    ["evidence in sessions of its topic", "same course of sessions in all forks"],
  ],
];
