import { userRouter } from "#features/account/router.ts";
import { agentRouter } from "#features/agent/router.ts";
import { apiActionRouter } from "#features/api-action/router.ts";
import { apiKeyRouter } from "#features/api-key/router.ts";
import { artifactRouter } from "#features/artifact/router.ts";
import { billingRouter } from "#features/billing/router.ts";
import { binRouter } from "#features/bin/router.ts";
import { bulkRunRouter } from "#features/bulk-run/router.ts";
import { changeProposalRouter } from "#features/change-proposal/router.ts";
import { chatRouter } from "#features/chat/router.ts";
import { chatScheduleRouter } from "#features/chat-schedule/router.ts";
import { workflowCommentRouter } from "#features/comment/router.ts";
import { chatShareRouter, communityRouter, runShareRouter } from "#features/community/router.ts";
import { composioIntegrationRouter } from "#features/composio-integration/router.ts";
import { credentialRouter } from "#features/credential/router.ts";
import { eventWebhookRouter } from "#features/event-webhook/router.ts";
import { documentRouter } from "#features/file/router.ts";
import { workflowFormRouter } from "#features/form/router.ts";
import { instanceRouter } from "#features/instance/router.ts";
import { integrationRouter } from "#features/integration/router.ts";
import { knowledgeRouter } from "#features/knowledge/router.ts";
import { libraryRouter } from "#features/library/router.ts";
import { mcpPublicationRouter } from "#features/mcp-publication/router.ts";
import { mcpServerRouter } from "#features/mcp-server/router.ts";
import { memoryFactRouter } from "#features/memory-fact/router.ts";
import { needsYouRouter } from "#features/needs-you/router.ts";
import { noteRouter } from "#features/note/router.ts";
import { notificationRouter } from "#features/notification/router.ts";
import { oauthServerRouter } from "#features/oauth-server/router.ts";
import { onboardingRouter } from "#features/onboarding/router.ts";
import { operatorRouter } from "#features/operator/router.ts";
import { projectRouter } from "#features/project/router.ts";
import { promptRouter } from "#features/prompt/router.ts";
import { reachRouter } from "#features/reach/router.ts";
import { stripeRouter, workflowRunRouter } from "#features/run/router.ts";
import { runAnalyticsRouter } from "#features/run-analytics/router.ts";
import { runRetryRouter } from "#features/run-retry/router.ts";
import { runViewRouter } from "#features/run-view/router.ts";
import { skillRouter } from "#features/skill/router.ts";
import { styleRouter } from "#features/style/router.ts";
import { landingPageRouter } from "#features/template/router.ts";
import { transcriptionRouter } from "#features/transcription/router.ts";
import { triggerRouter } from "#features/trigger/router.ts";
import { unansweredRouter } from "#features/unanswered/router.ts";
import { workflowNodeRouter, workflowRouter } from "#features/workflow/router.ts";
import { colleagueRouter } from "#features/workspace/router/colleague.ts";
import { invitationRouter } from "#features/workspace/router/invitation.ts";
import { workspaceRouter } from "#features/workspace/router/workspace.ts";
import { nodeRouters } from "#nodes/server.ts";
import { mergeRouters, router } from "#platform/access/procedures.ts";

/** The complete RPC router: one line per feature, with the name used on the wire. */
export const appRouter = router({
  ...nodeRouters,
  agent: agentRouter,
  apiAction: apiActionRouter,
  apiKey: apiKeyRouter,
  artifact: artifactRouter,
  billing: billingRouter,
  bin: binRouter,
  bulkRun: bulkRunRouter,
  changeProposal: changeProposalRouter,
  chat: mergeRouters(chatRouter, chatShareRouter),
  community: communityRouter,
  composioIntegration: composioIntegrationRouter,
  credential: credentialRouter,
  document: documentRouter,
  eventWebhook: eventWebhookRouter,
  integration: integrationRouter,
  knowledgeSourceTreeNode: knowledgeRouter,
  landingPage: landingPageRouter,
  needsYou: needsYouRouter,
  memoryFact: memoryFactRouter,
  note: noteRouter,
  notification: notificationRouter,
  oauthServer: oauthServerRouter,
  operator: mergeRouters(operatorRouter, instanceRouter),
  project: projectRouter,
  reach: reachRouter,
  runAnalytics: runAnalyticsRouter,
  runRetry: runRetryRouter,
  runView: runViewRouter,
  mcpPublication: mcpPublicationRouter,
  mcpServer: mcpServerRouter,
  prompt: promptRouter,
  skill: skillRouter,
  stripe: stripeRouter,
  style: styleRouter,
  transcription: transcriptionRouter,
  unansweredQuestion: unansweredRouter,
  user: mergeRouters(userRouter, colleagueRouter),
  workflow: mergeRouters(workflowRouter, libraryRouter),
  workflowComment: workflowCommentRouter,
  workflowForm: workflowFormRouter,
  workflowNode: workflowNodeRouter,
  workflowRun: mergeRouters(workflowRunRouter, runShareRouter),
  chatSchedule: chatScheduleRouter,
  workflowTrigger: triggerRouter,
  workspace: mergeRouters(workspaceRouter, onboardingRouter),
  workspaceInvitation: invitationRouter,
});

export type AppRouter = typeof appRouter;
