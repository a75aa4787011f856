import { z } from "zod";
import { allQuestionTypes } from "../../questions/types.ts";

/** The columns of `questions_SIZE.csv`, in the order of PersonaMem version 1 (`bowen-upenn/PersonaMem`, arXiv 2504.14225). */
export const questionRowSchema = z.strictObject({
  persona_id: z.int().min(0),
  question_id: z.uuid(),
  question_type: z.enum(allQuestionTypes),
  topic: z.string().min(1),
  context_length_in_tokens: z.int().min(1),
  context_length_in_letters: z.int().min(1),
  distance_to_ref_in_blocks: z.int().min(1),
  distance_to_ref_in_tokens: z.int().min(1),
  num_irrelevant_tokens: z.int().min(0),
  distance_to_ref_proportion_in_context: z
    .string()
    .regex(/^\d+\.\d\d%$/, { error: "must be a percentage such as 41.30%" }),
  user_question_or_message: z.string().min(1),
  correct_answer: z.string().regex(/^\([a-d]\)$/, { error: "must be (a), (b), (c) or (d)" }),
  all_options: z.string().min(1),
  shared_context_id: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "must be a sha256, in 64 hexadecimal digits" }),
  end_index_in_shared_context: z.int().min(1),
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

export const questionColumns = Object.keys(questionRowSchema.shape);
