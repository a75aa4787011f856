import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The suite that runs the test: `npm test` is the short one, `npm run test:long` the long one. */
    readonly suite: "short" | "long";
  }
}

/** What a law is tried on: a few cases in the short suite, and many in the long one. */
export const bySuite = <Cases>({ short, long }: { readonly short: Cases; readonly long: Cases }): Cases =>
  inject("suite") === "long" ? long : short;
