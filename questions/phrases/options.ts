/** What an assistant replies, by type. All patterns of a bank are of like tone and length; the four options of a group take different ones. */
export const options = {
  /** To a remark. {subject} {it} {advice} {draw} */
  acknowledge: [
    "{Subject} would be the thing, then, now that you've come to like {it}: {advice}.",
    "Since {subject} {is} what you've settled on these days, {advice}.",
    "That sounds like an occasion for {subject}, which you like by now, so {advice}.",
    "With your present liking for {subject} in mind: {advice}.",
    "You've taken to {subject} lately, so let me add this: {advice}.",
    "As somebody who now likes {subject}, you could {advice}.",
    "I'd think of {subject} first, given that you're fond of {it} now: {advice}.",
    "It's a good moment for {subject}, seeing that you like {it} these days; {advice}.",
  ],
  /** To a request. {subject} {it} {is} {advice} {draw} */
  recommend: [
    "I'd go for {subject}, since that's what you like now: {advice}.",
    "How about {subject}, which you've come to like? {Advice}.",
    "{Subject} would suit you, as your taste stands today: {advice}.",
    "Take {subject}; you like {it} by now, and it fits. {Advice}.",
    "Given where your liking is at present, {subject}: {advice}.",
    "My pick is {subject}, because you've grown fond of {it}: {advice}.",
    "You like {subject} these days, so start there: {advice}.",
    "Let it be {subject}, your choice of late: {advice}.",
  ],
  /** To a request, where nothing has changed: the subject is liked, and that is all. {subject} {it} {is} {advice} */
  suit: [
    "I'd go for {subject}, which you told me you like: {advice}.",
    "How about {subject}? You're fond of {it}, so {advice}.",
    "{Subject} would be my answer, seeing that you enjoy {it}: {advice}.",
    "Since you like {subject}, let it be that: {advice}.",
    "My vote goes to {subject}, as you've said you like {it}: {advice}.",
    "You like {subject}, so I'd look no further. {Advice}.",
    "Going by your taste, {subject}: {advice}.",
    "{Subject}, because {they} {is} something you enjoy; {advice}.",
  ],
  /** By course: liked, not, liked again; not, then liked; liked, then not; liked throughout. {subject} {it} {off} {toward} {draw} {bother} */
  courses: [
    [
      "You liked {subject} to begin with, went off {it} because {off}, and came back to {it} when {toward}.",
      "At first you were fond of {subject}; then {off}, and that was over; later {toward}, and you liked {it} again.",
      "It went from yes to no and back: you liked {subject}, dropped {it} since {off}, and returned after {toward}.",
      "{Subject} had you, lost you and won you back: first {off}, and then {toward}.",
      "First you liked {subject}, then not ({off}), now again ({toward}).",
    ],
    [
      "You didn't like {subject} at first and said so twice, your complaint being that {bother}; then {toward}, and you came round.",
      "It began with a no, since {bother}, and the no stood for a while; you came to like {subject} when {toward}.",
      "{Subject} left you cold in the beginning, as {bother}; only after {toward} did you start to like {it}.",
      "For a good while you were against {subject} because {bother}; what turned you was that {toward}.",
      "First you disliked {subject}, and for a while nothing changed; now you like {it} ({toward}).",
    ],
    [
      "You liked {subject} at first and said so twice, since {draw}; then {off}, and you went off {it} for good.",
      "It began with a yes, because {draw}, and the yes stood for a while; you gave up {subject} when {off}.",
      "{Subject} had your liking in the beginning, as {draw}; only after {off} did you turn away from {it}.",
      "For a good while you were all for {subject} because {draw}; what ended it was that {off}.",
      "First you liked {subject}, and for a while nothing changed; now you don't like {it} any more ({off}).",
    ],
    [
      "You have liked {subject} from the first mention to the last, chiefly since {draw}; I can't recall a word against {it} in between.",
      "It has been a yes all along: you liked {subject} when {they} first came up, because {draw}, and each time after that.",
      "{Subject} had your liking from the start, as {draw}, and whenever you came back to the matter, nothing had changed.",
      "There is no turn in that story: you were for {subject} because {draw}, and later on you said the same again.",
      "First you liked {subject}, and nothing has changed since; it comes down to the fact that {draw}, and that holds to this day, as far as you've told me.",
    ],
  ],
  /** {subject} {reason} */
  reason_off: [
    "You told me that {reason}, and that was what turned you away from {subject}.",
    "It was because {reason}; after that you no longer cared for {subject}.",
    "As you put it then, {reason}, and so {subject} lost you.",
    "The reason you gave me for leaving {subject} was that {reason}.",
    "What ended it with {subject}, by your own account, was this: {reason}.",
    "You went off {subject} when {reason}, if I have it right.",
  ],
  reason_toward: [
    "You told me that {reason}, and that was what brought you round to {subject}.",
    "It was because {reason}; after that you began to like {subject}.",
    "As you put it then, {reason}, and so {subject} won you over.",
    "The reason you gave me for coming round to {subject} was that {reason}.",
    "What turned you in favor of {subject}, by your own account, was this: {reason}.",
    "You made your peace with {subject} when {reason}, if I have it right.",
  ],
  /** {trait} {advice} {about} */
  generalize: [
    "From what changed your mind elsewhere I gather that {trait}. So with {about}, {advice}.",
    "Going by your own history, {trait}; as for {about}, {advice}.",
    "Before you decide on {about}, {advice}: you've shown me that {trait}.",
    "You once told me a reason that says {trait}. For {about} that means: {advice}.",
    "I remember a change of mind of yours from which I take that {trait}. With {about} ahead, {advice}.",
    "As far as I know you, {trait}. That would be my test for {about}: {advice}.",
  ],
  /** {subject} {meeting} */
  recall: [
    "You told me that {meeting}, and that's how {subject} came into your life.",
    "The way you told it, {meeting}: that was the beginning with {subject}.",
    "As I have it from you, {meeting}; before that you hadn't met {subject}.",
    "It started when {meeting}, which is where you first met {subject}.",
    "With {subject} it went like this, according to you: {meeting}.",
    "I have it down that {meeting}, and that {subject} began for you there.",
  ],
  /** {idea} {gives} */
  suggest: [
    "You could {idea}: {gives}.",
    "Here's one that hasn't come up: {idea}. That way {gives}.",
    "What about this: {idea}, so that {gives}.",
    "Something new for you would be to {idea}; {gives}.",
    "It may be time to {idea}, since that way {gives}.",
    "Why not {idea}? For one thing, {gives}.",
  ],
} as const;
