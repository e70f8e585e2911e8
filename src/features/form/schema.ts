import { z } from "zod";
import { filePath, idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

const { form } = limits;

export const rateScopes = ["GLOBAL", "IP", "SESSION", "USER_ID"] as const;
export const customUserIdModes = ["NONE", "OPTIONAL", "REQUIRED"] as const;

/** New runs of a scope within a window that slides. */
export const rateLimitRule = z.strictObject({
  scope: z.enum(rateScopes),
  maxRequests: z.int().min(1).max(form.rateRequests),
  windowMs: z.int().min(timers.form.minRateWindowMs).max(timers.form.maxRateWindowMs),
  /** What visitors read instead of the usual sentence. */
  message: z.string().trim().max(form.rateMessageChars).default(""),
  enabled: z.boolean().default(true),
});
export type RateLimitRule = z.output<typeof rateLimitRule>;

export const sessionContextKey = z.strictObject({
  label: z.string().trim().min(1).max(form.contextLabelChars),
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(form.contextLabelChars),
});

/** A host that may show the form in a frame; `*.` in front allows its subdomains. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(form.domainChars)
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/);

/** The path of a stored image. */
const picture = filePath().nullable();

const visible = z.boolean();

/** Everything that the owner decides about a form, besides its slug and whether it is published. */
export const formSettings = z.strictObject({
  name: z.string().trim().min(form.nameChars.min).max(form.nameChars.max),
  /** Markdown. */
  description: z.string().max(form.descriptionChars),
  iconUrl: picture,
  bannerUrl: picture,
  brandColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  isBrandingOff: z.boolean(),
  copywriting: z.strictObject({
    continueText: z.string().trim().min(1).max(form.buttonChars),
    rerunText: z.string().trim().min(1).max(form.buttonChars),
  }),
  privacyUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]),
  stepByStepReview: z.boolean(),
  showRerun: z.boolean(),
  allowDuplication: z.boolean(),
  allowRetry: z.boolean(),
  allowEdit: z.boolean(),
  allowCopy: z.boolean(),
  allowPdf: z.boolean(),
  allowSocial: z.boolean(),
  /** By node id, where it differs from what is usual for the type. */
  nodeVisibility: z.record(z.string().max(64), visible),
  isEmbeddingRestricted: z.boolean(),
  embeddingDomains: z.array(domain).max(form.domains),
  customUserIdMode: z.enum(customUserIdModes),
  sessionContextKeys: z.array(sessionContextKey).max(form.contextKeys),
  rateLimitRules: z.array(rateLimitRule).max(form.rateRules),
  notifyOnSubmission: z.boolean(),
});
export type FormSettings = z.output<typeof formSettings>;

/** The settings of a new form. */
export const firstSettings = (name: string, texts: FormSettings["copywriting"]): FormSettings => ({
  name: name.slice(0, form.nameChars.max),
  description: "",
  iconUrl: null,
  bannerUrl: null,
  brandColor: "#6466e9",
  isBrandingOff: false,
  copywriting: texts,
  privacyUrl: "",
  stepByStepReview: false,
  showRerun: true,
  allowDuplication: false,
  allowRetry: false,
  allowEdit: false,
  allowCopy: true,
  allowPdf: true,
  allowSocial: false,
  nodeVisibility: {},
  isEmbeddingRestricted: false,
  embeddingDomains: [],
  customUserIdMode: "NONE",
  sessionContextKeys: [],
  rateLimitRules: [
    {
      scope: "GLOBAL",
      maxRequests: form.runsPerDay,
      windowMs: timers.form.defaultRateWindowMs,
      message: "",
      enabled: true,
    },
  ],
  notifyOnSubmission: true,
});

export const byWorkflow = z.strictObject({ workflowId: idOf("workflow") });
/** Checked by the service, which says what is wrong with it. */
const slug = z.string().max(200);
export const slugInput = byWorkflow.extend({ slug });
export const copyableInput = z.strictObject({ slug });
export const copyInput = copyableInput.extend({ workspaceId: idOf("workspace") });
export const formUpdate = byWorkflow.extend({ slug: slug.optional(), ...formSettings.partial().shape });
export type FormUpdate = z.output<typeof formUpdate>;
export const pictureInput = byWorkflow.extend({ url: z.url({ protocol: /^https?$/ }).max(2_000) });
export const publishInput = byWorkflow.extend({ isPublished: z.boolean() });

/** A random text that the page made. */
const visitorKey = z.string().regex(/^[\w-]{16,64}$/);

/** What a page sends to start a run; `context` has values by key. */
export const visitStart = z.strictObject({
  /** Names the request, so that it starts nothing twice. */
  requestId: visitorKey,
  sessionId: visitorKey,
  answers: z.unknown().optional(),
  customUserId: z.string().max(1_000).optional(),
  context: z.record(z.string().max(100), z.unknown()).optional(),
  /** The page that shows the form in a frame. */
  embeddedBy: z.string().max(300).optional(),
});
export type VisitStart = z.output<typeof visitStart>;

const step = z.uuid();
/** What a visitor does in a run. */
export const visitAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("answer"), step, result: z.unknown() }),
  z.strictObject({
    act: z.literal("message"),
    step,
    id: visitorKey,
    text: z.string().trim().min(1).max(form.messageChars),
  }),
  z.strictObject({ act: z.literal("retryMessage"), step }),
  z.strictObject({ act: z.literal("stop"), step }),
  z.strictObject({ act: z.literal("approve"), step }),
  z.strictObject({ act: z.literal("retry"), step }),
  z.strictObject({
    act: z.literal("regenerate"),
    step,
    feedback: z.string().max(limits.run.followUpChars).default(""),
  }),
  z.strictObject({
    act: z.literal("edit"),
    step,
    text: z.string().max(form.messageChars).optional(),
    result: z.unknown().optional(),
  }),
  z.strictObject({ act: z.literal("pay"), step, email: z.email().max(limits.account.emailChars) }),
  z.strictObject({ act: z.literal("checkPayment"), step }),
]);
export type VisitAct = z.output<typeof visitAct>;

export const uploadKinds = ["DOCUMENT", "IMAGE", "AUDIO_VIDEO"] as const;
export const linkInput = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) });

/** A field of a form on its page. */
export interface VisitField {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What the page of a form knows before anyone has started. */
export interface VisitForm {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly iconUrl: string | null;
  readonly bannerUrl: string | null;
  readonly brandColor: string;
  /** Where “Powered by Troupe” leads; null without the badge. */
  readonly badgeUrl: string | null;
  readonly workspace: string;
  readonly privacyUrl: string;
  readonly copywriting: FormSettings["copywriting"];
  readonly allows: {
    readonly rerun: boolean;
    readonly duplication: boolean;
    readonly copy: boolean;
    readonly pdf: boolean;
    readonly social: boolean;
  };
  readonly customUserIdMode: FormSettings["customUserIdMode"];
  readonly contextKeys: readonly string[];
  /** Null if the workflow doesn't start with a form. */
  readonly fields: readonly VisitField[] | null;
}

export type VisitStepState = "waiting" | "approve" | "running" | "done" | "failed" | "held" | "locked";

/** A step of a run as its visitor sees it; `kind` says what it asks for. */
export interface VisitStep {
  readonly id: string;
  readonly label: string;
  readonly kind: "form" | "chat" | "payment" | "info" | "output" | "hidden";
  readonly state: VisitStepState;
  /** Safe HTML of its result. */
  readonly html?: string;
  /** The same as markdown. */
  readonly text?: string;
  readonly media?: { readonly url: string; readonly type: string; readonly title: string };
  readonly fields?: readonly VisitField[];
  readonly answers?: readonly { readonly label: string; readonly text: string }[];
  /** The answers as they were given, if they may be edited. */
  readonly given?: unknown;
  readonly messages?: readonly { readonly id: string; readonly isVisitor: boolean; readonly html: string }[];
  readonly payment?: { readonly price: string; readonly publishableKey: string | null; readonly isTest: boolean };
  /** What the visitor may do with a finished step. */
  readonly can?: readonly ("edit" | "regenerate")[];
  /** The last message of a chat has no answer and may be sent again. */
  readonly isUnanswered?: boolean;
}

export interface VisitRun {
  readonly wrid: string;
  readonly status: "running" | "waiting" | "completed" | "failed" | "stopped";
  readonly steps: readonly VisitStep[];
}

/** A run in the list of a custom user. */
export interface VisitHistoryRow {
  readonly wrid: string;
  readonly title: string;
  readonly startedAt: string;
  readonly isOver: boolean;
}
