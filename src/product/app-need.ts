/** What a waiting step needs that only the app has. */
export type AppNeed = "file" | "payment" | "conversation" | "approval" | "unknown" | "check";
