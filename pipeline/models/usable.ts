import { ModelError, type ModelErrorKind } from "../engine/errors.ts";

/** The model answered, and asking again would not give a better answer. */
const unusable: ReadonlySet<ModelErrorKind> = new Set(["invalid-output", "refusal", "content-filter"]);

/**
 * The answer, or `null` if the model gave no usable one. The caller then uses something else, and counts such
 * cases.
 */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ModelError && unusable.has(error.kind)) return null;
    throw error;
  }
}
