import { ModelError, type ModelErrorKind } from "../engine/errors.ts";

/** The model answered, and asking it again would bring nothing better. */
const unusable: ReadonlySet<ModelErrorKind> = new Set(["invalid-output", "refusal", "content-filter"]);

/** The answer, or `null` if none of the model's answers can be used: then the caller takes something else, and counts it. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ModelError && unusable.has(error.kind)) return null;
    throw error;
  }
}
