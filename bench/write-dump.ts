import { closeSync, openSync, writeSync } from "node:fs";

/** One line in a hundred belongs to a kept thread, one in twenty to a wanted subreddit. */
const [everyKept, everyWanted] = [100, 20];
const linesOfThread = 10;
const batchLines = 1000;

const words =
  "the of and to a in that it is was for you on with as they at be this from have or had by but what all were we when your said there use an each which their time will about".split(
    " ",
  );

/** Texts of many lengths, most of them short. They are the same every time. */
const texts = Array.from({ length: 997 }, (_, index) =>
  Array.from(
    { length: 5 + ((index * index) % 120) },
    (_, at) => words[(index * 7 + at * at) % words.length],
  ).join(" "),
);

/** The other fields of a comment of 2024, in the order of the dumps. */
const [before, after] = [
  '"all_awardings":[],"approved_at_utc":null,"archived":false,"associated_award":null,',
  '"author_flair_background_color":null,"author_flair_css_class":null,"author_flair_richtext":[],"author_flair_text":null,"author_flair_type":"text","author_is_blocked":false,"author_patreon_flair":false,"author_premium":false,"can_gild":false,"collapsed":false,"collapsed_reason":null,"controversiality":0,"created_utc":1706745600,"distinguished":null,"edited":false,"gilded":0,"gildings":{},"is_submitter":false,"locked":false,"no_follow":true,"removal_reason":null,"replies":"","retrieved_on":1706745615,"saved":false,"score_hidden":false,"send_replies":true,"stickied":false,"subreddit_type":"public","top_awarded_type":null,"total_awards_received":0,"treatment_tags":[],"unrepliable_reason":null',
];

/** Writes about `bytes` bytes of comments and posts, in the format of an unpacked dump. One of the subreddits is "books". */
export function writeDump(path: string, bytes: number) {
  const file = openSync(path, "w");
  let written = 0;
  for (let line = 0; written < bytes; line += batchLines) {
    const batch = Array.from({ length: batchLines }, (_, at) => lineOf(line + at)).join("");
    written += writeSync(file, batch);
  }
  closeSync(file);
}

function lineOf(line: number): string {
  const kept = line % everyKept === 0;
  const wanted = line % everyWanted === 0;
  const ofKind = Math.floor(line / (kept ? everyKept : everyWanted));
  const thread = `${kept ? "k" : "s"}${Math.floor(ofKind / linesOfThread)}`;
  const index = wanted ? ofKind % linesOfThread : -1;
  const subreddit = wanted ? "books" : `subreddit${line % 3989}`;
  if (index === 7) return postOf(thread, subreddit);
  const answers = kept && (index === 2 || index === 5);
  const author = answers ? `author_${thread}` : `someone_${line % 99_991}`;
  const body = texts[line % texts.length] ?? "";
  return `{${before}"author":"${author}","body":"${body}","id":"c${line}","link_id":"t3_${thread}","name":"t1_c${line}","parent_id":"t3_${thread}","permalink":"/r/${subreddit}/comments/${thread}/title/c${line}/","score":${line % 90},"subreddit":"${subreddit}","subreddit_id":"t5_2qh4i",${after}}\n`;
}

function postOf(thread: string, subreddit: string): string {
  return `{${before}"author":"author_${thread}","id":"${thread}","num_comments":9,"score":5,"selftext":"${texts[5]}","subreddit":"${subreddit}","title":"A title","url":"https://example.invalid/${thread}",${after}}\n`;
}
