/** `{thesis}` is a clause that the author holds, `{other}` what the others hold, `{about}` a noun phrase. */
export const titles: readonly string[] = [
  "{Thesis}",
  "Am I alone in thinking that {thesis}?",
  "Unpopular here, maybe: {thesis}",
  "I've come to believe that {thesis}",
  "Convince me otherwise: {thesis}",
  "Hear me out: {thesis}",
  "Why does everybody say that {other}?",
  "Let's talk about {about} again",
  "{About}: I think that {thesis}",
  "Can we stop pretending that {other}?",
  "After years of doubt: {thesis}",
  "Serious question about {about}",
  "I don't believe that {other}",
  "What are we getting wrong about {about}?",
  "{Thesis}, and it isn't close",
  "A word for the minority: {thesis}",
  "Long-time reader, first post: {about}",
  "No, I don't think that {other}",
];

/** Before what happened. */
export const leads: readonly string[] = [
  "So.",
  "Some background.",
  "What set me off:",
  "This has been on my mind.",
  "Here's what happened.",
  "Bit of a story first.",
  "I'll keep it short.",
  "Been meaning to write this for weeks.",
  "Please be gentle, I'm new to posting.",
  "Okay, deep breath.",
];

/** Between what happened and what is thought of it; must be able to stand before any sentence. */
export const turns: readonly string[] = [
  "It got me thinking about {about}.",
  "Which brings me to {about}.",
  "And that's the trouble with {about}, or the charm.",
  "Ever since, I see {about} differently.",
  "I went home and thought about {about}.",
  "Nobody I know wants to discuss {about}, so here I am.",
  "That's when I made up my mind about {about}.",
  "Small thing, but it says a lot about {about}.",
  "My view, after sleeping on it: {thesis}.",
  "My conclusion is that {thesis}.",
  "Here's where I landed: {thesis}.",
  "Call me odd, but to me {thesis}.",
];

export const closings: readonly string[] = [
  "Where do you stand on {about}?",
  "What am I missing?",
  "Tell me why I'm wrong.",
  "How do you see it?",
  "Does anyone else feel that way?",
  "I'd like to hear from people who disagree.",
  "Curious how you all handle {about}.",
  "Has anyone changed their mind on {about}?",
  "I'll be around to answer.",
  "Discuss.",
  "What's your experience with {about}?",
  "Go easy on me.",
];
