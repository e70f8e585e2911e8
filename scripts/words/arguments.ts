import type { Arguments } from "./sentences.ts";

/** For sentences that choose by a value; all others are given words like `{agent}`. */
export const givenArguments: Arguments = {
  "diagnosisTexts.missing": ["{label}", ["{lacks}"]],
  "presenceText.alsoHere": [["{names}"]],
  "errorText.credential.missing": [["OpenAI", "Anthropic", "Groq"]],
  "mails.runFinished": [
    { workspace: "{workspace}", run: "{run}", workflow: "{workflow}", status: "COMPLETED", credits: 3, url: "{url}" },
  ],
};
