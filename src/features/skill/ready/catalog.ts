import { bugReport } from "./bug-report.ts";
import { contractSummary } from "./contract-summary.ts";
import { decisionMemo } from "./decision-memo.ts";
import { emailReply } from "./email-reply.ts";
import { interviewGuide } from "./interview-guide.ts";
import { meetingMinutes } from "./meeting-minutes.ts";
import { plainLanguage } from "./plain-language.ts";
import type { ReadySkill } from "./ready-skill.ts";
import { releaseNotes } from "./release-notes.ts";
import { researchReport } from "./research-report.ts";
import { socialPost } from "./social-post.ts";
import { spreadsheetCheck } from "./spreadsheet-check.ts";
import { surveyAnalysis } from "./survey-analysis.ts";

/** The skills that come with the product, in the order in which they are shown. */
export const readySkills: readonly ReadySkill[] = [
  researchReport,
  meetingMinutes,
  spreadsheetCheck,
  emailReply,
  releaseNotes,
  decisionMemo,
  plainLanguage,
  surveyAnalysis,
  interviewGuide,
  contractSummary,
  socialPost,
  bugReport,
];
