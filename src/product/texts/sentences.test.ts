import { expect, test } from "vitest";
import { fixedSentences } from "#testing/fixed-sentences.ts";
import { billingText, creditBlockText } from "./billing/billing.ts";
import { dialogText } from "./common/dialog.ts";
import { errorText } from "./common/error.ts";
import { toastText } from "./common/toast.ts";
import { runText } from "./run/run.ts";
import { workspaceText } from "./workspace/workspace.ts";

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
  [errorText.chat.tooManyImages(5), "Maximum 5 images allowed"],
  [errorText.chat.filesTooLarge(["a.zip", "b.zip"]), "Files exceeding size limit (50MB): a.zip, b.zip"],
  [errorText.humanInput.filesTooLarge(["a.pdf"]), "Each file must be under 50MB: a.pdf"],
  [errorText.humanInput.tooManyDocuments(5), "Maximum 5 documents allowed"],
  [errorText.humanInput.tooManyUrls(5), "Maximum 5 URLs allowed"],
  [errorText.humanInput.tooManyFiles(1), "Maximum 1 files allowed"],
  [errorText.humanInput.invalidUrls(["x"]), "Invalid URLs: x"],
  [
    errorText.workflow.workersRequired([2, 5]),
    "You must assign worker agents to the Orchestrator-Worker node in steps 2, 5",
  ],
  [
    errorText.credential.invalid("OpenAI API key", "no funds"),
    "Invalid OpenAI API key: no funds. Please make sure you enter the correct API key and your account has sufficient funds.",
  ],
  [
    errorText.credential.missing(["AWS access key ID", "AWS secret access key"]),
    "Missing AWS access key ID and AWS secret access key. Please input one to continue.",
  ],
  [errorText.run.allUrlsFailed("x"), "Failed to fetch data from all provided URLs. Last error: x"],
  [toastText.credential.updated("Groq API key"), "Groq API key successfully updated!"],
  [toastText.credential.deleted("Groq API key"), "Groq API key successfully deleted!"],
  [toastText.workflow.createdNamed("Plan"), 'Workflow "Plan" created successfully'],
  [toastText.workflow.createFailed("x"), "Failed to create workflow: x"],
  [toastText.upload.fileFailed("a.mp3", "x"), "Failed to upload: a.mp3. Reason: x"],
  [toastText.webhook.resendFailed("x"), "Failed to resend webhook: x"],
  [dialogText.keySettings("Acme"), "Key Settings for Acme"],
  [dialogText.bulkWorkflows.title(3), "Add 3 workflows to workspace"],
  [dialogText.invitations.role("EDITOR"), "Invited to join as a EDITOR"],
  [billingText.plan.heading("Advanced"), "This workspace is on Advanced plan."],
  [
    creditBlockText("FREE"),
    "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
  ],
  [creditBlockText("TEAM"), "You're running out of AI credits. Top up to get more credits!"],
  [runText.banner.trigger("Weekly", "SCHEDULE"), "Triggered by Weekly (SCHEDULE TRIGGER)"],
  [runText.step.number(2), "Step 2"],
  [
    workspaceText.create.available("https://troupe.example", "acme"),
    "Your workspace will be available at https://troupe.example/acme",
  ],
])("%s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});

test("no sentence contains a placeholder of the specification", () => {
  for (const sentence of known) expect(sentence).not.toMatch(/\{product\}/);
});
