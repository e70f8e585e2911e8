import * as announcements from "./builder/announcements.ts";
import * as assistant from "./builder/assistant.ts";
import * as builder from "./builder/builder.ts";
import * as canvas from "./builder/canvas.ts";
import * as canvasTools from "./builder/canvas-tools.ts";
import * as comments from "./builder/comments.ts";
import * as droppedFile from "./builder/dropped-file.ts";
import * as importChecklist from "./builder/import-checklist.ts";
import * as merge from "./builder/merge.ts";
import * as outline from "./builder/outline.ts";
import * as presence from "./builder/presence.ts";
import * as promptField from "./builder/prompt-field.ts";
import * as saving from "./builder/saving.ts";
import * as search from "./builder/search.ts";
import * as selection from "./builder/selection.ts";
import * as builderShortcuts from "./builder/shortcuts.ts";
import * as stepOptions from "./builder/step-options.ts";
import * as stepPalette from "./builder/step-palette.ts";
import * as stepPanel from "./builder/step-panel.ts";
import * as testRuns from "./builder/test-runs.ts";
import * as bulkRun from "./bulk-run/bulk-run.ts";
import * as copyForm from "./form/copy-form.ts";
import * as formPublish from "./form/form-publish.ts";
import * as formSettings from "./form/form-settings.ts";
import * as publicForm from "./form/public-form.ts";
import * as answerErrors from "./run/answer-errors.ts";
import * as answerForm from "./run/answer-form.ts";
import * as answerPage from "./run/answer-page.ts";
import * as chatStep from "./run/chat-step.ts";
import * as chooseVersion from "./run/choose-version.ts";
import * as codeErrors from "./run/code-errors.ts";
import * as compareRuns from "./run/compare-runs.ts";
import * as outsideValues from "./run/outside-values.ts";
import * as paymentStep from "./run/payment-step.ts";
import * as runAnalytics from "./run/run-analytics.ts";
import * as runErrors from "./run/run-errors.ts";
import * as runExport from "./run/run-export.ts";
import * as runHeader from "./run/run-header.ts";
import * as runList from "./run/run-list.ts";
import * as runStatus from "./run/run-status.ts";
import * as runSteps from "./run/run-steps.ts";
import * as runToasts from "./run/run-toasts.ts";
import * as startRun from "./run/start-run.ts";
import * as stepViews from "./run/step-views.ts";
import * as waitMessages from "./run/wait-messages.ts";
import * as waits from "./run/waits.ts";
import * as triggerErrors from "./trigger/trigger-errors.ts";
import * as triggers from "./trigger/triggers.ts";
import * as addTemplates from "./workflow/add-templates.ts";
import * as diagnosis from "./workflow/diagnosis.ts";
import * as missingSettings from "./workflow/missing-settings.ts";
import * as newWorkflow from "./workflow/new-workflow.ts";
import * as rules from "./workflow/rules.ts";
import * as stepFindings from "./workflow/step-findings.ts";
import * as stepSummary from "./workflow/step-summary.ts";
import * as template from "./workflow/template.ts";
import * as workflow from "./workflow/workflow.ts";
import * as workflowErrors from "./workflow/workflow-errors.ts";
import * as workflowList from "./workflow/workflow-list.ts";
import * as workflowToasts from "./workflow/workflow-toasts.ts";

/** The texts of workflows, their forms and their runs. */
export const workflowWords = {
  ...announcements,
  ...assistant,
  ...builder,
  ...canvas,
  ...canvasTools,
  ...comments,
  ...droppedFile,
  ...importChecklist,
  ...merge,
  ...outline,
  ...presence,
  ...promptField,
  ...saving,
  ...search,
  ...selection,
  ...builderShortcuts,
  ...stepOptions,
  ...stepPalette,
  ...stepPanel,
  ...testRuns,
  ...bulkRun,
  ...copyForm,
  ...formPublish,
  ...formSettings,
  ...publicForm,
  ...answerErrors,
  ...answerForm,
  ...answerPage,
  ...chatStep,
  ...chooseVersion,
  ...codeErrors,
  ...compareRuns,
  ...outsideValues,
  ...paymentStep,
  ...runAnalytics,
  ...runErrors,
  ...runExport,
  ...runHeader,
  ...runList,
  ...runStatus,
  ...runSteps,
  ...runToasts,
  ...startRun,
  ...stepViews,
  ...waitMessages,
  ...waits,
  ...triggerErrors,
  ...triggers,
  ...addTemplates,
  ...diagnosis,
  ...missingSettings,
  ...newWorkflow,
  ...rules,
  ...stepFindings,
  ...stepSummary,
  ...template,
  ...workflow,
  ...workflowErrors,
  ...workflowList,
  ...workflowToasts,
};
