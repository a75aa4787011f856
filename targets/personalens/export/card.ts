import type { Ontology } from "../../../content/personalens/bank.ts";
import { table } from "../../../formats/dataset-card.ts";
import { say } from "../../../pipeline/text/layout.ts";

interface CardOrder {
  readonly users: number;
  readonly tasks: number;
  readonly seed: number;
  readonly ontology: Ontology;
}

/** The README.md beside the files. */
export function lensCard({ users, tasks, seed, ontology: { domains, sharedTasks } }: CardOrder): string {
  const attributes = domains.flatMap((domain) => domain.attributes).length;
  return `# PersonaLens: users and tasks

Made by persona-pipeline with seed ${seed}. ${say(users)} users, ${say(tasks)} tasks.

\`personalens/\` has the layout of PersonaLens (Zhao et al., Findings of ACL 2025), so code for it can be started in that folder.
Nothing is taken from its data: domains, attributes and ids have the original's names, and everything else was written for
persona-pipeline.

${table(
  ["what", "count"],
  [
    ["users", users],
    ["tasks of users", tasks],
    ["domains", domains.length],
    ["attributes", attributes],
    ["templates of one domain", domains.flatMap((domain) => domain.tasks).length],
    ["templates of several domains", sharedTasks.length],
  ],
)}
Each line of \`details.jsonl\` is about a user: which preferences the summaries tell or imply, and what each task must settle.
`;
}
