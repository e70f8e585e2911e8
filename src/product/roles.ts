/** Who may do what inside a workspace. People who are not members have no role and no access. */
export const roles = ["OWNER", "EDITOR", "USER"] as const;
export type Role = (typeof roles)[number];

const rank: Readonly<Record<Role, number>> = { OWNER: 3, EDITOR: 2, USER: 1 };

/** Whether a role has at least the rights of another role. */
export function isRoleAtLeast(role: Role, least: Role): boolean {
  return rank[role] >= rank[least];
}

const minimumRole = {
  runItems: "USER",
  createItems: "EDITOR",
  editItems: "EDITOR",
  deleteOwnItems: "EDITOR",
  deleteAnyItem: "OWNER",
  organiseFolders: "EDITOR",
  openBuilder: "EDITOR",
  publishItems: "EDITOR",
  connectIntegrations: "EDITOR",
  seeMembers: "EDITOR",
  seeAllHistory: "OWNER",
  inviteMembers: "OWNER",
  changeMembers: "OWNER",
  manageTags: "OWNER",
  manageSettings: "OWNER",
  manageKeys: "OWNER",
  manageDomains: "OWNER",
  manageApiKeys: "OWNER",
  manageBilling: "OWNER",
  seeUsage: "OWNER",
  deleteWorkspace: "OWNER",
} as const satisfies Record<string, Role>;
export type Ability = keyof typeof minimumRole;
// Object.keys widens to string

/** Whether a role has an ability. Access tags and authorship may narrow it further. */
export function hasAbility(role: Role, ability: Ability): boolean {
  return isRoleAtLeast(role, minimumRole[ability]);
}

/** The creator's ownership cannot be taken away. */
export function canChangeMember(actor: Role, member: { isCreator: boolean }): boolean {
  return hasAbility(actor, "changeMembers") && !member.isCreator;
}

export type SeatKind = "editor" | "user";

/** OWNER and EDITOR take editor seats, USER takes user seats. */
export function seatKind(role: Role): SeatKind {
  return role === "USER" ? "user" : "editor";
}
