import type { ArtifactWords } from "#artifacts/artifact.ts";
import type { artifacts } from "#artifacts/index.ts";
import type { NodeWords } from "#engine/node.ts";
import type { AgentTemplateId } from "#features/template/agents/catalog.ts";
import type { AgentTemplateWords } from "#features/template/agents/template.ts";
import type { fieldKinds, specs } from "#nodes/index.ts";
import type { UiLabels } from "#ui/default-labels.ts";

/** The modules with English sentences. */
type Texts = typeof import("#product/texts/account/account-menu.ts") &
  typeof import("#product/texts/account/account-settings.ts") &
  typeof import("#product/texts/account/onboarding.ts") &
  typeof import("#product/texts/agent/agent-advanced.ts") &
  typeof import("#product/texts/agent/agent-editor.ts") &
  typeof import("#product/texts/agent/agent-enhance.ts") &
  typeof import("#product/texts/agent/agent-errors.ts") &
  typeof import("#product/texts/agent/agent-fallback.ts") &
  typeof import("#product/texts/agent/agent-fields.ts") &
  typeof import("#product/texts/agent/agent-knowledge.ts") &
  typeof import("#product/texts/agent/agent-list.ts") &
  typeof import("#product/texts/agent/agent-mentions.ts") &
  typeof import("#product/texts/agent/agent-model.ts") &
  typeof import("#product/texts/agent/agent-picker.ts") &
  typeof import("#product/texts/agent/agent-templates.ts") &
  typeof import("#product/texts/agent/agent-test.ts") &
  typeof import("#product/texts/agent/agent-toasts.ts") &
  typeof import("#product/texts/agent/agent-tools.ts") &
  typeof import("#product/texts/agent/agent-usage.ts") &
  typeof import("#product/texts/agent/new-agent.ts") &
  typeof import("#product/texts/ai-drafts/draft-chat.ts") &
  typeof import("#product/texts/ai-drafts/generate.ts") &
  typeof import("#product/texts/billing/billing-errors.ts") &
  typeof import("#product/texts/billing/billing.ts") &
  typeof import("#product/texts/billing/capability.ts") &
  typeof import("#product/texts/billing/checkout.ts") &
  typeof import("#product/texts/billing/plan-text.ts") &
  typeof import("#product/texts/builder/announcements.ts") &
  typeof import("#product/texts/builder/assistant.ts") &
  typeof import("#product/texts/builder/builder.ts") &
  typeof import("#product/texts/builder/canvas-tools.ts") &
  typeof import("#product/texts/builder/canvas.ts") &
  typeof import("#product/texts/builder/comments.ts") &
  typeof import("#product/texts/builder/dropped-file.ts") &
  typeof import("#product/texts/builder/merge.ts") &
  typeof import("#product/texts/builder/outline.ts") &
  typeof import("#product/texts/builder/presence.ts") &
  typeof import("#product/texts/builder/prompt-field.ts") &
  typeof import("#product/texts/builder/saving.ts") &
  typeof import("#product/texts/builder/search.ts") &
  typeof import("#product/texts/builder/selection.ts") &
  typeof import("#product/texts/builder/shortcuts.ts") &
  typeof import("#product/texts/builder/step-options.ts") &
  typeof import("#product/texts/builder/step-palette.ts") &
  typeof import("#product/texts/builder/step-panel.ts") &
  typeof import("#product/texts/builder/test-runs.ts") &
  typeof import("#product/texts/canvas/artifact-errors.ts") &
  typeof import("#product/texts/canvas/artifact.ts") &
  typeof import("#product/texts/canvas/canvas-list.ts") &
  typeof import("#product/texts/canvas/canvas-panel.ts") &
  typeof import("#product/texts/canvas/saved-canvas.ts") &
  typeof import("#product/texts/chat/chat-errors.ts") &
  typeof import("#product/texts/chat/chat-export.ts") &
  typeof import("#product/texts/chat/chat-list.ts") &
  typeof import("#product/texts/chat/chat-toasts.ts") &
  typeof import("#product/texts/chat/chat.ts") &
  typeof import("#product/texts/chat/context.ts") &
  typeof import("#product/texts/chat/comparison.ts") &
  typeof import("#product/texts/chat/composer.ts") &
  typeof import("#product/texts/chat/mentions.ts") &
  typeof import("#product/texts/chat/message-versions.ts") &
  typeof import("#product/texts/chat/queue.ts") &
  typeof import("#product/texts/chat/tool-cards.ts") &
  typeof import("#product/texts/tools/tool-approval.ts") &
  typeof import("#product/texts/tools/run-workflow.ts") &
  typeof import("#product/texts/tools/canvas-cards.ts") &
  typeof import("#product/texts/tools/tool-errors.ts") &
  typeof import("#product/texts/tools/tool-names.ts") &
  typeof import("#product/texts/common/buttons.ts") &
  typeof import("#product/texts/common/errors.ts") &
  typeof import("#product/texts/common/time.ts") &
  typeof import("#product/texts/common/toasts.ts") &
  typeof import("#product/texts/credentials/credential-errors.ts") &
  typeof import("#product/texts/credentials/credential-toasts.ts") &
  typeof import("#product/texts/credentials/endpoint.ts") &
  typeof import("#product/texts/credentials/keys.ts") &
  typeof import("#product/texts/files/storage-errors.ts") &
  typeof import("#product/texts/files/text-extraction.ts") &
  typeof import("#product/texts/files/upload-errors.ts") &
  typeof import("#product/texts/files/upload-toasts.ts") &
  typeof import("#product/texts/http/outbound-errors.ts") &
  typeof import("#product/texts/import/import-report.ts") &
  typeof import("#product/texts/import/imported-content.ts") &
  typeof import("#product/texts/import/imported-steps.ts") &
  typeof import("#product/texts/instance/audit.ts") &
  typeof import("#product/texts/instance/failed-jobs.ts") &
  typeof import("#product/texts/instance/first-setup.ts") &
  typeof import("#product/texts/instance/health.ts") &
  typeof import("#product/texts/instance/instance-lists.ts") &
  typeof import("#product/texts/instance/mail-server.ts") &
  typeof import("#product/texts/instance/models.ts") &
  typeof import("#product/texts/instance/outbox.ts") &
  typeof import("#product/texts/instance/people.ts") &
  typeof import("#product/texts/instance/server-settings.ts") &
  typeof import("#product/texts/instance/workspaces.ts") &
  typeof import("#product/texts/knowledge/citations.ts") &
  typeof import("#product/texts/knowledge/knowledge-test.ts") &
  typeof import("#product/texts/knowledge/knowledge-viewer.ts") &
  typeof import("#product/texts/knowledge/add-knowledge.ts") &
  typeof import("#product/texts/knowledge/knowledge-library.ts") &
  typeof import("#product/texts/knowledge/knowledge-picker.ts") &
  typeof import("#product/texts/knowledge/parts.ts") &
  typeof import("#product/texts/knowledge/relearning.ts") &
  typeof import("#product/texts/knowledge/unanswered.ts") &
  typeof import("#product/texts/knowledge/saved-questions.ts") &
  typeof import("#product/texts/knowledge/knowledge-tray.ts") &
  typeof import("#product/texts/knowledge/knowledge-errors.ts") &
  typeof import("#product/texts/knowledge/embeddings.ts") &
  typeof import("#product/texts/knowledge/search.ts") &
  typeof import("#product/texts/library/bin.ts") &
  typeof import("#product/texts/library/folder-dialogs.ts") &
  typeof import("#product/texts/library/folder.ts") &
  typeof import("#product/texts/mail/low-credit-mail.ts") &
  typeof import("#product/texts/mail/mail-errors.ts") &
  typeof import("#product/texts/mail/mail-text.ts") &
  typeof import("#product/texts/models/demo-notice.ts") &
  typeof import("#product/texts/models/demo-replies.ts") &
  typeof import("#product/texts/models/model-descriptions.ts") &
  typeof import("#product/texts/models/model-errors.ts") &
  typeof import("#product/texts/models/model-notes.ts") &
  typeof import("#product/texts/models/model-picker.ts") &
  typeof import("#product/texts/models/model-settings.ts") &
  typeof import("#product/texts/models/provider-errors.ts") &
  typeof import("#product/texts/notification/notification.ts") &
  typeof import("#product/texts/project/project.ts") &
  typeof import("#product/texts/prompt/prompt.ts") &
  typeof import("#product/texts/run/answer-errors.ts") &
  typeof import("#product/texts/run/answer-form.ts") &
  typeof import("#product/texts/run/chat-step.ts") &
  typeof import("#product/texts/run/choose-version.ts") &
  typeof import("#product/texts/run/code-errors.ts") &
  typeof import("#product/texts/run/payment-step.ts") &
  typeof import("#product/texts/run/run-errors.ts") &
  typeof import("#product/texts/run/run-header.ts") &
  typeof import("#product/texts/run/run-list.ts") &
  typeof import("#product/texts/run/run-status.ts") &
  typeof import("#product/texts/run/run-steps.ts") &
  typeof import("#product/texts/run/run-toasts.ts") &
  typeof import("#product/texts/run/start-run.ts") &
  typeof import("#product/texts/run/step-views.ts") &
  typeof import("#product/texts/trace/trace.ts") &
  typeof import("#product/texts/shell/connection.ts") &
  typeof import("#product/texts/shell/greeting.ts") &
  typeof import("#product/texts/shell/home.ts") &
  typeof import("#product/texts/shell/leave-page.ts") &
  typeof import("#product/texts/shell/list.ts") &
  typeof import("#product/texts/shell/navigation.ts") &
  typeof import("#product/texts/shell/needs-you.ts") &
  typeof import("#product/texts/shell/page-states.ts") &
  typeof import("#product/texts/shell/palette.ts") &
  typeof import("#product/texts/shell/panel.ts") &
  typeof import("#product/texts/shell/shortcuts.ts") &
  typeof import("#product/texts/sign-in/accept-invitation.ts") &
  typeof import("#product/texts/sign-in/auth-errors.ts") &
  typeof import("#product/texts/sign-in/password-field.ts") &
  typeof import("#product/texts/sign-in/password-reset.ts") &
  typeof import("#product/texts/sign-in/sign-in.ts") &
  typeof import("#product/texts/sign-in/sign-up.ts") &
  typeof import("#product/texts/sign-in/verify-email.ts") &
  typeof import("#product/texts/step-forms/agent-form.ts") &
  typeof import("#product/texts/step-forms/artifact-form.ts") &
  typeof import("#product/texts/step-forms/chat-form.ts") &
  typeof import("#product/texts/step-forms/code-form.ts") &
  typeof import("#product/texts/step-forms/evaluator-form.ts") &
  typeof import("#product/texts/step-forms/gate-form.ts") &
  typeof import("#product/texts/step-forms/human-input-form.ts") &
  typeof import("#product/texts/step-forms/info-form.ts") &
  typeof import("#product/texts/step-forms/loop-form.ts") &
  typeof import("#product/texts/step-forms/note-form.ts") &
  typeof import("#product/texts/step-forms/orchestrator-form.ts") &
  typeof import("#product/texts/step-forms/payment-form.ts") &
  typeof import("#product/texts/step-forms/router-form.ts") &
  typeof import("#product/texts/step-forms/subflow-form.ts") &
  typeof import("#product/texts/step-forms/webhook-form.ts") &
  typeof import("#product/texts/tools/scrape-website-content.ts") &
  typeof import("#product/texts/tools/web-search.ts") &
  typeof import("#product/texts/tools/search-tools.ts") &
  typeof import("#product/texts/tools/ask-person.ts") &
  typeof import("#product/texts/tools/generate-flashcards.ts") &
  typeof import("#product/texts/tools/generate-mindmap.ts") &
  typeof import("#product/texts/tools/manage-task-plan.ts") &
  typeof import("#product/texts/tools/execute-python.ts") &
  typeof import("#product/texts/tools/generate-image.ts") &
  typeof import("#product/texts/tools/stock-media.ts") &
  typeof import("#product/texts/tools/read-result.ts") &
  typeof import("#product/texts/tools/knowledge-tools.ts") &
  typeof import("#product/texts/versions/compare.ts") &
  typeof import("#product/texts/versions/version-history.ts") &
  typeof import("#product/texts/versions/workflow-versions.ts") &
  typeof import("#product/texts/voice/dictation.ts") &
  typeof import("#product/texts/voice/read-aloud.ts") &
  typeof import("#product/texts/voice/transcription-errors.ts") &
  typeof import("#product/texts/workflow/add-templates.ts") &
  typeof import("#product/texts/workflow/diagnosis.ts") &
  typeof import("#product/texts/workflow/missing-settings.ts") &
  typeof import("#product/texts/workflow/new-workflow.ts") &
  typeof import("#product/texts/workflow/step-findings.ts") &
  typeof import("#product/texts/workflow/step-summary.ts") &
  typeof import("#product/texts/workflow/template.ts") &
  typeof import("#product/texts/workflow/workflow-errors.ts") &
  typeof import("#product/texts/workflow/workflow-list.ts") &
  typeof import("#product/texts/workflow/workflow-toasts.ts") &
  typeof import("#product/texts/workflow/workflow.ts") &
  typeof import("#product/texts/workspace/general.ts") &
  typeof import("#product/texts/workspace/invite.ts") &
  typeof import("#product/texts/workspace/members.ts") &
  typeof import("#product/texts/workspace/new-workspace.ts") &
  typeof import("#product/texts/workspace/received-invitations.ts") &
  typeof import("#product/texts/workspace/role-names.ts") &
  typeof import("#product/texts/workspace/settings.ts") &
  typeof import("#product/texts/workspace/switcher.ts") &
  typeof import("#product/texts/workspace/workspace-errors.ts") &
  typeof import("#product/texts/workspace/workspace-toasts.ts");

/** Exports of the modules that are not sentences. */
type Helper = ((...given: never[]) => unknown) | readonly unknown[];

/** All areas of sentences: what a translation must have. */
export type Areas = {
  readonly [Name in keyof Texts as Texts[Name] extends Helper ? never : Name]: Texts[Name];
} & { readonly [Type in keyof typeof specs as `step ${Type}`]: NodeWords } & {
  readonly [Kind in keyof typeof artifacts as `canvas ${Kind}`]: ArtifactWords;
} & { readonly [Id in AgentTemplateId as `agent template ${Id}`]: AgentTemplateWords } & {
  readonly [Type in keyof typeof fieldKinds as `field ${Type}`]: { readonly title: string };
} & {
  readonly uiLabels: UiLabels;
};
