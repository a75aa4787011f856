/** For a schema that a process uses only a few times: compiling it would take longer than the checks. */
export const once = { jitless: true } as const;
