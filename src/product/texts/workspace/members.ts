/** Members of a workspace and their roles. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const membersText = sentences("membersText", {
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
    text: "How many workspace credits this member can use per month. Credits already used this month count toward the limit.",
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
  you: "(you)",
  actions: (name: string) => `Actions for ${name}`,
  roleOf: (name: string) => `Role of ${name}`,
  never: "Never",
  invitedBy: (name: string) => `Invited by ${name}`,
  expired: "Expired",
  noMatch: "No matching members",
  removeConfirmation: (name: string): Confirmation => ({
    title: "Remove member",
    text: `${name} loses access immediately. Everything they created stays in the workspace.`,
    confirm: "Remove member",
  }),
});
