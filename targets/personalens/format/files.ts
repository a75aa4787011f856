import { z } from "zod";

/**
 * The files of the original, as its scripts read them. Everything that is exported in its layout has one of
 * these schemas. Keys are in the order in which the original writes them.
 */
const text = z.string().min(1);

export const demographicsSchema = z.strictObject({
  user_id: z.string().regex(/^user\d+$/, { error: "must be like user12" }),
  age: text,
  gender: text,
  employment_status: text,
  education: text,
  marital_status: text,
  english_proficiency: text,
  ethnicity: text,
  religion: text,
  birth_country: text,
  reside_country: text,
});
export type Demographics = z.infer<typeof demographicsSchema>;

/** By attribute: one value, or a list that may be empty. */
export const affinitiesSchema = z.record(text, z.union([text, z.array(text)]));
export type Affinities = z.infer<typeof affinitiesSchema>;

/** `data/profile/userN/profile.json` */
export const profileFileSchema = z.strictObject({
  affinities: z.record(text, affinitiesSchema),
  demographics: demographicsSchema,
  interests: z.record(text, z.literal([0, 1])),
  interactions: z.record(text, text),
});
export type ProfileFile = z.infer<typeof profileFileSchema>;

export const situationKeys = ["Location", "Device", "Time of Day", "Day of the Week", "Environment"] as const;
export const situationsSchema = z.strictObject({
  Location: text,
  Device: text,
  "Time of Day": text,
  "Day of the Week": text,
  Environment: text,
});
export type Situations = z.infer<typeof situationsSchema>;

const taskTexts = { "Task Description": text, "User Intent": text, "Task Goal": text };
const affinityTypes = z.array(text).min(1);

/** A task of `data/profile/userN/tasks.json`. */
export const soloTaskSchema = z.strictObject({
  ...taskTexts,
  "Relevant Affinity Types": affinityTypes,
  task_id: z.string().regex(/^SD-.+-task-\d+$/, { error: "must be like SD-Books-task-1" }),
  situations: situationsSchema,
  "Relevant Domains": z.array(text).length(1),
});

/** A task of `data/profile/userN/tasks_md.json`. */
export const sharedTaskFileSchema = z.strictObject({
  ...taskTexts,
  "Relevant Domains": z.array(text).min(2),
  "Relevant Affinity Types": affinityTypes,
  task_id: z.string().regex(/^MD-task-\d+$/, { error: "must be like MD-task-1" }),
  situations: situationsSchema,
});

/** By "Task 1", "Task 2" and so on. */
export const soloTasksFileSchema = z.record(
  z.string().regex(/^Task \d+$/, { error: "keys must be like Task 1" }),
  soloTaskSchema,
);
export const sharedTasksFileSchema = z.record(
  z.string().regex(/^Task \d+$/, { error: "keys must be like Task 1" }),
  sharedTaskFileSchema,
);

/** A line of `data/task/DOMAIN/task.jsonl`. */
export const templateLineSchema = z.strictObject({
  "Task Number": z.int().min(1),
  ...taskTexts,
  "Relevant Domains": z.array(text).min(2).optional(),
  "Relevant Affinity Types": affinityTypes,
});

export const dialogueTurnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
});
export type DialogueTurn = z.infer<typeof dialogueTurnSchema>;

/** `output/dialogue/userN/ASSISTANT/TASK_dialogue.json` */
export const dialogueFileSchema = z.strictObject({
  user_id: z.int().min(0),
  task_id: text,
  task_description: text,
  user_model: text,
  assistant_model: text,
  dialogue: z.array(dialogueTurnSchema).min(1),
});

export const soloTaskId = (domain: string, number: number) => `SD-${domain}-task-${number}`;
export const sharedTaskId = (number: number) => `MD-task-${number}`;
