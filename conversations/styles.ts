/** Whether one call writes a session, or two agents talk turn by turn. */
export const conversationStyles = ["written", "dialogue"] as const;
export type ConversationStyle = (typeof conversationStyles)[number];
