import { createHmac } from "node:crypto";

/** A keyed hash as a run has one. */
export const keyed = (key: string) => (text: string) => createHmac("sha256", key).update(text).digest("hex");
