import { z } from "zod";
import { pageInput } from "#features/instance/schema.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import type { ReportPlace } from "#product/urls.ts";

export const galleryCategories = [
  "writing",
  "research",
  "marketing",
  "education",
  "data",
  "code",
  "business",
  "other",
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
const category = z.enum(galleryCategories);

export const reportReasons = ["personal", "harmful", "rights", "spam", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What can be shared by a link: a chat or a run. */
export type ThreadKind = "CHAT" | "RUN";

/** `sharableLink` is the link that the page shows; the server knows it without. */
const isPublicInput = { isPublic: z.boolean(), sharableLink: z.string().max(2_000).optional() };
export const chatPublicInput = z.strictObject({ id: idOf("chat"), ...isPublicInput });
export const runPublicInput = z.strictObject({ id: idOf("run"), ...isPublicInput });

export const byChat = z.strictObject({ chatId: idOf("chat") });
export const byRun = z.strictObject({ workflowRunId: idOf("run") });

const listingInput = {
  isShared: z.boolean(),
  /** Needed to list something that is not listed yet. */
  category: category.optional(),
  /** The person agrees to the rules of the gallery, once. */
  isAgreed: z.boolean().default(false),
};
export const chatListingInput = byChat.extend(listingInput);
export const runListingInput = byRun.extend(listingInput);

export interface Listing {
  isShared: boolean;
  category?: GalleryCategory | undefined;
  isAgreed: boolean;
}

/** Whether a chat or run is listed in the gallery. */
export interface ShareStatus {
  isShared: boolean;
  category: GalleryCategory | null;
  /** An operator removed it, and it can't be listed again. */
  isRemoved: boolean;
  /** The person has not agreed to the rules of the gallery yet. */
  needsConsent: boolean;
}

/** One of a person's public links. */
export interface ShareRow {
  kind: ThreadKind | "NOTE";
  id: string;
  title: string;
  workspaceSlug: string;
  workspaceName: string;
  isInGallery: boolean;
}

export const moderationFilters = ["all", "reported", "hidden", "takenDown"] as const;
export const moderationInput = pageInput.extend({ filter: z.enum(moderationFilters).default("all") });
export type ModerationInput = z.output<typeof moderationInput>;

/** Everything with a public page of its own. */
export const publicKinds = ["CHAT", "RUN", "NOTE", "FORM"] as const;
export type PublicKind = (typeof publicKinds)[number];

export const moderateInput = z.strictObject({
  kind: z.enum(publicKinds),
  id: z.uuid(),
  action: z.enum(["hide", "restore", "dismissReports", "takeDown", "allow"]),
});
export type ModerateInput = z.output<typeof moderateInput>;

/** Something that is in the gallery, was reported, or was taken down, for operators. */
export interface ModerationRow {
  kind: PublicKind;
  /** Id of the chat, run, note, or form. */
  id: string;
  /** Where everyone sees it. */
  path: string;
  title: string;
  personName: string;
  workspaceName: string;
  isPublic: boolean;
  /** It can't be published until an operator allows it. */
  isTakenDown: boolean;
  /** Null for what was never in the gallery, or is no longer there. */
  gallery: { category: GalleryCategory; isHidden: boolean; listedAt: Date } | null;
  /** The open reports, newest first. */
  reports: { reason: ReportReason; note: string; createdAt: Date }[];
}

export const galleryQuery = z.object({
  q: z.string().trim().max(limits.share.searchChars).catch(""),
  category: category.nullable().catch(null),
  page: z.coerce.number().int().min(1).max(limits.share.galleryPages).catch(1),
});
export type GalleryQuery = z.output<typeof galleryQuery>;

/** Where visitors report: a card of the gallery, or a public page. */
const reportPlaces = ["gallery", "chat", "run", "note", "form"] as const satisfies readonly ReportPlace[];
export const reportTarget = z.object({
  place: z.enum(reportPlaces),
  key: z.string().max(limits.form.slugChars.max),
});
export type ReportTarget = z.output<typeof reportTarget>;

export const reportInput = z.object({
  reason: z.enum(reportReasons).catch("other"),
  note: z.string().trim().max(limits.share.reportNoteChars).catch(""),
});
export type ReportInput = z.output<typeof reportInput>;
