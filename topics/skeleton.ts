import { stringify } from "yaml";
import { toWrite } from "./check.ts";

/** A pack to fill in by hand. Each list has one placeholder entry; a comment says how many it needs and gives an example. */
export function skeletonOf(name: string, about: string): string {
  return `# A topic pack. Replace every "${toWrite} …", write as many entries as each list needs, and check it:
#
#   pipeline topic check ${name}
#
# Every text has one of four shapes, because code builds sentences around it:
#   clause    a finite clause, lower case first (unless it starts with "I" or a name), no full stop at the end
#   phrase    a bare verb phrase, no full stop
#   advice    an imperative clause, lower case first, no full stop
#   sentence  one to three complete sentences with punctuation
#
# "I" is the user. "You" is the user too, as the assistant addresses them: first-person clauses hold no "you".
# No clause depends on the user's sex, age, country or wealth, or on a partner, a child or a job.
# Write plain, concrete, slightly surprising text. Facts are true. No two neighboring entries have the same structure.
# Name a subject only in its own entry. The package's topics/README.md says more, and its packs are examples.

name: ${stringify(name).trimEnd()}
# What is talked about, as a fragment of a sentence.
about: ${JSON.stringify(about)}
# The activity in a word or two, without "my", as in "about cooking".
activity: "${toWrite} the activity"
labels: { user: User, assistant: Assistant }

# At least 8 groups of interchangeable subjects, with at least 48 subjects in all.
kinds:
  # A plural or mass noun, as in "on the subject of noodles".
  - name: "${toWrite} a kind"
    # At least 2 sentences of the user about the kind. They ask nothing and don't say what the user likes.
    # "It is noodle weather again and the big pot is already on the hob."
    remarks:
      - "${toWrite} a remark."
    # At least 3 messages that ask for a suggestion within the kind. Each of its subjects must be a natural answer.
    # "Two friends are coming on Saturday. Which noodles should I put on the table?"
    occasions:
      - "${toWrite} an occasion?"
    # At least 4 first-person past clauses of 8 to 16 words: how the user first met a subject of the kind. Write {it} for it.
    # "a colleague cooked {it} for the office party"
    meetings:
      - "${toWrite} how I first met {it}"
    # At least 6.
    subjects:
      # As in "I like …". Be specific: "buckwheat soba", not "noodles".
      - name: "${toWrite} a subject"
        # "one" for is and it, "many" for are and them.
        number: one
        # The words by which it is recognized, if texts don't always use the whole name: words: [soba]
        # At least 2 clauses: why somebody likes it. "the wide belts hold more chili oil than any thin strand"
        draws:
          - "${toWrite} why somebody likes it"
        # At least 2 clauses: why somebody doesn't like it. "the belts need an hour's rest and stick to everything"
        bothers:
          - "${toWrite} why somebody doesn't"
        # At least 2 pieces of advice of 12 to 24 words for somebody who likes it. Name something that goes with it.
        # "pull them an hour ahead, oil them well, and put black vinegar on the table beside the chili"
        recommend:
          - "${toWrite} advice for somebody who likes it"
        # At least 2 first-person past clauses: how the user came to it. They fit both liking and disliking.
        # "the canteen ran out of everything else and I had them for lunch"
        met:
          - "${toWrite} how I came to it"
        # At least 1 true sentence that names the subject. "Spätzle dough is beaten, not kneaded."
        facts:
          - "${toWrite} a fact."
        # A practical question from somebody who likes it, and an answer of 25 to 60 words.
        ask: "${toWrite} a question?"
        answer: "${toWrite} an answer."

# At least 8 each: why somebody stops liking ("off") or starts liking ("toward") a subject, for any subject of the pack.
#   told    a first-person clause of 10 to 20 words with one cause. Write {it} if the subject must be named:
#           "the new flat has an electric hob that never gets properly hot"
#   trait   a second-person clause: what this says about the user beyond this topic:
#           "you lose patience with things that hang on equipment you didn't choose"
#   advice  what follows from it for something quite different:
#           "find out first what equipment is there and whether you could live with it"
reasons:
  off:
    - told: "${toWrite} why I went off {it}"
      trait: "${toWrite} what that says about the user"
      advice: "${toWrite} what follows from it"
  toward:
    - told: "${toWrite} why I came round to {it}"
      trait: "${toWrite} what else that says about the user"
      advice: "${toWrite} what else follows from it"

# At least 16 things to try in this topic. None names a subject.
ideas:
  # A phrase. "cook one meal a week from a country you have to look up"
  - idea: "${toWrite} an idea"
    # The same as a first-person past clause. "I cooked one meal a week from a country I had to look up"
    tried: "${toWrite} the same, as tried by me"
    # How many days it takes.
    lasts: 1
    # What came of it by the end. "I learned more about lentils than about geography"
    outcome: "${toWrite} what came of it"
    # What the user gets from it, in the second person. "you find out which shelves of the shop you never look at"
    gives: "${toWrite} what you get from it"

# At least 8 things outside the topic that the user must decide.
scenarios:
  # "A friend wants me to join a weeknight pottery course. Should I?"
  - message: "${toWrite} a scenario?"
    # "a weeknight pottery course"
    about: "${toWrite} what it is about"

# At least 16 clauses each: a detail that could go with any subject. A third of them hold a slot: {person} (somebody
# close), {place} (the user's town) or {number} (3 to 40). "{person} came by and stayed until the pot was empty"
wentWell:
  - "${toWrite} what went well"
wentWrong:
  - "${toWrite} what went wrong"

# At least 20 practical questions about the topic in general, with answers of 30 to 70 words.
questions:
  - ask: "${toWrite} a general question?"
    answer: "${toWrite} its answer."

# At least 30 entries of one or two sentences, 12 to 35 words: true and useful, the assistant adds them in passing.
guidance:
  - "${toWrite} guidance."

# At least 12 entries: how a user begins. They say what is up today (an errand, a mood, a plan), never a preference.
openings:
  - "${toWrite} an opening."
`;
}
