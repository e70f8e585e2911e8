/** Workspaces, members, invitations, access tags. */
import { plural } from "#lib/text.ts";

export const workspaceText = {
  switcher: {
    title: "Workspaces",
    new: "New workspace",
  },

  /** The name of the workspace that sign-up creates. */
  firstName: (person: string) => `${person}'s workspace`,

  create: {
    name: "Workspace name",
    namePlaceholder: "Fernhollow",
    path: "Workspace path",
    available: (appUrl: string, slug: string) => `Your workspace will be available at ${appUrl}/${slug}`,
  },

  general: {
    name: "Name",
    icon: "Icon URL",
    iconHint: "Shown in the navigation and as the favicon.",
    theme: "Theme color",
    themeReset: "Use the default",
    hideBranding: "Remove the Troupe name and logo",
    hideBrandingHint: "Applies to all pages of this workspace. Available on the Advanced plan and above.",
    dangerZone: "Danger zone",
    deleteTitle: "Delete this workspace",
    deleteText: "Deletes its agents, workflows, chats, and files.",
    deleteAction: "Delete workspace",
  },

  members: {
    title: "Members",
    invite: "Invite member",
    search: "Search members",
    columns: { name: "Name", role: "Role", lastActive: "Last active" },
    creator: "Creator",
    formerMember: "a former member",
    invited: "Invited",
    expires: (day: string) => `Expires ${day}`,
    resend: "Resend",
    extend: "Extend by 14 days",
    revoke: "Revoke",
    changeRole: "Change role",
    remove: "Remove from workspace",
    creditLimit: {
      set: "Set credit limit",
      title: (name: string) => `Credit limit for ${name}`,
      text: "The workspace credits this member can use per month. Credits they already used this month count.",
      label: "Credits per month",
      hint: "Leave empty for no limit.",
      shown: (credits: string) => `Up to ${credits} credits per month`,
      none: "no limit",
      save: "Save",
      saved: (name: string) => `Credit limit for ${name} saved`,
      notOwner: "Owners have no credit limit. Change their role first.",
    },
    /** A null limit means unlimited seats. */
    seats: (used: number, limit: number | null, kind: "editor" | "user") =>
      limit === null ? plural(used, kind) : `${used} of ${plural(limit, kind)}`,
    readOnly: "Only owners can change members.",
    empty: "You're the only member. Invite a teammate.",
  },

  invite: {
    title: "Invite member",
    email: "Email address",
    role: "Role",
    send: "Send invitation",
    create: "Create invitation",
    link: "Invitation link",
    copyLink: "Copy invitation link",
    linkReady: (email: string) => `Share this link with ${email}`,
    linkHint:
      "This server can't send email, so share the link yourself. It works for 14 days and only for this email address.",
    done: "Done",
  },

  redirecting: "Opening your workspace…",
} as const;
