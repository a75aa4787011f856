/** What may follow a point. Short, so that the point stays what is read. */
export const hedges: readonly string[] = [
  "But I've been wrong before.",
  "Happy to be shown otherwise.",
  "That's only my experience.",
  "Others will see it differently.",
  "Not a hill I'd die on.",
  "Maybe I'm overthinking it.",
  "Make of it what you will.",
  "I could be persuaded.",
  "No idea how general that is.",
  "Take it with some salt.",
  "Correct me if I'm off.",
  "I'd love a counterexample.",
];

export const firm: readonly string[] = [
  "That's the whole thing for me.",
  "I won't budge on that.",
  "Everything else is decoration.",
  "It really isn't complicated.",
  "I'd say so to anyone's face.",
  "That should end it.",
  "People don't want to hear it, fine.",
  "And I'd argue it again tomorrow.",
  "Which is why I stay with it.",
  "There's your answer.",
];

export const yields: readonly string[] = [
  "I'll think about it overnight.",
  "Not giving up the rest, though.",
  "The rest of what I said stands.",
  "Give me a day with it.",
  "I still lean my way, less loudly.",
  "I should have written that in.",
  "See, that's why I ask here.",
  "It doesn't turn me around, it dents me.",
  "I'd rather know than be right.",
  "Don't tell my brother I said so.",
  "That changes the weight of it for me.",
  "Well argued.",
];

/** Between two sentences of somebody who likes to talk. */
export const bridges: readonly string[] = [
  "Let me back up a little.",
  "I've turned this over for a while.",
  "It took me years to see it this way.",
  "I don't say this lightly.",
  "There is some history to this.",
  "Bear with me for a second.",
  "I wrote a longer version and deleted it.",
  "It helps to go slowly here.",
  "I say this as somebody who wavered.",
  "The short version never satisfies anyone, so.",
  "Some context, since context gets lost here.",
  "I had this conversation at home only yesterday.",
  "My partner and I go over this regularly.",
  "Maybe I should explain where I come from.",
];

export const edits: readonly string[] = [
  "Edit: spelling.",
  "Edit: typed this on the bus, sorry.",
  "Edit: fixed a word.",
  "Edit: wrong button, finished the sentence now.",
  "Edit: to be clear, no hard feelings.",
  "Edit: formatting on my phone is hopeless.",
  "Edit: added the last line.",
  "Edit: okay, okay, calmer wording.",
  "Edit: autocorrect and I are not friends.",
  "Edit: removed a bad comparison.",
];

/** `{knows}` is a sentence in the first person. */
export const sources: readonly string[] = [
  "For what it's worth, {knows}.",
  "{Knows}, so I've watched it happen.",
  "Source: {knows}.",
  "{Knows}, if that counts.",
  "Where I have it from: {knows}.",
  "{Knows}, which colors my view.",
  "I'm biased here, {knows}.",
  "{Knows}. It teaches you that.",
  "Asking around isn't needed, {knows}.",
  "Background: {knows}.",
];

/** Short things that fill up what would be too short to be a comment. */
export const asides: readonly string[] = [
  "Anyway.",
  "Just saying.",
  "That's it, that's the comment.",
  "Carry on.",
  "Back to work now.",
  "Coffee first, then more.",
  "You know what I mean.",
  "Had to be said.",
];
