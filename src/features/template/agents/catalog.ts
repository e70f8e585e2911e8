/** The agent templates, in the order in which they are shown. Add a file and a line. */
import { dataAnalyst } from "./data/data-analyst.ts";
import { dataExtractor } from "./data/data-extractor.ts";
import { sqlAssistant } from "./data/sql-assistant.ts";
import { lessonPlanner } from "./education/lesson-planner.ts";
import { tutor } from "./education/tutor.ts";
import { bugReportWriter } from "./engineering/bug-report-writer.ts";
import { codeReviewer } from "./engineering/code-reviewer.ts";
import { technicalWriter } from "./engineering/technical-writer.ts";
import { interviewDesigner } from "./hr/interview-designer.ts";
import { onboardingAssistant } from "./hr/onboarding-assistant.ts";
import { performanceReviewWriter } from "./hr/performance-review-writer.ts";
import { policyExpert } from "./hr/policy-expert.ts";
import { resumeScreener } from "./hr/resume-screener.ts";
import { contractReader } from "./legal/contract-reader.ts";
import { privacyRequestAssistant } from "./legal/privacy-request-assistant.ts";
import { campaignAnalyst } from "./marketing/campaign-analyst.ts";
import { contentCreator } from "./marketing/content-creator.ts";
import { emailMarketer } from "./marketing/email-marketer.ts";
import { seoResearcher } from "./marketing/seo-researcher.ts";
import { socialMediaManager } from "./marketing/social-media-manager.ts";
import { documentSummarizer } from "./productivity/document-summarizer.ts";
import { emailDrafter } from "./productivity/email-drafter.ts";
import { meetingNotes } from "./productivity/meeting-notes.ts";
import { researchAssistant } from "./productivity/research-assistant.ts";
import { taskPrioritizer } from "./productivity/task-prioritizer.ts";
import { callSummarizer } from "./sales/call-summarizer.ts";
import { competitorAnalyst } from "./sales/competitor-analyst.ts";
import { leadQualifier } from "./sales/lead-qualifier.ts";
import { proposalWriter } from "./sales/proposal-writer.ts";
import { salesEmailPersonalizer } from "./sales/sales-email-personalizer.ts";
import { feedbackAnalyst } from "./support/feedback-analyst.ts";
import { helpCenterWriter } from "./support/help-center-writer.ts";
import { supportAgent } from "./support/support-agent.ts";

export const agentTemplates = [
  documentSummarizer,
  meetingNotes,
  emailDrafter,
  researchAssistant,
  taskPrioritizer,
  contentCreator,
  socialMediaManager,
  seoResearcher,
  campaignAnalyst,
  emailMarketer,
  leadQualifier,
  salesEmailPersonalizer,
  proposalWriter,
  competitorAnalyst,
  callSummarizer,
  supportAgent,
  helpCenterWriter,
  feedbackAnalyst,
  resumeScreener,
  interviewDesigner,
  onboardingAssistant,
  policyExpert,
  performanceReviewWriter,
  dataAnalyst,
  dataExtractor,
  sqlAssistant,
  codeReviewer,
  bugReportWriter,
  technicalWriter,
  contractReader,
  privacyRequestAssistant,
  tutor,
  lessonPlanner,
] as const;

export type AgentTemplateId = (typeof agentTemplates)[number]["id"];
