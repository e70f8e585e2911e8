import { z } from "zod";
import { limits } from "#product/limits.ts";

/** Names of lucide icons; `template-tile.tsx` has each of them. */
export type TemplateIcon =
  | "binoculars"
  | "book-open"
  | "brain"
  | "bug"
  | "calculator"
  | "calendar-range"
  | "chart-column"
  | "circle-question-mark"
  | "clipboard-list"
  | "file-check"
  | "file-search"
  | "files"
  | "funnel"
  | "git-pull-request"
  | "graduation-cap"
  | "inbox"
  | "life-buoy"
  | "lightbulb"
  | "list-checks"
  | "mail"
  | "megaphone"
  | "message-square-quote"
  | "messages-square"
  | "pen-line"
  | "phone"
  | "presentation"
  | "scale"
  | "search-check"
  | "share-2"
  | "shield-check"
  | "sprout"
  | "star"
  | "swords"
  | "table-2"
  | "target"
  | "user-search";

const suggestionId = z.string().min(1).max(limits.template.idChars);

export const agentSuggestionIdInput = z.strictObject({ agentSuggestionId: suggestionId });
export const workflowSuggestionIdInput = z.strictObject({ workflowSuggestionId: suggestionId });
export const workflowSuggestionIdsInput = z.strictObject({
  workflowSuggestionIds: z.array(suggestionId).min(1).max(limits.template.bulk),
});
