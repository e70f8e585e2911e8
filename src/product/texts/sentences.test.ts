import { expect, test } from "vitest";
import { fixedSentences } from "#testing/fixed-sentences.ts";
import { billingText, creditBlockText } from "./billing/billing.ts";
import { chatErrorText } from "./chat/chat-errors.ts";
import { credentialErrorText } from "./credentials/credential-errors.ts";
import { credentialToastText } from "./credentials/credential-toasts.ts";
import { keysText } from "./credentials/keys.ts";
import { uploadToastText } from "./files/upload-toasts.ts";
import { answerErrorText } from "./run/answer-errors.ts";
import { runErrorText } from "./run/run-errors.ts";
import { runHeaderText } from "./run/run-header.ts";
import { runStepText } from "./run/run-steps.ts";
import { webhookToastText } from "./run/run-toasts.ts";
import { manageTaskPlanText } from "./tools/manage-task-plan.ts";
import { addTemplatesText } from "./workflow/add-templates.ts";
import { workflowErrorText } from "./workflow/workflow-errors.ts";
import { workflowToastText } from "./workflow/workflow-toasts.ts";
import { newWorkspaceText } from "./workspace/new-workspace.ts";
import { receivedInvitationsText } from "./workspace/received-invitations.ts";

const files = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!./**/*.test.ts"], { eager: true });

function sentences(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return part && typeof part === "object" ? Object.values(part).flatMap(sentences) : [];
}
const known = new Set(Object.values(files).flatMap(sentences));

test.each(fixedSentences)("a text contains the fixed sentence: %s", (sentence) => {
  expect(known).toContain(sentence);
});

// Fixed sentences with values filled in.
test.each([
  [chatErrorText.tooManyImages(5), "Maximum 5 images allowed"],
  [chatErrorText.filesTooLarge(["a.zip", "b.zip"]), "Files exceeding size limit (50MB): a.zip, b.zip"],
  [answerErrorText.filesTooLarge(["a.pdf"]), "Each file must be under 50MB: a.pdf"],
  [answerErrorText.tooManyDocuments(5), "Maximum 5 documents allowed"],
  [answerErrorText.tooManyUrls(5), "Maximum 5 URLs allowed"],
  [answerErrorText.tooManyFiles(1), "Maximum 1 files allowed"],
  [answerErrorText.invalidUrls(["x"]), "Invalid URLs: x"],
  [
    workflowErrorText.workersRequired([2, 5]),
    "You must assign worker agents to the Orchestrator-Worker node in steps 2, 5",
  ],
  [
    credentialErrorText.invalid("OpenAI API key", "no funds"),
    "Invalid OpenAI API key: no funds. Please make sure you enter the correct API key and your account has sufficient funds.",
  ],
  [
    credentialErrorText.missing(["AWS access key ID", "AWS secret access key"]),
    "Missing AWS access key ID and AWS secret access key. Please input one to continue.",
  ],
  [runErrorText.allUrlsFailed("x"), "Failed to fetch data from all provided URLs. Last error: x"],
  [credentialToastText.updated("Groq API key"), "Groq API key successfully updated!"],
  [credentialToastText.deleted("Groq API key"), "Groq API key successfully deleted!"],
  [workflowToastText.createdNamed("Plan"), 'Workflow "Plan" created successfully'],
  [workflowToastText.createFailed("x"), "Failed to create workflow: x"],
  [uploadToastText.fileFailed("a.mp3", "x"), "Failed to upload: a.mp3. Reason: x"],
  [webhookToastText.resendFailed("x"), "Failed to resend webhook: x"],
  [keysText.dialogTitle("Acme"), "Key Settings for Acme"],
  [addTemplatesText.title(3), "Add 3 workflows to workspace"],
  [receivedInvitationsText.role("EDITOR"), "Invited to join as a EDITOR"],
  [billingText.plan.heading("Advanced"), "This workspace is on Advanced plan."],
  [
    creditBlockText("FREE"),
    "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
  ],
  [creditBlockText("TEAM"), "You're running out of AI credits. Top up to get more credits!"],
  [runHeaderText.banner.trigger("Weekly", "SCHEDULE"), "Triggered by Weekly (SCHEDULE TRIGGER)"],
  [runStepText.number(2), "Step 2"],
  [manageTaskPlanText.error("x"), "Plan error: x"],
  [
    newWorkspaceText.available("https://troupe.example", "acme"),
    "Your workspace will be available at https://troupe.example/acme",
  ],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("no sentence contains a placeholder of the specification", () => {
  for (const sentence of known) expect(sentence).not.toMatch(/\{product\}/);
});
