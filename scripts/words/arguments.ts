import type { Arguments } from "./sentences.ts";

/** Arguments for functions that select a sentence by value. All others get placeholders such as `{agent}`. */
export const givenArguments: Arguments = {
  "diagnosisTexts.missing": ["{label}", ["{lacks}"]],
  "presenceText.alsoHere": [["{names}"]],
  "errorText.credential.missing": [["OpenAI", "Anthropic", "Groq"]],
  "mails.runFinished": [
    { workspace: "{workspace}", run: "{run}", workflow: "{workflow}", status: "COMPLETED", credits: 3, url: "{url}" },
  ],
};
