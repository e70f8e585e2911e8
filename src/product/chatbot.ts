/** What a new chatbot starts with, and the values its settings may take (spec 2 §3 and §9, spec 1 §9). */
import { limits } from "./limits.ts";
import { timers } from "./timers.ts";

/** The accent of the application, of new chatbots and of workspaces without a theme colour. */
export const defaultAccentColor = "#6466E9";

/** Numbers on the wire. */
export const userInfoFieldTypes = { text: 0, longText: 1, email: 2, url: 3, number: 4 } as const;
export type UserInfoFieldType = (typeof userInfoFieldTypes)[keyof typeof userInfoFieldTypes];

export const collectModes = ["none", "optional", "required"] as const;
export type CollectMode = (typeof collectModes)[number];

export const customUserIdModes = ["NONE", "OPTIONAL", "REQUIRED"] as const;
export type CustomUserIdMode = (typeof customUserIdModes)[number];

/** Case counts (G98). */
export const customUserIdPattern = /^[A-Za-z0-9_-]{1,255}$/;

export const rateScopes = ["GLOBAL", "IP", "SESSION", "USER_ID"] as const;
export type RateScope = (typeof rateScopes)[number];

/** Milliseconds. */
export const rateIntervals = timers.chatbot.rateIntervalsMs;

/** What switching the rate limit on starts with: 100 conversations a day. */
export const firstRateLimit = {
  maxRequests: limits.chatbot.conversationsPerDay,
  requestIntervalInMs: rateIntervals.day,
} as const;

/** Texts of the public page that an owner may change. */
export const uxWritingKeys = ["CHAT_SEND_TEXT", "CHAT_PLACEHOLDER", "USER_INFO_SEND_TEXT"] as const;
export type UxWritingKey = (typeof uxWritingKeys)[number];

/** Days after which conversations are deleted, where the owner wants that (G102). */
export const retentionDays = [30, 90, 365] as const;
