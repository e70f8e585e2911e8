/** What the screens of workspaces and their members say beyond workspace.ts. */
export const teamText = {
  path: {
    checking: "Checking...",
    hint: (appUrl: string, slug: string) => `${appUrl}/${slug}`,
  },

  general: {
    pathHint: "Links to this workspace change with it. Old links open the last visited workspace.",
    pickColor: "Pick a color",
    presets: "Suggested colors",
    preset: (color: string) => `Use ${color}`,
    invalidColor: "Enter a color, e.g. #0a7f5a.",
    preview: "Preview",
    previewButton: "Main action",
    previewLink: "A link",
    previewChip: "Running",
    contrast: (ratio: string) => `Text on this color has a contrast of ${ratio} to 1.`,
    lowContrast: "This color is close to the background. Buttons get a thin border so they stay visible.",
    appearance: "Name and look",
    save: "Save changes",
    discard: "Discard",
    readOnly: "Only owners can change these settings.",
    leaveTitle: "Leave this workspace",
    leaveText: "You lose access right away. What you made stays.",
    leave: "Leave workspace",
  },

  members: {
    you: "(you)",
    actions: (name: string) => `Actions for ${name}`,
    roleOf: (name: string) => `Role of ${name}`,
    never: "Not yet",
    invitedBy: (name: string) => `Invited by ${name}`,
    expired: "Expired",
    noMatch: "No matching members",
  },

  switcher: { settings: "Settings", current: "Current workspace" },
  invitations: { none: "No pending invitations" },
} as const;
