import type { Areas } from "../areas.ts";
import * as accountMenu from "./account/account-menu.ts";
import * as accountSettings from "./account/account-settings.ts";
import * as onboarding from "./account/onboarding.ts";
import * as agentAdvanced from "./agent/agent-advanced.ts";
import * as agentEditor from "./agent/agent-editor.ts";
import * as agentEnhance from "./agent/agent-enhance.ts";
import * as agentErrors from "./agent/agent-errors.ts";
import * as agentFallback from "./agent/agent-fallback.ts";
import * as agentFields from "./agent/agent-fields.ts";
import * as agentKnowledge from "./agent/agent-knowledge.ts";
import * as agentList from "./agent/agent-list.ts";
import * as agentMentions from "./agent/agent-mentions.ts";
import * as agentModel from "./agent/agent-model.ts";
import * as agentNotes from "./agent/agent-notes.ts";
import * as agentPicker from "./agent/agent-picker.ts";
import * as agentReach from "./agent/agent-reach.ts";
import * as agentTemplates from "./agent/agent-templates.ts";
import * as agentTest from "./agent/agent-test.ts";
import * as agentToasts from "./agent/agent-toasts.ts";
import * as agentTools from "./agent/agent-tools.ts";
import * as agentUsage from "./agent/agent-usage.ts";
import * as newAgent from "./agent/new-agent.ts";
import * as readyAgents from "./agent-templates.ts";
import * as draftChat from "./ai-drafts/draft-chat.ts";
import * as generate from "./ai-drafts/generate.ts";
import * as apiAction from "./api-action/api-action.ts";
import * as apiActionErrors from "./api-action/api-action-errors.ts";
import * as apiActionMentions from "./api-action/api-action-mentions.ts";
import * as apiPresets from "./api-action/api-presets.ts";
import * as apiKey from "./api-key/api-key.ts";
import * as mcpEndpoint from "./api-key/mcp-endpoint.ts";
import * as openaiApi from "./api-key/openai-api.ts";
import * as publicApi from "./api-key/public-api.ts";
import * as artifacts from "./artifacts.ts";
import * as billing from "./billing/billing.ts";
import * as billingErrors from "./billing/billing-errors.ts";
import * as capability from "./billing/capability.ts";
import * as checkout from "./billing/checkout.ts";
import * as planText from "./billing/plan-text.ts";
import * as artifact from "./canvas/artifact.ts";
import * as artifactErrors from "./canvas/artifact-errors.ts";
import * as canvasExport from "./canvas/canvas-export.ts";
import * as canvasList from "./canvas/canvas-list.ts";
import * as canvasPanel from "./canvas/canvas-panel.ts";
import * as savedCanvas from "./canvas/saved-canvas.ts";
import * as changeProposal from "./change-proposal/change-proposal.ts";
import * as chat from "./chat/chat.ts";
import * as chatErrors from "./chat/chat-errors.ts";
import * as chatExport from "./chat/chat-export.ts";
import * as chatList from "./chat/chat-list.ts";
import * as chatSchedule from "./chat/chat-schedule.ts";
import * as chatToasts from "./chat/chat-toasts.ts";
import * as comparison from "./chat/comparison.ts";
import * as composer from "./chat/composer.ts";
import * as context from "./chat/context.ts";
import * as chatMentions from "./chat/mentions.ts";
import * as messageVersions from "./chat/message-versions.ts";
import * as chatQueue from "./chat/queue.ts";
import * as scheduleTools from "./chat/schedule-tools.ts";
import * as toolCards from "./chat/tool-cards.ts";
import * as buttons from "./common/buttons.ts";
import * as documentExport from "./common/document-export.ts";
import * as errors from "./common/errors.ts";
import * as signInWindow from "./common/sign-in-window.ts";
import * as time from "./common/time.ts";
import * as toasts from "./common/toasts.ts";
import * as usage from "./common/usage.ts";
import * as credentialErrors from "./credentials/credential-errors.ts";
import * as credentialToasts from "./credentials/credential-toasts.ts";
import * as endpoint from "./credentials/endpoint.ts";
import * as keys from "./credentials/keys.ts";
import * as eventWebhook from "./event-webhook/event-webhook.ts";
import * as fields from "./fields.ts";
import * as storageErrors from "./files/storage-errors.ts";
import * as textExtraction from "./files/text-extraction.ts";
import * as textRecognition from "./files/text-recognition.ts";
import * as uploadErrors from "./files/upload-errors.ts";
import * as uploadToasts from "./files/upload-toasts.ts";
import * as oauthErrors from "./http/oauth-errors.ts";
import * as outboundErrors from "./http/outbound-errors.ts";
import * as publicPage from "./http/public-page.ts";
import * as importReport from "./import/import-report.ts";
import * as importedContent from "./import/imported-content.ts";
import * as importedSteps from "./import/imported-steps.ts";
import * as audit from "./instance/audit.ts";
import * as failedJobs from "./instance/failed-jobs.ts";
import * as firstSetup from "./instance/first-setup.ts";
import * as health from "./instance/health.ts";
import * as instanceLists from "./instance/instance-lists.ts";
import * as mailServer from "./instance/mail-server.ts";
import * as models from "./instance/models.ts";
import * as outbox from "./instance/outbox.ts";
import * as people from "./instance/people.ts";
import * as serverSettings from "./instance/server-settings.ts";
import * as workspaces from "./instance/workspaces.ts";
import * as calendarErrors from "./integration/calendar-errors.ts";
import * as composio from "./integration/composio.ts";
import * as composioAction from "./integration/composio-action.ts";
import * as composioErrors from "./integration/composio-errors.ts";
import * as gmailErrors from "./integration/gmail-errors.ts";
import * as integration from "./integration/integration.ts";
import * as integrationErrors from "./integration/integration-errors.ts";
import * as integrationNames from "./integration/integration-names.ts";
import * as mailbox from "./integration/mailbox.ts";
import * as mailboxErrors from "./integration/mailbox-errors.ts";
import * as ownIntegration from "./integration/own-integration.ts";
import * as sheetErrors from "./integration/sheet-errors.ts";
import * as addKnowledge from "./knowledge/add-knowledge.ts";
import * as citations from "./knowledge/citations.ts";
import * as embeddingModels from "./knowledge/embedding-models.ts";
import * as embeddings from "./knowledge/embeddings.ts";
import * as knowledgeAccess from "./knowledge/knowledge-access.ts";
import * as knowledgeErrors from "./knowledge/knowledge-errors.ts";
import * as knowledgeLibrary from "./knowledge/knowledge-library.ts";
import * as knowledgePicker from "./knowledge/knowledge-picker.ts";
import * as knowledgeTest from "./knowledge/knowledge-test.ts";
import * as knowledgeTray from "./knowledge/knowledge-tray.ts";
import * as knowledgeViewer from "./knowledge/knowledge-viewer.ts";
import * as parts from "./knowledge/parts.ts";
import * as relearning from "./knowledge/relearning.ts";
import * as reranking from "./knowledge/reranking.ts";
import * as savedQuestions from "./knowledge/saved-questions.ts";
import * as knowledgeSearch from "./knowledge/search.ts";
import * as unanswered from "./knowledge/unanswered.ts";
import * as bin from "./library/bin.ts";
import * as folder from "./library/folder.ts";
import * as folderDialogs from "./library/folder-dialogs.ts";
import * as lowCreditMail from "./mail/low-credit-mail.ts";
import * as mailErrors from "./mail/mail-errors.ts";
import * as mailText from "./mail/mail-text.ts";
import * as mcpErrors from "./mcp/mcp-errors.ts";
import * as mcpField from "./mcp/mcp-field.ts";
import * as mcpOffers from "./mcp/mcp-offers.ts";
import * as mcpServer from "./mcp/mcp-server.ts";
import * as ownAccount from "./mcp/own-account.ts";
import * as serverQuestion from "./mcp/server-question.ts";
import * as demoNotice from "./models/demo-notice.ts";
import * as demoReplies from "./models/demo-replies.ts";
import * as modelDescriptions from "./models/model-descriptions.ts";
import * as modelErrors from "./models/model-errors.ts";
import * as modelNotes from "./models/model-notes.ts";
import * as modelPicker from "./models/model-picker.ts";
import * as modelSettings from "./models/model-settings.ts";
import * as providerErrors from "./models/provider-errors.ts";
import * as nodes from "./nodes.ts";
import * as noteAsk from "./note/ask-ai.ts";
import * as memory from "./note/memory.ts";
import * as memoryFacts from "./note/memory-facts.ts";
import * as note from "./note/note.ts";
import * as publicNote from "./note/public-note.ts";
import * as notification from "./notification/notification.ts";
import * as connectedApps from "./oauth-server/connected-apps.ts";
import * as project from "./project/project.ts";
import * as prompt from "./prompt/prompt.ts";
import * as apiErrors from "./public-api/api-errors.ts";
import * as apiOperations from "./public-api/api-operations.ts";
import * as apiReference from "./public-api/api-reference.ts";
import * as apiWebhooks from "./public-api/api-webhooks.ts";
import * as openaiErrors from "./public-api/openai-errors.ts";
import * as referencePage from "./public-api/reference-page.ts";
import * as gallery from "./share/gallery.ts";
import * as galleryModeration from "./share/gallery-moderation.ts";
import * as myShares from "./share/my-shares.ts";
import * as report from "./share/report.ts";
import * as share from "./share/share.ts";
import * as sharedThread from "./share/shared-thread.ts";
import * as connection from "./shell/connection.ts";
import * as greeting from "./shell/greeting.ts";
import * as home from "./shell/home.ts";
import * as leavePage from "./shell/leave-page.ts";
import * as list from "./shell/list.ts";
import * as navigation from "./shell/navigation.ts";
import * as needsYou from "./shell/needs-you.ts";
import * as pageStates from "./shell/page-states.ts";
import * as palette from "./shell/palette.ts";
import * as panel from "./shell/panel.ts";
import * as shellShortcuts from "./shell/shortcuts.ts";
import * as acceptInvitation from "./sign-in/accept-invitation.ts";
import * as authErrors from "./sign-in/auth-errors.ts";
import * as passwordField from "./sign-in/password-field.ts";
import * as passwordReset from "./sign-in/password-reset.ts";
import * as signIn from "./sign-in/sign-in.ts";
import * as signUp from "./sign-in/sign-up.ts";
import * as verifyEmail from "./sign-in/verify-email.ts";
import * as skill from "./skill/skill.ts";
import * as agentForm from "./step-forms/agent-form.ts";
import * as artifactForm from "./step-forms/artifact-form.ts";
import * as chatForm from "./step-forms/chat-form.ts";
import * as codeForm from "./step-forms/code-form.ts";
import * as evaluatorForm from "./step-forms/evaluator-form.ts";
import * as gateForm from "./step-forms/gate-form.ts";
import * as httpRequestForm from "./step-forms/http-request-form.ts";
import * as humanInputForm from "./step-forms/human-input-form.ts";
import * as infoForm from "./step-forms/info-form.ts";
import * as loopForm from "./step-forms/loop-form.ts";
import * as noteForm from "./step-forms/note-form.ts";
import * as orchestratorForm from "./step-forms/orchestrator-form.ts";
import * as paymentForm from "./step-forms/payment-form.ts";
import * as placeholderForm from "./step-forms/placeholder.ts";
import * as routerForm from "./step-forms/router-form.ts";
import * as subflowForm from "./step-forms/subflow-form.ts";
import * as webhookForm from "./step-forms/webhook-form.ts";
import * as style from "./style/style.ts";
import * as apiActionCall from "./tools/api-action.ts";
import * as askPerson from "./tools/ask-person.ts";
import * as callList from "./tools/call-list.ts";
import * as callMcpTool from "./tools/call-mcp-tool.ts";
import * as canvasCards from "./tools/canvas-cards.ts";
import * as executePython from "./tools/execute-python.ts";
import * as generateFlashcards from "./tools/generate-flashcards.ts";
import * as generateImage from "./tools/generate-image.ts";
import * as generateMindmap from "./tools/generate-mindmap.ts";
import * as knowledgeTools from "./tools/knowledge-tools.ts";
import * as manageTaskPlan from "./tools/manage-task-plan.ts";
import * as memoryCards from "./tools/memory-notes.ts";
import * as queryTable from "./tools/query-table.ts";
import * as readResult from "./tools/read-result.ts";
import * as readSkill from "./tools/read-skill.ts";
import * as runWorkflow from "./tools/run-workflow.ts";
import * as scrapeWebsiteContent from "./tools/scrape-website-content.ts";
import * as searchIntegrationActions from "./tools/search-integration-actions.ts";
import * as searchPastChats from "./tools/search-past-chats.ts";
import * as searchTools from "./tools/search-tools.ts";
import * as stockMedia from "./tools/stock-media.ts";
import * as toolApproval from "./tools/tool-approval.ts";
import * as toolErrors from "./tools/tool-errors.ts";
import * as toolNames from "./tools/tool-names.ts";
import * as webSearch from "./tools/web-search.ts";
import * as trace from "./trace/trace.ts";
import * as uiLabels from "./ui-labels.ts";
import * as compare from "./versions/compare.ts";
import * as versionHistory from "./versions/version-history.ts";
import * as workflowVersions from "./versions/workflow-versions.ts";
import * as dictation from "./voice/dictation.ts";
import * as readAloud from "./voice/read-aloud.ts";
import * as transcriptionErrors from "./voice/transcription-errors.ts";
import { workflowWords } from "./workflow-words.ts";
import * as general from "./workspace/general.ts";
import * as invite from "./workspace/invite.ts";
import * as members from "./workspace/members.ts";
import * as newWorkspace from "./workspace/new-workspace.ts";
import * as receivedInvitations from "./workspace/received-invitations.ts";
import * as roleNames from "./workspace/role-names.ts";
import * as settings from "./workspace/settings.ts";
import * as switcher from "./workspace/switcher.ts";
import * as workspaceErrors from "./workspace/workspace-errors.ts";
import * as workspaceToasts from "./workspace/workspace-toasts.ts";

/** All sentences in German. */
export const german: Areas = {
  ...accountMenu,
  ...accountSettings,
  ...onboarding,
  ...agentAdvanced,
  ...agentEditor,
  ...agentEnhance,
  ...agentErrors,
  ...agentFallback,
  ...agentFields,
  ...agentKnowledge,
  ...agentList,
  ...agentMentions,
  ...agentModel,
  ...agentNotes,
  ...agentPicker,
  ...agentReach,
  ...agentTemplates,
  ...agentTest,
  ...agentToasts,
  ...agentTools,
  ...agentUsage,
  ...newAgent,
  ...readyAgents.agentTemplates,
  ...draftChat,
  ...generate,
  ...apiAction,
  ...apiActionErrors,
  ...apiActionMentions,
  ...apiPresets,
  ...apiKey,
  ...mcpEndpoint,
  ...apiErrors,
  ...apiOperations,
  ...apiReference,
  ...apiWebhooks,
  ...openaiErrors,
  ...referencePage,
  ...openaiApi,
  ...publicApi,
  ...artifacts.canvasKinds,
  ...billingErrors,
  ...billing,
  ...capability,
  ...checkout,
  ...planText,
  ...artifactErrors,
  ...artifact,
  ...savedCanvas,
  ...chatErrors,
  ...chatExport,
  ...documentExport,
  ...chatList,
  ...chatToasts,
  ...changeProposal,
  ...chat,
  ...context,
  ...toolCards,
  ...toolApproval,
  ...runWorkflow,
  ...canvasCards,
  ...canvasExport,
  ...canvasList,
  ...canvasPanel,
  ...toolErrors,
  ...memoryCards,
  ...scheduleTools,
  ...chatSchedule,
  ...searchPastChats,
  ...toolNames,
  ...comparison,
  ...composer,
  ...chatMentions,
  ...messageVersions,
  ...chatQueue,
  ...buttons,
  ...errors,
  ...signInWindow,
  ...time,
  ...toasts,
  ...usage,
  ...credentialErrors,
  ...credentialToasts,
  ...endpoint,
  ...keys,
  ...eventWebhook,
  ...fields.fields,
  ...storageErrors,
  ...textExtraction,
  ...textRecognition,
  ...uploadErrors,
  ...uploadToasts,
  ...oauthErrors,
  ...outboundErrors,
  ...importReport,
  ...importedContent,
  ...importedSteps,
  ...audit,
  ...failedJobs,
  ...firstSetup,
  ...health,
  ...instanceLists,
  ...mailServer,
  ...models,
  ...outbox,
  ...people,
  ...serverSettings,
  ...workspaces,
  ...citations,
  ...knowledgeTest,
  ...knowledgeViewer,
  ...knowledgeAccess,
  ...knowledgeErrors,
  ...embeddings,
  ...embeddingModels,
  ...reranking,
  ...knowledgeSearch,
  ...bin,
  ...folderDialogs,
  ...folder,
  ...lowCreditMail,
  ...mailErrors,
  ...mailText,
  ...demoNotice,
  ...demoReplies,
  ...modelDescriptions,
  ...modelErrors,
  ...modelNotes,
  ...modelPicker,
  ...modelSettings,
  ...providerErrors,
  ...nodes.steps,
  ...notification,
  ...addKnowledge,
  ...knowledgeLibrary,
  ...knowledgePicker,
  ...parts,
  ...relearning,
  ...savedQuestions,
  ...unanswered,
  ...knowledgeTray,
  ...connectedApps,
  ...project,
  ...noteAsk,
  ...memory,
  ...memoryFacts,
  ...note,
  ...publicNote,
  ...publicPage,
  ...share,
  ...sharedThread,
  ...gallery,
  ...galleryModeration,
  ...report,
  ...myShares,
  ...prompt,
  ...connection,
  ...greeting,
  ...home,
  ...leavePage,
  ...list,
  ...navigation,
  ...needsYou,
  ...pageStates,
  ...palette,
  ...panel,
  ...shellShortcuts,
  ...skill,
  ...style,
  ...acceptInvitation,
  ...authErrors,
  ...passwordField,
  ...passwordReset,
  ...signIn,
  ...signUp,
  ...verifyEmail,
  ...agentForm,
  ...artifactForm,
  ...chatForm,
  ...codeForm,
  ...evaluatorForm,
  ...gateForm,
  ...httpRequestForm,
  ...humanInputForm,
  ...infoForm,
  ...loopForm,
  ...noteForm,
  ...orchestratorForm,
  ...paymentForm,
  ...placeholderForm,
  ...routerForm,
  ...subflowForm,
  ...webhookForm,
  ...scrapeWebsiteContent,
  ...searchTools,
  ...webSearch,
  ...composio,
  ...composioErrors,
  ...integration,
  ...calendarErrors,
  ...gmailErrors,
  ...ownIntegration,
  ...sheetErrors,
  ...integrationErrors,
  ...integrationNames,
  ...mailbox,
  ...mailboxErrors,
  ...apiActionCall,
  ...askPerson,
  ...generateFlashcards,
  ...generateMindmap,
  ...manageTaskPlan,
  ...executePython,
  ...generateImage,
  ...stockMedia,
  ...searchTools,
  ...mcpErrors,
  ...mcpField,
  ...mcpServer,
  ...serverQuestion,
  ...mcpOffers,
  ...ownAccount,
  ...callList,
  ...callMcpTool,
  ...composioAction,
  ...searchIntegrationActions,
  ...readResult,
  ...readSkill,
  ...trace,
  ...knowledgeTools,
  ...queryTable,
  ...uiLabels,
  ...compare,
  ...versionHistory,
  ...workflowVersions,
  ...dictation,
  ...readAloud,
  ...transcriptionErrors,
  ...general,
  ...invite,
  ...members,
  ...newWorkspace,
  ...receivedInvitations,
  ...roleNames,
  ...settings,
  ...switcher,
  ...workspaceErrors,
  ...workspaceToasts,
  ...workflowWords,
};
