/** The dialogs in which a person finds a way on after a refusal. */
export type RefusalDialog = "upgrade" | "topup" | "keys";

/** What a refusal's details ask the page to open; null when they ask for nothing that is known. */
export function refusalDialog(details: unknown): RefusalDialog | null {
  const open = typeof details === "object" && details !== null && "open" in details ? details.open : null;
  return open === "upgrade" || open === "topup" || open === "keys" ? open : null;
}
