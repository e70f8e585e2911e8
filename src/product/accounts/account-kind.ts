/** Whose account at another service agents use: one for the workspace, or each person's own. */
export const accountKinds = ["workspace", "person"] as const;
export type AccountKind = (typeof accountKinds)[number];
