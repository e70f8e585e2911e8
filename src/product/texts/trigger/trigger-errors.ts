import { sentences } from "../../sentences.ts";

/** Why a trigger can't be saved, and why a call of a webhook is refused. */
export const triggerErrorText = sentences("triggerErrorText", {
  noNextTime: "This schedule never comes. Please check the expression.",
  tooManyActive: (most: number) =>
    `A workspace can have ${most} active schedules. Turn off one that is no longer needed.`,
  tooManyEvents: (most: number) =>
    `A workspace can have ${most} active app events. Turn off one that is no longer needed.`,
  scheduleInputs: (problem: string) => `Edit the schedule and fill in its form, then turn it on. ${problem}`,
  eventInputs: "Fill in all fields of the event.",
  noSecret: "This webhook has no secret yet. Create one, then turn it on.",
  tooMany: (most: number) => `A workflow can have ${most} triggers. Delete one that is no longer needed.`,
  badPath: (path: string) => `“${path}” is not a path. Write it like data.items[0].name.`,
  contentType: "Send application/json or form fields.",
  badJson: "The body isn't valid JSON.",
  tooDeep: "The body has too many levels of lists and objects.",
  secretMissing: "The secret is missing. Send it in the header X-Webhook-Secret.",
  secretWrong: "The secret is wrong.",
  signatureMissing: "The signature is missing. Send webhook-id, webhook-timestamp and webhook-signature.",
  signatureOld: "The signature is too old. Check the clock of the sender.",
  signatureWrong: "The signature is wrong.",
  tryAgain: "The call could not be handled. Please send it again.",
});
