import { sharedTasksFileSchema, soloTasksFileSchema } from "../format/files.ts";

/** A user's files as parsed JSON; `null` where there is none. */
export interface UserFiles {
  readonly user: string;
  readonly profile: unknown;
  readonly tasks: unknown;
  readonly sharedTasks: unknown;
}

/** The tasks of a user, those of one domain first. A file with another form, which is told elsewhere, has none. */
export const taskRowsIn = ({ tasks, sharedTasks }: Pick<UserFiles, "tasks" | "sharedTasks">) => [
  ...Object.values(soloTasksFileSchema.safeParse(tasks).data ?? {}),
  ...Object.values(sharedTasksFileSchema.safeParse(sharedTasks).data ?? {}),
];
