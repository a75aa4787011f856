import { sharedTasksFileSchema, soloTasksFileSchema } from "../format/files.ts";

/** A user's files as parsed JSON; `null` for a file that doesn't exist. */
export interface UserFiles {
  readonly user: string;
  readonly profile: unknown;
  readonly tasks: unknown;
  readonly sharedTasks: unknown;
}

/**
 * The tasks of a user, those of one domain first. There are none if the file has another form, which is
 * reported elsewhere.
 */
export const taskRowsIn = ({ tasks, sharedTasks }: Pick<UserFiles, "tasks" | "sharedTasks">) => [
  ...Object.values(soloTasksFileSchema.safeParse(tasks).data ?? {}),
  ...Object.values(sharedTasksFileSchema.safeParse(sharedTasks).data ?? {}),
];
