import { z } from "zod";
import { modelSettings } from "../pipeline/models/settings.ts";
import { nearest } from "../pipeline/text/nearest.ts";
import { path, wholeNumber } from "../pipeline/text/schema.ts";

const roles = ["writer", "judge"];
const isRole = (name: string) => roles.includes(name);

/** The keys of `config.yaml` that no target owns, with their defaults. */
export const commonConfiguration = {
  seed: wholeNumber.default(20),
  out: path.default("out"),
  budget: z.number().min(0).optional(),
  models: z
    .object({
      writer: modelSettings.default({ provider: "offline" }),
      // Without one, the writer judges.
      judge: modelSettings.optional(),
    })
    .catchall(modelSettings)
    .superRefine(
      (models, context) => {
        for (const name of Object.keys(models ?? {})) {
          const meant = isRole(name) ? null : nearest(name, roles);
          if (meant === null) continue;
          const message = `did you mean "${meant}"? Another role needs a name that can't be taken for it`;
          context.addIssue({ code: "custom", path: [name], message });
        }
      },
      // Also when there are other mistakes, so that all are reported together.
      { when: ({ value }) => typeof value === "object" && value !== null },
    )
    .default({ writer: { provider: "offline" } }),
};
export type CommonShape = typeof commonConfiguration;
