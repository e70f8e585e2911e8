import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { isSlug } from "#lib/slug.ts";
import { isHttpUrl } from "#lib/url.ts";
import { affiliateCode } from "#product/account-inputs.ts";
import { limits } from "#product/limits.ts";
import { type Role, roles } from "#product/roles.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { isReservedSlug } from "#product/urls.ts";

const { nameChars, slugChars } = limits.workspace;

const name = z
  .string()
  .trim()
  .min(nameChars.min, { error: () => workspaceErrorText.nameRequired })
  .max(nameChars.max);

const slug = z
  .string()
  .refine((text) => isSlug(text, slugChars), { error: () => workspaceErrorText.invalidSlug })
  .refine((text) => !isReservedSlug(text), { error: () => workspaceErrorText.slugReserved });
const role = z.enum(roles);
const email = z.email().max(limits.account.emailChars).toLowerCase();

export const workspaceIdInput = z.strictObject({ workspaceId: idOf("workspace") });
/** workspace.getById names the field `id` on the wire. */
export const getByIdInput = z.strictObject({ id: idOf("workspace") });
export const listInput = z.strictObject({ referralCode: z.string().max(64).optional() }).optional();
export const createWorkspaceInput = z.strictObject({ name, slug });
/** Any text is valid here, because the path is still being typed. */
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
  /** Empty for none. */
  affiliateCode: affiliateCode.or(z.literal("")),
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
/** Id and token from an invitation link. */
export const invitationLinkInput = invitationIdInput.extend({ token: linkToken });
/** Without a token, the person's address must be confirmed. */
export const answerInvitationInput = invitationIdInput.extend({ token: linkToken.optional() });

export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;
export type UpdateWorkspaceInput = z.infer<typeof updateWorkspaceInput>;
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

/** A workspace of the caller. `WorkspaceMember` has the caller's entry, and all members if the role may see them. */
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
  /** Suspended by an operator: members see that it exists, but can't open it. */
  isSuspended: boolean;
  WorkspaceMember: { userId: string; role: Role }[];
}

export interface MemberItem {
  userId: string;
  name: string;
  email: string;
  imageUrl: string | null;
  role: Role;
  isCreator: boolean;
  lastVisitedAt: Date | null;
  /** Credits per month; null for no individual limit. */
  creditCap: number | null;
}

/** An invitation as the invited person sees it. */
export interface ReceivedInvitation {
  id: string;
  role: Role;
  workspaceSlug: string;
  workspaceName: string;
  inviterName: string;
}

/** An invitation as people with its link see it, signed in or not. */
export interface LinkedInvitation {
  email: string;
  role: Role;
  workspaceName: string;
  inviterName: string;
  /** False after it was answered, revoked, or expired. */
  isOpen: boolean;
  /** The address has an account, so the person should sign in instead of signing up. */
  hasAccount: boolean;
}

/** An invitation link for an owner to copy. */
export interface InvitationLink {
  url: string;
  /** The server can send email, so the invitation was also sent with a link of its own. */
  isMailed: boolean;
}

/** An invitation as owners see it. */
export interface SentInvitation {
  id: string;
  email: string;
  role: Role;
  inviterName: string;
  isExpired: boolean;
  expiresAt: Date;
}
