import { z } from "zod";
import { modelsSchema } from "../pipeline/models/roles.ts";
import { path, wholeNumber } from "../pipeline/text/schema.ts";
import { roles } from "./roles.ts";

/** The keys of `config.yaml` that no target owns, with their defaults. */
export const commonConfiguration = {
  seed: wholeNumber.default(20),
  out: path.default("out"),
  budget: z.number().min(0).optional(),
  models: modelsSchema(roles).prefault({}),
};
export type CommonShape = typeof commonConfiguration;
