import { lazy } from "../../pipeline/lazy.ts";
import type { Bank } from "../form.ts";
import { loadBank } from "../load.ts";
import { type Matter, mattersForm } from "./schema.ts";

/** All files of the folder, so that several authors can write side by side. */
export const mattersBank: Bank<Matter[]> = {
  name: "matters",
  open: (read, names) => names().flatMap((name) => read(name, mattersForm)),
};

/** Matters of trades and temperaments. */
export const matters = lazy(() => loadBank(mattersBank));
