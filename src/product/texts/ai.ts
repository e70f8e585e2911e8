/** Errors of model providers. `who` is the provider's name, such as "OpenAI". */
export const aiText = {
  rateLimit: (who: string) => `${who} is receiving too many requests. Please try again in a moment.`,
  auth: (who: string) => `${who} rejected the API key.`,
  quota: (who: string) => `The ${who} account is out of funds or quota.`,
  overloaded: (who: string) => `${who} is overloaded or having problems. Please try again in a moment.`,
  timeout: (who: string) => `${who} took too long to answer.`,
  network: (who: string) => `${who} could not be reached.`,
  contextLength:
    "The conversation is too long for this model. Please select a model with a larger context window or use fewer sources.",
  badResponse: (who: string) => `${who} sent a response that couldn't be read.`,
  cutOff: (who: string) => `The response from ${who} ended before it was complete.`,
  tooLarge: (who: string) => `The response from ${who} is too large.`,
  mediaGone: (who: string) => `${who} created the file, but it couldn't be downloaded.`,
  refused: (who: string) => `${who} refused to answer this request.`,
  unknown: (who: string) => `Something went wrong at ${who}.`,
  // The model reads these three and corrects its call; people see them in the details of the tool call.
  noSuchTool: (name: string, known: readonly string[]) =>
    `There is no tool named ${name}. ${known.length ? `The tools are: ${known.join(", ")}.` : "There are no tools."}`,
  badToolJson: (name: string) => `The input for the tool ${name} is not valid JSON.`,
  badToolInput: (name: string, reason: string) => `The input for the tool ${name} is not valid: ${reason}`,
  toolFailed: "The tool failed.",
  toolUnfinished: "The tool did not finish.",
  fileMissing: (host: string) => `A file for the model couldn't be loaded from ${host}.`,
  fileTooLarge: "A file is too large for the model.",
  objectCutOff: "The model reached its output limit before its answer was complete.",
  badObject: "The model's answer doesn't have the requested format.",
  keyShape: "This doesn't look like a key for this provider.",
} as const;
