import { stringify } from "yaml";

/** The beginning of a text that an author still has to write. */
export const toWrite = "to be written:";

/** A pack to fill in by hand: one entry of each list. A comment says what the entry is and how many the list needs. */
export function formOf(name: string, about: string): string {
  return `# A topic pack. Replace each "${toWrite} …", write as many entries as each list needs, and check it:
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
          marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} a story of liking it"
            - reply: "${toWrite} a reply"
        dislikes:
          marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} a story of disliking it"
            - reply: "${toWrite} a reply"
        # The user has gone over to it from {other}, whichever of the rivals that was. "says" names both.
        now:
          marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} how it took the place of {other}"
            - reply: "${toWrite} a reply"
        # Somebody whom the user knows likes it. The user neither likes nor dislikes it.
        other:
          marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} what {friend} likes about it"
            - reply: "${toWrite} a reply"
        # A reply to each request, in their order, 25 to 40 words. It names the subject and tells no story.
        answers:
          - "${toWrite} an answer to the first request"
          - "${toWrite} an answer to the second request"
    # The user liked it (before) and no longer does.
    off:
      subject: "${toWrite} another subject"
      before:
        marks: ["${toWrite} a word of the story"]
        thread:
          - says: "${toWrite} a story of liking it"
          - reply: "${toWrite} a reply"
      # 4 reasons. Only one can be true, and they weigh the same.
      reasons:
        - marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} why that is over"
            - reply: "${toWrite} a reply"
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
        marks: ["${toWrite} a word of the story"]
        thread:
          - says: "${toWrite} a story of disliking it"
          - reply: "${toWrite} a reply"
      # 4 reasons, as above.
      reasons:
        - marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} what changed that"
            - reply: "${toWrite} a reply"
          recalled: "${toWrite} a reply that recalls the reason"
          carried: "${toWrite} a reply that carries the reason over"
      asks: "${toWrite} a question about the reason"
      elsewhere: "${toWrite} a question about another matter"
    # How the user first met something.
    first:
      subject: "${toWrite} another subject"
      # 4 ways, each in another year and place, with another person.
      stories:
        - marks: ["${toWrite} a word of the story"]
          thread:
            - says: "${toWrite} how I first met it"
            - reply: "${toWrite} a reply"
          # A reply to "message", 20 to 35 words.
          recalled: "${toWrite} a reply that recalls it"
      message: "${toWrite} a message that asks where it was"
    # How the liking of one subject went over the years.
    arc:
      subject: "${toWrite} another subject"
      # 3 moments in the order of time. Each story says how things are: never "still", "again", "used to".
      moments:
        - for:
            marks: ["${toWrite} a word of the story"]
            thread:
              - says: "${toWrite} a story for it"
              - reply: "${toWrite} a reply"
          against:
            marks: ["${toWrite} a word of the story"]
            thread:
              - says: "${toWrite} a story against it"
              - reply: "${toWrite} a reply"
      message: "${toWrite} a message that asks how it has gone"
      # Replies of 30 to 50 words that retell three stories, with a mark of each.
      courses:
        - "${toWrite} for, against, for"
        - "${toWrite} against, for, against"
        - "${toWrite} for, for, against"
        - "${toWrite} against, against, for"

# 5 problems. The last one has needs.
attempts:
  - problem: "${toWrite} a problem"
    message: "${toWrite} a message that asks for something not yet tried"
    # 4 ideas. About half of them went well.
    ideas:
      - idea: "${toWrite} an idea in a few words"
        marks: ["${toWrite} a word of the story"]
        thread:
          - says: "${toWrite} how it went when I tried it"
          - reply: "${toWrite} a reply"
        # 25 to 40 words, with one of the marks.
        suggested: "${toWrite} a reply that suggests it"

# At least 16 matters that only somebody with these needs has. Each has other needs. No liking is told.
personal:
  - needs: [partner]
    thread:
      - user: "${toWrite} a question of somebody with a partner"
      - reply: "${toWrite} a reply"

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
}
