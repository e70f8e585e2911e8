/** What people read when a model cannot be reached or refuses. `who` is the provider's name, such as "OpenAI". */
export const aiText = {
  rateLimit: (who: string) => `${who} receives too many requests right now. Please try again in a moment.`,
  auth: (who: string) => `${who} does not accept the API key.`,
  quota: (who: string) => `The account at ${who} has no funds or no quota left.`,
  overloaded: (who: string) => `${who} is overloaded or has a problem of its own. Please try again in a moment.`,
  timeout: (who: string) => `${who} took too long to answer.`,
  network: (who: string) => `${who} could not be reached.`,
  // Behaviours 5.9: the error suggests what helps.
  contextLength:
    "The conversation is too long for this model. Please choose a model with a bigger context window or use fewer sources.",
  badResponse: (who: string) => `${who} sent an answer that could not be read.`,
  cutOff: (who: string) => `The answer of ${who} broke off before it was finished.`,
  tooLarge: (who: string) => `The answer of ${who} is too large.`,
  mediaGone: (who: string) => `${who} has made the file, but it could not be fetched.`,
  refused: (who: string) => `${who} refused to answer this request.`,
  unknown: (who: string) => `Something went wrong at ${who}.`,
  // These three are read by the model, which mends its call, and by people who open the card of the tool.
  noSuchTool: (name: string, known: readonly string[]) =>
    `There is no tool named ${name}. ${known.length ? `The tools are: ${known.join(", ")}.` : "There are no tools."}`,
  badToolJson: (name: string) => `The input for the tool ${name} is not valid JSON.`,
  badToolInput: (name: string, reason: string) => `The input for the tool ${name} is not valid: ${reason}`,
  toolFailed: "The tool failed.",
  toolUnfinished: "The tool did not finish.",
  fileMissing: (host: string) => `A file for the model could not be loaded from ${host}.`,
  fileTooLarge: "A file is too large for the model.",
  objectCutOff: "The model reached its output limit before its answer was complete.",
  badObject: "The model's answer does not have the form that was asked for.",
  keyShape: "This does not look like a key of this kind.",
} as const;
