import { stringify } from "yaml";
import { toWrite } from "./check.ts";

/** A pack to be written by hand: every list with one entry to write, an example from the guide above it, and how many it needs. */
export function skeletonOf(name: string, about: string): string {
  return `# A topic pack. Replace every "${toWrite} …" and write as many entries as each list needs, then see what is still wrong:
#
#   pipeline topic check ${name}
#
# The shapes of text, around which sentences are built by rule:
#   clause    a finite clause, small first letter (unless it starts with "I" or a name), no stop at the end
#   phrase    a bare verb phrase, no stop
#   advice    an imperative clause, small first letter, no stop
#   sentence  one to three complete sentences with their stops
#
# First person is the user, second person is the user as the assistant addresses them: no "you" in first-person clauses.
# No clause depends on the user's sex, age, country, wealth, or on having a partner, a child or a job.
# Plain, particular, a little surprising. Facts are true. Every entry differs in structure from its neighbors.
# A subject is named only in its own entry. The package's topics/README.md says more; its packs are examples.

name: ${stringify(name).trimEnd()}
# A fragment of a sentence: what is talked about.
about: ${JSON.stringify(about)}
# How one names the pursuit in passing, without "my": used as "about cooking".
activity: "${toWrite} the pursuit"
labels: { user: User, assistant: Assistant }

# At least 8 groups of interchangeable subjects, with at least 48 subjects in all.
kinds:
  # Plural or mass, as in "on the subject of noodles".
  - name: "${toWrite} a kind"
    # At least 2 sentences that touch the kind without asking and without saying what the user likes.
    # "It is noodle weather again and the big pot is already on the hob."
    remarks:
      - "${toWrite} a remark."
    # At least 3 messages that ask for a suggestion within the kind; each of its subjects must be a natural answer.
    # "Two friends are coming on Saturday. Which noodles should I put on the table?"
    occasions:
      - "${toWrite} an occasion?"
    # At least 4 first-person past clauses of 8 to 16 words: how one first met any subject of the kind, {it}.
    # "a colleague cooked {it} for the office party"
    meetings:
      - "${toWrite} how I first met {it}"
    # At least 6.
    subjects:
      # As after "I like …", the particular one: "buckwheat soba", not "noodles".
      - name: "${toWrite} a subject"
        # one or many: for is and are, it and them.
        number: one
        # What names it in text, where the whole name isn't always said: words: [soba]
        # At least 2 clauses, why somebody likes it. "the wide belts hold more chili oil than any thin strand"
        draws:
          - "${toWrite} why somebody likes it"
        # At least 2 clauses, why somebody doesn't. "the belts need an hour's rest and stick to everything"
        bothers:
          - "${toWrite} why somebody doesn't"
        # At least 2 pieces of advice of 12 to 24 words to one who likes it, naming something that goes with it.
        # "pull them an hour ahead, oil them well, and put black vinegar on the table beside the chili"
        recommend:
          - "${toWrite} advice to one who likes it"
        # At least 2 first-person past clauses, how the user came to it; they fit both liking and disliking.
        # "the canteen ran out of everything else and I had them for lunch"
        met:
          - "${toWrite} how I came to it"
        # At least 1 true sentence that names the subject. "Spätzle dough is beaten, not kneaded."
        facts:
          - "${toWrite} a fact."
        # A practical question of somebody who is taken with it, and an answer of 25 to 60 words.
        ask: "${toWrite} a question?"
        answer: "${toWrite} an answer."

# At least 8 each: why somebody goes off, or comes round to, any subject of the pack.
#   told    a clause of the user, 10 to 20 words, one cause; {it} if the subject must be named:
#           "the new flat has an electric hob that never gets properly hot"
#   trait   a second-person clause: what that says about the user beyond this topic:
#           "you lose patience with things that hang on equipment you didn't choose"
#   advice  what follows for something quite different:
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

# At least 16 things that one can try in this topic, none naming a subject.
ideas:
  # A phrase. "cook one meal a week from a country you have to look up"
  - idea: "${toWrite} an idea"
    # The same as a first-person past clause. "I cooked one meal a week from a country I had to look up"
    tried: "${toWrite} the same, as tried by me"
    # For how many days that goes on, where it is more than one.
    lasts: 1
    # What came of it by then. "I learnt more about lentils than about geography"
    outcome: "${toWrite} what came of it"
    # What one gets from it, in the second person. "you find out which shelves of the shop you never look at"
    gives: "${toWrite} what one gets from it"

# At least 8 things outside the topic that the user must decide.
scenarios:
  # "A friend wants me to join a weeknight pottery course. Should I?"
  - message: "${toWrite} a scenario?"
    # "a weeknight pottery course"
    about: "${toWrite} what it is about"

# At least 16 clauses each: a particular that could go with any subject. A third of them hold a slot: {person} (someone
# close), {place} (the user's town) or {number} (3 to 40). "{person} came by and stayed until the pot was empty"
wentWell:
  - "${toWrite} what went well"
wentWrong:
  - "${toWrite} what went wrong"

# At least 20 general practical questions with answers of 30 to 70 words.
questions:
  - ask: "${toWrite} a general question?"
    answer: "${toWrite} its answer."

# At least 30 times one or two sentences, 12 to 35 words, true and useful, that an assistant adds in passing.
guidance:
  - "${toWrite} guidance."

# At least 12 times what a user says first: what is up today (an errand, a mood, a plan), never a preference.
openings:
  - "${toWrite} an opening."
`;
}
