import type { Arguments } from "./sentences.ts";

/** Arguments for functions that select a sentence by value. All others get placeholders such as `{agent}`. */
export const givenArguments: Arguments = {
  "diagnosisText.missingSettings": ["{label}", ["{missing}"]],
  "chatErrorText.attachmentUnavailable": ["Images"],
  "commonErrorText.notFound": ["workflow"],
  "membersText.seats": [3, 5, "editor"],
  "presenceText.alsoHere": [["{names}"]],
  "credentialErrorText.missing": [["OpenAI", "Anthropic", "Groq"]],
  "mails.runFinished": [
    { workspace: "{workspace}", run: "{run}", workflow: "{workflow}", status: "COMPLETED", credits: 3, url: "{url}" },
  ],
};
