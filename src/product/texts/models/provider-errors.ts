import { sentences } from "../../sentences.ts";
/** Errors of model providers. `provider` is the provider's name, such as "OpenAI". */
export const aiText = sentences("aiText", {
  rateLimit: (provider: string) => `${provider} is receiving too many requests. Please try again in a moment.`,
  keyRejected: (provider: string) => `${provider} rejected the API key.`,
  quotaExceeded: (provider: string) => `The ${provider} account is out of funds or quota.`,
  overloaded: (provider: string) => `${provider} is overloaded or having problems. Please try again in a moment.`,
  timeout: (provider: string) => `${provider} took too long to respond.`,
  unreachable: (provider: string) => `${provider} could not be reached.`,
  contextTooLong:
    "The conversation is too long for this model. Please select a model with a larger context window or use fewer sources.",
  unreadableResponse: (provider: string) => `${provider} sent a response that couldn't be read.`,
  incompleteResponse: (provider: string) => `The response from ${provider} ended before it was complete.`,
  responseTooLarge: (provider: string) => `The response from ${provider} is too large.`,
  mediaDownloadFailed: (provider: string) => `${provider} created the file, but it couldn't be downloaded.`,
  noImage: (provider: string) => `${provider} returned no image. Try another prompt.`,
  refused: (provider: string) => `${provider} refused to answer this request.`,
  unknown: (provider: string) => `Something went wrong at ${provider}.`,
  // The model reads these three and corrects its call; people see them in the details of the tool call.
  unknownTool: (name: string, tools: readonly string[]) =>
    `There is no tool named ${name}. ${tools.length ? `The tools are: ${tools.join(", ")}.` : "There are no tools."}`,
  toolInputNotJson: (name: string) => `The input for the tool ${name} is not valid JSON.`,
  invalidToolInput: (name: string, reason: string) => `The input for the tool ${name} is not valid: ${reason}`,
  toolFailed: "The tool failed.",
  searchFailed: (provider: string) => `${provider} couldn't search the web.`,
  toolInterrupted: "The tool did not finish.",
  fileNotLoaded: (host: string) => `A file for the model couldn't be loaded from ${host}.`,
  fileTooLarge: "A file is too large for the model.",
  answerTruncated: "The model reached its output limit before its answer was complete.",
  invalidAnswerFormat: "The model's answer doesn't have the requested format.",
  malformedKey: "This doesn't look like a key for this provider.",
});
