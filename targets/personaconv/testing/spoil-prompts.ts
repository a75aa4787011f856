import { found, type ParsedSet, scoreAt, textAt } from "./parsed-set.ts";

/** What is damaged, how, and exactly those checks that find it. */
export type Spoiling = readonly [name: string, spoil: (set: ParsedSet) => void, checks: readonly string[]];

const real = "crumb_keeper";
/** A name that the test passes as one of the input's. */
export const realNames = [real];

/** Leaks in prompts. */
export const leakingPrompts: readonly Spoiling[] = [
  [
    "the answer in the prompt, in capitals and without its punctuation",
    (set) => {
      const { line, reply } = textAt(set, "p_conv");
      line.prompt += `\n${reply.text.toUpperCase().replaceAll(/[.]/g, "")}`;
    },
    ["answer not in the prompt"],
  ],
  [
    "eight words of the answer in a row",
    (set) => {
      const { line, reply } = textAt(set, "np_conv");
      line.prompt += `\nthey said ${reply.text.split(" ").slice(3, 11).join(", ")} and more`;
    },
    ["answer not in the prompt"],
  ],
  [
    "the id of the reply that is to be written",
    (set) => {
      const { line, reply } = textAt(set, "p_nonconv");
      line.prompt += `\nWrite [${reply.id}].`;
    },
    ["target shown only where allowed"],
  ],
  [
    "the target in the store",
    (set) => {
      const { line, reply } = scoreAt(set, "sentiment", "p_conv");
      line.post_data_store = { ...line.post_data_store, extra: { id: reply.id, body: "…" } };
    },
    ["target not in the store"],
  ],
  [
    "an answer to the target in the store",
    (set) => {
      const { line, thread, reply } = scoreAt(set, "impact", "p_conv");
      const below = found(thread.replies.find(({ id }) => id.startsWith(`${reply.id}-`)));
      line.post_data_store = { ...line.post_data_store, [below.id]: {} };
    },
    ["target not in the store", "nothing below the target", "nothing later than the target"],
  ],
  [
    "a score in the store",
    (set) => {
      const { line } = scoreAt(set, "impact", "np_conv");
      line.post_data_store = { ...line.post_data_store, extra: { body: "…", score: 12 } };
    },
    ["no scores except demonstrations'"],
  ],
  [
    "a score deep in the store",
    (set) => {
      const { line } = scoreAt(set, "sentiment", "p_nonconv");
      const deep = { replies: [{ replies: [{ upvotes: "17" }] }] };
      line.post_data_store = { ...line.post_data_store, extra: deep };
    },
    ["no scores except demonstrations'"],
  ],
  [
    "the score of the target on a line of its own",
    (set) => {
      const { asked, reply } = scoreAt(set, "impact", "p_conv");
      asked.prompt_text = asked.prompt_text.replace(/\n\n(?=[^\n]*$)/, `\nScore: ${reply.score}\n\n`);
    },
    ["no answers except demonstrations'"],
  ],
  [
    "the score of the target in brackets beside its author",
    (set) => {
      const { asked, reply } = scoreAt(set, "impact", "p_nonconv");
      asked.prompt_text = asked.prompt_text.replace(
        `[${reply.id}] `,
        `[${reply.id}] (score ${reply.score}) `,
      );
    },
    ["no answers except demonstrations'"],
  ],
  [
    "the label of the target",
    (set) => {
      const { asked } = scoreAt(set, "sentiment", "p_conv");
      asked.prompt_text += `\n- label = ${asked.true_label}`;
    },
    ["no answers except demonstrations'"],
  ],
  [
    "the reply that is judged twice",
    (set) => {
      const { asked, reply } = scoreAt(set, "sentiment", "p_conv");
      asked.prompt_text += `\n[${reply.id}] again`;
    },
    ["target shown only where allowed"],
  ],
  [
    "a reply below the target",
    (set) => {
      const { asked, thread, reply, provenance } = scoreAt(set, "impact", "p_conv");
      const below = found(thread.replies.find(({ id }) => id.startsWith(`${reply.id}-`)));
      asked.prompt_text += `\n[${below.id}] somebody`;
      provenance.shown.push({
        reply: below.id,
        thread: thread.id,
        author: below.author,
        timeMs: below.timeMs,
      });
    },
    ["nothing below the target", "nothing later than the target"],
  ],
  [
    "a later reply from elsewhere in the thread",
    (set) => {
      const { line, thread, reply, provenance } = textAt(set, "p_conv");
      const later = { id: `${thread.id}-c99`, author: null, text: "Later.", score: null, parent: null };
      for (let n = thread.replies.length + 1; n <= 99; n++)
        thread.replies.push({ ...later, id: `${thread.id}-c${n}`, timeMs: (reply.timeMs ?? 0) + 1 });
      set.funnel.entries.kept = (set.funnel.entries.kept ?? 0) + 90;
      line.prompt += `\n[${thread.id}-c99] somebody`;
      provenance.shown.push({
        reply: later.id,
        thread: thread.id,
        author: null,
        timeMs: (reply.timeMs ?? 0) + 1,
      });
    },
    ["nothing later than the target"],
  ],
  [
    "a demonstration of the target's own thread",
    (set) => {
      const { asked, thread, provenance } = scoreAt(set, "impact", "p_conv");
      const own = found(
        thread.replies.find(
          (reply) => reply.author === thread.author && (reply.timeMs ?? 0) < provenance.target.timeMs,
        ),
      );
      const { id, author, timeMs } = own;
      const [replaced] = provenance.demonstrations.splice(0, 1, {
        reply: id,
        thread: thread.id,
        author,
        timeMs,
        label: found(own.score),
      });
      provenance.shown = provenance.shown.filter(({ reply }) => reply !== id);
      asked.prompt_text = asked.prompt_text
        .replaceAll(`[${found(replaced).reply}]`, `[${id}]`)
        .replaceAll(`Score: ${found(replaced).label}\n`, `Score: ${own.score}\n`)
        .replaceAll(`[${found(replaced).thread}]`, `[${thread.id}]`);
    },
    ["demonstrations older than the target"],
  ],
  [
    "a text that was edited later",
    (set) => {
      const { provenance, thread } = textAt(set, "p_conv");
      const shown = provenance.shown.find(({ thread: id, reply }) => id === thread.id && reply.includes("-"));
      found(thread.replies.find(({ id }) => id === found(shown).reply)).edited = provenance.target.timeMs + 1;
    },
    ["nothing edited after the target"],
  ],
  [
    "the mark of an edit",
    (set) => {
      textAt(set, "p_nonconv").line.prompt += "\nEDIT: it showed up.";
    },
    ["no mark of a later edit"],
  ],
  [
    "a real name",
    (set) => {
      const { line } = textAt(set, "p_conv");
      line.prompt += `\nas ${real} would`;
    },
    ["no real name"],
  ],
  [
    "a real name in the store",
    (set) => {
      const { line } = scoreAt(set, "impact", "p_conv");
      line.post_data_store = { ...line.post_data_store, extra: { author: real } };
    },
    ["no real name"],
  ],
  [
    "a mention that is no pseudonym",
    (set) => {
      const { asked } = scoreAt(set, "sentiment", "np_conv");
      asked.prompt_text += "\nthanks to u/oven_ned";
    },
    ["mentions are pseudonyms"],
  ],
  [
    "somebody of another split",
    (set) => {
      const pairs = set.provenance.flatMap((one) => {
        const isAsked = one.task === "text" && one.setting === "p_conv" && one.split === "train";
        const other = set.provenance.find(
          ({ split, task, target }) =>
            isAsked && split === "test" && task === "text" && target.timeMs < one.target.timeMs,
        );
        return other ? [{ one, other }] : [];
      });
      const { one, other } = found(pairs[0]);
      const own = set.provenance.filter(
        ({ task, setting, split }) => task === "text" && setting === "p_conv" && split === "train",
      );
      const { line } = textAt(set, "p_conv", own.indexOf(one));
      const thread = found(set.threads.find(({ id }) => id === other.target.thread));
      const { id, author, timeMs, text } = found(
        thread.replies.find((each) => each.id === other.target.reply),
      );
      line.prompt += `\n[${id}] ${author}: ${text}`;
      one.shown.push({ reply: id, thread: thread.id, author, timeMs });
    },
    ["nobody from another split"],
  ],
];

/** Errors in prompts that are not leaks. Those that change a line or what it shows are also found by rendering it again. */
export const wrongPrompts: readonly Spoiling[] = [
  [
    "a hint at its end",
    (set) => {
      const { asked } = scoreAt(set, "sentiment", "p_conv");
      asked.prompt_text += `\nHint: ${asked.true_label}`;
    },
    [],
  ],
  [
    "a word in what somebody wrote",
    (set) => {
      const { line, provenance } = textAt(set, "np_conv");
      const [shown] = provenance.shown.filter(({ reply }) => reply.includes("-"));
      line.prompt = line.prompt.replace(
        new RegExp(`(\\[${found(shown).reply}\\] \\S+) \\w+`),
        "$1 otherwise",
      );
    },
    [],
  ],
  [
    "a text in its store",
    (set) => {
      const { line } = scoreAt(set, "impact", "np_conv");
      const [id = ""] = Object.keys(line.post_data_store);
      Object.assign(line.post_data_store, { [`${id}x`]: { title: "More" } });
    },
    [],
  ],
  [
    "a label that is not the thread's",
    (set) => {
      scoreAt(set, "impact", "p_conv").asked.true_label = 777;
    },
    ["label as in the thread"],
  ],
  [
    "a text that is not the thread's",
    (set) => {
      textAt(set, "np_conv").line.true_label += " And so on.";
    },
    ["label as in the thread"],
  ],
  [
    "another reply's id in the line",
    (set) => {
      const { asked, thread } = scoreAt(set, "sentiment", "p_nonconv");
      asked.target_reply_id = `${thread.id}-c1`;
    },
    ["ids of the line"],
  ],
  [
    "another post's id in the line",
    (set) => {
      scoreAt(set, "sentiment", "p_nonconv").asked.target_post_reference_id = "u1p1";
    },
    ["ids of the line"],
  ],
  [
    "another id in the provenance",
    (set) => {
      textAt(set, "p_conv").provenance.id += "-c7";
    },
    ["ids of the line"],
  ],
  [
    "another domain",
    (set) => {
      scoreAt(set, "impact", "np_conv").asked.subreddit = "worldnews";
    },
    ["domain and author"],
  ],
  [
    "another time",
    (set) => {
      textAt(set, "p_conv").provenance.target.timeMs += 1;
    },
    ["domain and author"],
  ],
  [
    "an id that no thread has",
    (set) => {
      const { line, provenance } = textAt(set, "p_conv");
      line.prompt += "\n[u9999p1-c1] somebody";
      provenance.shown.push({ reply: "u9999p1-c1", thread: "u9999p1", author: null, timeMs: null });
    },
    ["shown replies exist"],
  ],
  [
    "a shown reply by somebody else",
    (set) => {
      const { provenance } = textAt(set, "p_conv");
      found(provenance.shown.find(({ author }) => author !== null)).author = "somebody";
    },
    ["shown replies exist"],
  ],
  [
    "a demonstration with another label",
    (set) => {
      const { provenance, asked } = scoreAt(set, "impact", "p_nonconv");
      const [first] = provenance.demonstrations;
      asked.prompt_text = asked.prompt_text.replace(`Score: ${found(first).label}`, "Score: 4444");
      found(first).label = 4444;
    },
    ["labels of demonstrations as in their threads"],
  ],
  [
    "a demonstration by somebody else",
    (set) => {
      const { provenance, demonstrated, asked } = scoreAt(set, "impact", "p_nonconv");
      const [first] = provenance.demonstrations;
      const other = found(demonstrated.replies.find(({ author }) => author !== demonstrated.author));
      asked.prompt_text = asked.prompt_text
        .replaceAll(`[${found(first).reply}]`, `[${other.id}]`)
        .replace(`Score: ${found(first).label}`, `Score: ${other.score}`);
      provenance.shown = provenance.shown.filter(({ reply }) => reply !== other.id);
      Object.assign(found(first), {
        reply: other.id,
        author: other.author,
        timeMs: other.timeMs,
        label: other.score,
      });
    },
    ["demonstrations by the right author"],
  ],
  [
    "a donor where there must be none",
    (set) => {
      const { donor } = textAt(set, "np_conv").provenance;
      textAt(set, "p_conv").provenance.donor = donor;
    },
    ["donor fits the setting"],
  ],
  [
    "no donor where there must be one",
    (set) => {
      textAt(set, "np_conv").provenance.donor = null;
    },
    ["donor fits the setting", "demonstrations by the right author"],
  ],
  [
    "a reply that the provenance does not know of",
    (set) => {
      const { provenance } = textAt(set, "p_conv");
      provenance.shown.splice(0, 1);
    },
    ["provenance lists what is shown"],
  ],
  [
    "a demonstration that is gone",
    (set) => {
      const { provenance, line } = textAt(set, "p_nonconv");
      for (const { reply, thread } of provenance.demonstrations)
        line.prompt = line.prompt.replaceAll(`[${reply}]`, "").replaceAll(`[${thread}]`, "");
      provenance.demonstrations = [];
    },
    ["strict samples have a demonstration", "same number of demonstrations in every setting"],
  ],
];
