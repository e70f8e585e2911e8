/** The workflow templates, in the order in which they are shown. Add a file and a line. */
import { blogRepurposing } from "./blog-repurposing.ts";
import { businessIdeaTest } from "./business-idea-test.ts";
import { competitiveAnalysis } from "./competitive-analysis.ts";
import { contractReview } from "./contract-review.ts";
import { cvScreening } from "./cv-screening.ts";
import { documentQuestions } from "./document-questions.ts";
import { essayFeedback } from "./essay-feedback.ts";
import { feedbackAnalysis } from "./feedback-analysis.ts";
import { jobAdvert } from "./job-advert.ts";
import { leadQualification } from "./lead-qualification.ts";
import { lessonPlanner } from "./lesson-planner.ts";
import { linkedinPost } from "./linkedin-post.ts";
import { meetingFollowUp } from "./meeting-follow-up.ts";
import { pitchDeck } from "./pitch-deck.ts";
import { projectPlan } from "./project-plan.ts";
import { salesProposal } from "./sales-proposal.ts";
import { seoArticle } from "./seo-article.ts";
import { sixHats } from "./six-hats.ts";
import { type WorkflowTemplate, withReferences } from "./template.ts";
import { ticketTriage } from "./ticket-triage.ts";
import { vendorEvaluation } from "./vendor-evaluation.ts";

export const workflowTemplates: readonly WorkflowTemplate[] = [
  meetingFollowUp,
  documentQuestions,
  sixHats,
  blogRepurposing,
  seoArticle,
  linkedinPost,
  salesProposal,
  leadQualification,
  ticketTriage,
  feedbackAnalysis,
  cvScreening,
  jobAdvert,
  businessIdeaTest,
  competitiveAnalysis,
  pitchDeck,
  projectPlan,
  vendorEvaluation,
  contractReview,
  lessonPlanner,
  essayFeedback,
].map(withReferences);
