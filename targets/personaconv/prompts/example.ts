import type { Exhibit } from "../shown/showing.ts";
import type { Task } from "../targets/tasks.ts";

/** The original's ids of the demonstration that it shows where an author has no other reply ("default"). */
const post = "default_fs_post1";

/** An invented one, the same for all. */
export function exampleOf(task: Task): Exhibit {
  const [author, other] = ["user_example", "user_reader"];
  const common = { score: null, timeMs: null };
  const text = "I sealed both washers last night, as you said, and the kitchen floor is dry. Thank you!";
  return {
    post: {
      ...common,
      id: post,
      author,
      title: "A tap that drips only at night",
      text: "It is quiet all day. From eleven in the evening it drips every two seconds. What have I not thought of?",
      url: "",
      comments: 2,
      domain: "life",
    },
    answered: {
      ...common,
      id: `${post}-c1-r1`,
      parent: `${post}-c1`,
      author: other,
      text: "The pressure rises at night, when nobody else draws water. Seal the washers.",
    },
    reply: { ...common, id: `${post}-c1-r1-ar1`, parent: `${post}-c1-r1`, author, text },
    label: { sentiment: "positive", impact: 12, text }[task],
  };
}
