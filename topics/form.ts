import { stringify } from "yaml";

/** The beginning of a text that an author still has to write. */
export const toWrite = "to be written:";

/** A pack to fill in by hand: one entry of each list. A comment says what the entry is and how many the list needs. */
export const formOf = (name: string, about: string): string =>
  [head(name, about), rivals, changes, courses, attempts, personal, occasions].join("");

/** A story at an indentation. Its first line stands where it is put. */
function story(indent: number, says: string): string {
  const lines = [
    `marks: ["${toWrite} a word of the story"]`,
    "thread:",
    `  - says: "${toWrite} ${says}"`,
    `  - reply: "${toWrite} a reply"`,
  ];
  return lines.join(`\n${" ".repeat(indent)}`);
}

/** The guide for the author, and the pack's name. */
const head = (
  name: string,
  about: string,
) => `# A topic pack. Replace each "${toWrite} …", write as many entries as each list needs, and check it:
#
#   pipeline topic check ${name}
#
# What you write is what people read: code changes only places such as {friend}. topics/README.md of the package is the guide,
# and its packs are examples.
#
# A thread is a chat: the user first, the assistant last, one to five exchanges. Keys: "says" (the user's turn that tells the
# story, 14 to 90 words, one in each story), "user" (any other turn of the user), "reply" (the assistant, 8 to 110 words).
# The user comes for something, and the story slips out. Each turn answers the one before.
# "marks" are one to three words of "says" that no rival story holds. What recalls the story holds one of them.
# "needs" say of whom a part must be true: [partner], [child, garden]. Without them it must fit anybody, of any age.
# Rival threads have equally many exchanges. The four options of a question have about the same length.
# Places: {friend}, {neighbor}, {town}, {when}, {money 12} always; {partner}, {child}, {school child}, {colleague} and so on with their need.

name: ${stringify(name).trimEnd()}
# What is talked about, as a fragment of a sentence.
about: ${JSON.stringify(about)}
labels: { user: User, assistant: Assistant }
`;

/** The beginning of a kind: rival subjects that one may like or dislike. */
const rivals = `
# 5 groups of things that one may like or dislike. The last one has needs in each of its parts, the others have none.
kinds:
  - name: "${toWrite} a kind"
    # Each of the rivals would be a natural answer. The first asks where the newest liking matters, the second asks for advice.
    requests:
      - "${toWrite} a request?"
      - "${toWrite} another request?"
    # 4 of them.
    rivals:
      # Specific: "buckwheat soba", not "noodles". Nothing else in the pack names it.
      - subject: "${toWrite} a subject"
        # If texts use a shorter name, its first word or words: words: [soba]
        # Two small stories, each enough alone. "says" names the subject.
        likes:
          ${story(10, "a story of liking it")}
        dislikes:
          ${story(10, "a story of disliking it")}
        # The user has gone over to it from {other}, whichever of the rivals that was. "says" names both.
        now:
          ${story(10, "how it took the place of {other}")}
        # Somebody whom the user knows likes it. The user neither likes nor dislikes it.
        other:
          ${story(10, "what {friend} likes about it")}
        # A reply to each request, in their order, 25 to 40 words. It names the subject and tells no story.
        answers:
          - "${toWrite} an answer to the first request"
          - "${toWrite} an answer to the second request"
`;

/** The rest of a kind: subjects on which the user changes their mind. */
const changes = `    # The user liked it (before) and no longer does.
    off:
      subject: "${toWrite} another subject"
      before:
        ${story(8, "a story of liking it")}
      # 4 reasons. Only one can be true, and they weigh the same.
      reasons:
        - ${story(10, "why that is over")}
          # A reply to "asks" that recalls this reason, 20 to 35 words.
          recalled: "${toWrite} a reply that recalls the reason"
          # A reply to "elsewhere" that carries the reason over without telling it, 30 to 45 words.
          carried: "${toWrite} a reply that carries the reason over"
      # For this one must know the reason.
      asks: "${toWrite} a question about the reason"
      # A matter outside the topic in which such a reason would count again.
      elsewhere: "${toWrite} a question about another matter"
    # The user disliked it (before) and now likes it.
    toward:
      subject: "${toWrite} another subject"
      before:
        ${story(8, "a story of disliking it")}
      # 4 reasons, as above.
      reasons:
        - ${story(10, "what changed that")}
          recalled: "${toWrite} a reply that recalls the reason"
          carried: "${toWrite} a reply that carries the reason over"
      asks: "${toWrite} a question about the reason"
      elsewhere: "${toWrite} a question about another matter"
`;

/** Subjects with a beginning, or with a course over the years. */
const courses = `    # How the user first met something.
    first:
      subject: "${toWrite} another subject"
      # 4 ways, each in another year and place, with another person.
      stories:
        - ${story(10, "how I first met it")}
          # A reply to "message", 20 to 35 words.
          recalled: "${toWrite} a reply that recalls it"
      message: "${toWrite} a message that asks where it was"
    # How the liking of one subject went over the years.
    arc:
      subject: "${toWrite} another subject"
      # 3 moments in the order of time. The first two make sense whatever was told before: never "still", "again", "used to". The third always follows its opposite, and says so.
      moments:
        - for:
            ${story(12, "a story for it")}
          against:
            ${story(12, "a story against it")}
      message: "${toWrite} a message that asks how it has gone"
      # Replies of 30 to 50 words that retell three stories, with a mark of each.
      courses:
        - "${toWrite} for, against, for"
        - "${toWrite} against, for, against"
        - "${toWrite} for, for, against"
        - "${toWrite} against, against, for"
`;

/** Problems, with ideas that the user has tried or not. */
const attempts = `
# 5 problems. The last one has needs.
attempts:
  - problem: "${toWrite} a problem"
    message: "${toWrite} a message that asks for something not yet tried"
    # 4 ideas. About half of them went well.
    ideas:
      - idea: "${toWrite} an idea in a few words"
        ${story(8, "how it went when I tried it")}
        # 25 to 40 words, with one of the marks.
        suggested: "${toWrite} a reply that suggests it"
`;

/** Matters of the user's own. */
const personal = `
# At least 16 matters that only somebody with these needs has. Each has other needs. No liking is told.
personal:
  - needs: [partner]
    thread:
      - user: "${toWrite} a question of somebody with a partner"
      - reply: "${toWrite} a reply"
`;

/** Why the user comes. */
const occasions = `
# At least 8 things to be made, such as a list or a plan. At least five need nothing. They name no subject and tell no liking.
occasions:
  - first:
      why: "${toWrite} why the user comes"
      open:
        - user: "${toWrite} what the user asks for"
        - reply: "${toWrite} a first version"
      middle:
        - user: "${toWrite} a change"
        - reply: "${toWrite} the new version"
      close:
        - user: "${toWrite} a few words at the end"
        - reply: "${toWrite} a reply"
    # Weeks or a year later.
    later:
      why: "${toWrite} why the user comes again"
      open:
        - user: "${toWrite} what came of it, and what is wanted now"
        - reply: "${toWrite} a first version"
      middle:
        - user: "${toWrite} a change"
        - reply: "${toWrite} the new version"
      close:
        - user: "${toWrite} a few words at the end"
        - reply: "${toWrite} a reply"
`;
