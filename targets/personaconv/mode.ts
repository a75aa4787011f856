/** `faithful` keeps the original's rules; `strict` shows nothing of a target that its prompt must not tell. */
export type Mode = "strict" | "faithful";
