import { expect, test } from "vitest";
import { accountText } from "./account.ts";
import { agentText } from "./agent.ts";
import { artifactText } from "./artifact.ts";
import { billingText, creditBlockText } from "./billing.ts";
import { brand } from "./brand.ts";
import { chatText } from "./chat.ts";
import { dialogText } from "./dialog.ts";
import { errorText } from "./error.ts";
import { onboardingText } from "./onboarding.ts";
import { runText } from "./run.ts";
import { settingsText } from "./settings.ts";
import { shellText } from "./shell.ts";
import { toastText } from "./toast.ts";
import { workflowText } from "./workflow.ts";
import { workspaceText } from "./workspace.ts";

const book = [
  accountText,
  agentText,
  artifactText,
  billingText,
  brand,
  chatText,
  dialogText,
  errorText,
  onboardingText,
  runText,
  settingsText,
  shellText,
  toastText,
  workflowText,
  workspaceText,
];

function sentences(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return part && typeof part === "object" ? Object.values(part).flatMap(sentences) : [];
}
const known = new Set(book.flatMap(sentences));

// Quoted from specs 1-3, letter for letter.
const fixed = [
  "You are invited to join these workspaces!",
  "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
  "You're running out of AI credits. Top up to get more credits!",
  "You have reached your individual limit of AI credits in this workspace! Please contact the workspace's owner for support.",
  "All workflows added",
  "Please provide a job description or upload images",
  "Please fill in all fields",
  "Invalid agent configuration file",
  "Failed to import workflow from JSON",
  "Please enter a workspace name",
  "This workspace path is already taken. Please try a different one.",
  "Please enter a valid URL",
  "Failed to generate agent configuration",
  "Failed to generate workflow configuration",
  "Something went wrong while updating credential. Please try again.",
  "Something went wrong while deleting credential. Please try again.",
  "Invalid action!",
  "Something went wrong while accepting workspace invitation! Please try again later.",
  "Agent created successfully",
  "Workflow created successfully",
  "Workflow imported successfully",
  "Folder created successfully",
  "Workspace created successfully",
  "Successfully accepted team invitation!",
  "Successfully denied workspace invitation!",
  "Increase your AI credits limit",
  "Get more custom domains",
  "Increase your knowledge storage limit",
  "Get more OWNER/EDITOR seats for your team workspace",
  "Get more USER seats for your team workspace",
  "Saving changes...",
  "Something went wrong.",
  "Maximum 5 files allowed",
  "Are you sure you want to delete this chat? This action cannot be undone.",
  "Please enter a valid value.",
  "Failed to update chat title. Please try again.",
  "Something went wrong while deleting this chat. Please try again.",
  "Successfully deleted chat!",
  "Something went wrong. Please try again.",
  "An error occurred while generating the agent response.",
  "No response received",
  "The agent didn't generate any content. This is likely a model's error. Try regenerating for a proper response.",
  "Failed to upload some files. Please try again.",
  "Failed to load image",
  "Agent updated successfully",
  "Failed to update agent",
  "Payment successful. Moving to the next step...",
  "Version history",
  "Triggered externally from a published form.",
  "Running in the background.",
  "Triggered inside another workflow run.",
  "View parent workflow run",
  "Saving results and moving forward...",
  "Waiting for step to complete...",
  "Changes not saved",
  "Saving changes failed",
  "Please fill all required fields",
  "Some files have already been added",
  "Some files are not in the accepted format",
  "Files exceeding size limit (100MB)",
  "File size must be less than 5MB",
  "Please enter a valid email address",
  "This field is required.",
  "Are you sure you want to delete this workflow run? This action cannot be undone.",
  "Please provide at least a title and background",
  "Please provide at least a title and some workflow nodes",
  "Cannot initialize Stripe checkout due to invalid configuration",
  "The owner of this AI workflow has not set up their payment credentials properly.",
  "No result returned from router node.",
  "No result returned from gate node.",
  "No tasks returned from task planner.",
  "Error running router node.",
  "Error running gate node.",
  "Error regenerating gate node. Please try again.",
  "Error running executor. Please try again.",
  "Error running evaluator. Please try again.",
  "Error regenerating response. Please try again.",
  "Error processing loop item. Please reload and try again.",
  "Error processing worker task. Please try again.",
  "Failed to initialize Stripe checkout. Please try again.",
  "Upload succeeded but no file data returned",
  "Successfully deleted workflow run!",
  "Something went wrong while deleting this workflow run. Please try again.",
  "Failed to update workflow run title. Please try again.",
  "Webhook resent successfully",
  "Failed to send webhook",
  "Code execution failed",
  "No code body found",
  "No result returned from code execution",
  "Failed to process URLs. Please try again.",
  "No HTML documents available",
  "Failed to create agent",
  "Loop node cannot find any processable items.",
  "Please double-check your workflow setup or workflow run input and try again.",
];

test.each(fixed)("the specs' own words stand in the book: %s", (sentence) => {
  expect(known).toContain(sentence);
});

// The same for sentences with something filled in.
test.each([
  [errorText.chat.tooManyImages(5), "Maximum 5 images allowed"],
  [errorText.chat.filesTooLarge(["a.zip", "b.zip"]), "Files exceeding size limit (50MB): a.zip, b.zip"],
  [errorText.humanInput.filesTooLarge(["a.pdf"]), "Each file must be under 50MB: a.pdf"],
  [errorText.humanInput.tooManyDocuments(5), "Maximum 5 documents allowed"],
  [errorText.humanInput.tooManyUrls(5), "Maximum 5 URLs allowed"],
  [errorText.humanInput.tooManyFiles(1), "Maximum 1 files allowed"],
  [errorText.humanInput.invalidUrls(["x"]), "Invalid URLs: x"],
  [errorText.workflow.noWorkers([2, 5]), "You must assign worker agents to the Orchestrator-Worker node in steps 2, 5"],
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

test("no placeholder of the specs is left", () => {
  for (const sentence of known) expect(sentence).not.toMatch(/\{product\}/);
});
