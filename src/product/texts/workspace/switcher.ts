/** Switching between workspaces. */

export const switcherText = {
  title: "Workspaces",
  new: "New workspace",
  settings: "Settings",
  current: "Current workspace",
  redirecting: "Opening your workspace…",
} as const;
