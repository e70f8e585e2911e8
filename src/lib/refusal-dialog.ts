/** Dialogs that help a person after a refusal. */
export type RefusalDialog = "upgrade" | "topup" | "keys";

/** The dialog that a refusal's details name; null for none or an unknown one. */
export function refusalDialog(details: unknown): RefusalDialog | null {
  const open = typeof details === "object" && details !== null && "open" in details ? details.open : null;
  return open === "upgrade" || open === "topup" || open === "keys" ? open : null;
}
