/** For a schema that a process uses only a few times: to compile it would take longer than to check with it. */
export const once = { jitless: true } as const;
