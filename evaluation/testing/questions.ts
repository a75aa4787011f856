import type { Question } from "../benchmark/question.ts";

/** A question with the given fields, and default values for the others. */
export function questionOf(more: Partial<Question>): Question {
  const question = {
    row: 1,
    id: "q1",
    persona: "0",
    type: "recall_user_shared_facts",
    topic: "coding",
    message: "What did I say?",
    options: ["One.", "Two.", "Three.", "Four."],
    right: "a" as const,
    context: "c1",
    endIndex: 2,
    ...more,
  };
  const columns = {
    persona_id: question.persona,
    question_id: question.id,
    user_question_or_message: question.message,
    question_type: question.type,
    topic: question.topic,
    context_length_in_tokens: "1000",
    context_length_in_letters: "4500",
    distance_to_ref_in_blocks: "1",
    distance_to_ref_in_tokens: "200",
    num_irrelevant_tokens: "0",
    distance_to_ref_proportion_in_context: "20.00%",
  };
  return { columns, ...question };
}
