import { z } from "zod";
import { modelsSchema, type Roles } from "../pipeline/models/roles.ts";
import { runName, storeAddress } from "../pipeline/store/address.ts";
import { path, wholeNumber } from "../pipeline/text/schema.ts";

/** The keys of `config.yaml` that all targets share, with their defaults. `roles` are those of all targets. */
export const commonConfiguration = (roles: Roles) => ({
  seed: wholeNumber.default(20),
  out: path.default("out"),
  store: storeAddress.default("sqlite"),
  run: runName.optional(),
  budget: z.number().min(0).optional(),
  models: modelsSchema(roles).prefault({}),
});
export type CommonShape = ReturnType<typeof commonConfiguration>;
