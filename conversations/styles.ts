/** Whether one call writes a session, or two agents talk turn by turn. */
export type ConversationStyle = "written" | "dialogue";
