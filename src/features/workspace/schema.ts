import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { isSlug } from "#lib/slug.ts";
import { isHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import { type Role, roles } from "#product/roles.ts";
import { errorText } from "#product/texts/common/error.ts";
import { isReservedSlug } from "#product/urls.ts";

const { nameChars, slugChars } = limits.workspace;

const name = z.string().trim().min(nameChars.min, errorText.workspace.nameRequired).max(nameChars.max);

const slug = z
  .string()
  .refine((text) => isSlug(text, slugChars), errorText.workspace.invalidSlug)
  .refine((text) => !isReservedSlug(text), errorText.workspace.slugReserved);
const role = z.enum(roles);
const email = z.email().max(limits.account.emailChars).toLowerCase();

export const workspaceIdInput = z.strictObject({ workspaceId: idOf("workspace") });
/** workspace.getById says `id` on the wire. */
export const getByIdInput = z.strictObject({ id: idOf("workspace") });
export const listInput = z.strictObject({ referralCode: z.string().max(64).optional() }).optional();
export const createWorkspaceInput = z.strictObject({ name, slug });
/** While someone types anything may stand in the field, so the shape is not checked here. */
export const validateSlugInput = z.strictObject({
  workspaceId: idOf("workspace").optional(),
  slug: z.string().max(200),
});
export const updateWorkspaceInput = z.strictObject({
  workspaceId: idOf("workspace"),
  name: name.optional(),
  slug: slug.optional(),
  theme: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase()
    .nullable()
    .optional(),
  iconUrl: z.string().max(limits.imageField.urlChars).refine(isHttpUrl).nullable().optional(),
  isBrandingOff: z.boolean().optional(),
});
export const deleteWorkspaceInput = z.strictObject({ workspaceId: idOf("workspace"), slug: z.string().max(200) });
export const affiliateCodeInput = z.strictObject({
  workspaceId: idOf("workspace"),
  affiliateCode: z.string().trim().max(limits.billing.affiliateCodeChars),
});

export const creditCapInput = z.strictObject({
  workspaceId: idOf("workspace"),
  userId: idOf("user"),
  creditCap: z.int().min(0).max(limits.billing.creditCap).nullable(),
});
export const changeRoleInput = z.strictObject({ workspaceId: idOf("workspace"), userId: idOf("user"), role });
export const memberInput = z.strictObject({ workspaceId: idOf("workspace"), userId: idOf("user") });

export const createInvitationInput = z.strictObject({ workspaceId: idOf("workspace"), email, role });
export const invitationIdInput = z.strictObject({ workspaceInvitationId: idOf("invitation") });
const linkToken = z.string().min(1).max(100);
/** From the link of an invitation. */
export const invitationLinkInput = invitationIdInput.extend({ token: linkToken });
/** Without a token only a confirmed address may accept. */
export const answerInvitationInput = invitationIdInput.extend({ token: linkToken.optional() });

export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;
export type UpdateWorkspaceInput = z.infer<typeof updateWorkspaceInput>;
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

/** A workspace of mine. `WorkspaceMember` holds my own entry, and those of all for whom the role shows members. */
export interface WorkspaceItem {
  id: string;
  slug: string;
  name: string;
  theme: string | null;
  iconUrl: string | null;
  isBrandingOff: boolean;
  affiliateCode: string | null;
  creatorId: string;
  isLastVisited: boolean;
  memberCount: number;
  /** An operator has closed it: its members see that it is there, and nothing in it. */
  isSuspended: boolean;
  createdAt: Date;
  WorkspaceMember: { userId: string; role: Role }[];
}

export interface MemberItem {
  userId: string;
  name: string;
  email: string;
  imageUrl: string | null;
  role: Role;
  isCreator: boolean;
  joinedAt: Date;
  lastVisitedAt: Date | null;
  /** Credits a month; null: no limit of their own. */
  creditCap: number | null;
}

/** An invitation as the one who is invited sees it. */
export interface ReceivedInvitation {
  id: string;
  role: Role;
  workspaceSlug: string;
  workspaceName: string;
  inviterName: string;
  expiresAt: Date;
}

/** An invitation as the holder of its link sees it, before anyone is signed in. */
export interface LinkedInvitation {
  email: string;
  role: Role;
  workspaceName: string;
  inviterName: string;
  /** False once it was answered, withdrawn or has expired. */
  isOpen: boolean;
  /** The address has an account: sign in instead of signing up. */
  hasAccount: boolean;
}

/** What an owner hands over. */
export interface InvitationLink {
  url: string;
  /** A mail with a link of its own was sent as well. */
  isMailed: boolean;
}

/** An invitation as the owners see it. */
export interface SentInvitation {
  id: string;
  email: string;
  role: Role;
  inviterName: string;
  isExpired: boolean;
  createdAt: Date;
  expiresAt: Date;
}
