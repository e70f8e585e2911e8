/** What a screen or the server says when an input is not right or something is refused. */
import { joinWords, plural } from "#lib/text.ts";

export const errorText = {
  common: {
    fillAll: "Please fill in all fields",
    required: "This field is required.",
    invalidValue: "Please enter a valid value.",
    invalidUrl: "Please enter a valid URL",
    invalidEmail: "Please enter a valid email address",
    invalidAction: "Invalid action!",
    unknown: "Something went wrong. Please try again.",
    restarting: "This server is restarting. Please try again in a moment.",
    diskFull:
      "The server can't store this because its disk is full or read-only. Nothing was saved. Ask the person who runs the server to free up space.",
    unexpected: "Something went wrong.",
    missing: (what: string) => `This ${what} does not exist.`,
    forbidden: "You cannot do this.",
    conflict: "This was changed in the meantime. Reload and try again.",
    idempotencyKeyInvalid: "Idempotency-Key takes 16 to 64 letters, digits, hyphens, and underscores.",
    idempotencyKeyReused: "This Idempotency-Key was used for another request. Send a new key.",
    tooFast: "That was too fast. Please wait a moment and try again.",
    tooLong: (max: number) => `At most ${max.toLocaleString("en-US")} characters`,
    tooLarge: "This is too large to send.",
    notJson: "This is not valid JSON.",
    onlyJson: "This address takes JSON.",
    otherHost:
      "Troupe does not answer at this address. If people should reach it here, whoever runs it sets PUBLIC_URL to this address.",
    away: "The service is starting up again. Please try again in a moment.",
    offline: "You are offline. Please check your connection.",
  },

  agent: {
    noJob: "Please provide a job description or upload images",
    invalidFile: "Invalid agent configuration file",
    noTitleOrBackground: "Please provide at least a title and background",
  },

  workflow: {
    noJob: "Please provide a job description or upload images",
    noWorkers: (steps: readonly (number | string)[]) =>
      `You must assign worker agents to the Orchestrator-Worker node in steps ${steps.join(", ")}`,
    noTitleOrNodes: "Please provide at least a title and some workflow nodes",
    missingConfiguration: (type: string) => ({
      title: `Missing ${type} Node configuration`,
      text: `Please configure the ${type} Node properly to continue.`,
    }),
    unknownNodeType: (path: string, type: string) => `Unknown node type “${type}” at ${path}.`,
    tooManyNodes: (max: number) => `A workflow can have at most ${max} nodes.`,
    tooManyEdges: (max: number) => `A workflow can have at most ${max} connections.`,
    fileTooLarge: "The file is larger than 2 MB.",
    notRunnable: "This workflow cannot run yet. Open the checks to see what is missing.",
  },

  credential: {
    invalid: (credential: string, reason: string) =>
      `Invalid ${credential}: ${reason}. Please make sure you enter the correct API key and your account has sufficient funds.`,
    unproven: (credential: string, reason: string) =>
      `The ${credential} could not be checked: ${reason}. It was not saved.`,
    missing: (credentials: readonly string[]) => `Missing ${joinWords(credentials)}. Please input one to continue.`,
    unreachable: "The provider did not answer",
    otherAddress: (header: string) =>
      `The value of the header ${header} was entered for another address. Enter it again in the webhook's settings.`,
    endpointTaken: "An endpoint with this name already exists.",
  },

  model: {
    unknown: "This model is not in the catalogue.",
    none: "No model is available. Add a provider key in Settings.",
    locked: (model: string) => `${model} is not available on your plan. Add your own key for it or change the plan.`,
  },

  chat: {
    filesTooLarge: (names: readonly string[]) => `Files exceeding size limit (50MB): ${names.join(", ")}`,
    tooManyFiles: "Maximum 5 files allowed",
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    noImages: "The model of this agent cannot read images.",
    fileGone: (field: "Images" | "Files") =>
      `${field}: a file is not there, is not yours or is of another kind. Attach it again.`,
    empty: "A message needs text, an image or a file.",
  },

  tool: {
    imageLoad: "Failed to load image",
  },

  humanInput: {
    fillRequired: "Please fill all required fields",
    filesTooLarge: (names: readonly string[]) => `Each file must be under 50MB: ${names.join(", ")}`,
    duplicates: "Some files have already been added",
    tooManyDocuments: (max: number) => `Maximum ${max} documents allowed`,
    notAccepted: "Some files are not in the accepted format",
    invalidUrls: (urls: readonly string[]) => `Invalid URLs: ${urls.join(", ")}`,
    tooManyUrls: (max: number) => `Maximum ${max} URLs allowed`,
    duplicateUrls: "Some URLs have already been added",
    mediaTooLarge: "Files exceeding size limit (100MB)",
    tooManyFiles: (max: number) => `Maximum ${max} files allowed`,
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    onlyImages: "Only images can be added here",
    onlyMedia: "Only audio and video can be added here",
    fileGone: (label: string) => `${label}: a file is not there, is not yours or is of another kind. Upload it again.`,
    notAnOption: "Please choose one of the options",
    chosenTwice: "Each choice can be made once.",
  },

  image: {
    tooLarge: "File size must be less than 5MB",
  },

  run: {
    allUrlsFailed: (last: string) => `Failed to fetch data from all provided URLs. Last error: ${last}`,
    timedOut: (ms: number) =>
      ms < 60_000
        ? `The step took longer than ${plural(Math.ceil(ms / 1_000), "second")}.`
        : `The step took longer than ${plural(Math.ceil(ms / 60_000), "minute")}.`,
    expired: "The run waited for 30 days and was stopped.",
    tooLong: "The run worked for 24 hours and was stopped.",
    notStarted: "The step couldn't start.",
    creditsUsedUp: "There weren't enough AI credits to continue.",
  },

  artifact: {
    unusable: "The model's answer could not be made into a canvas. Please try again.",
    unknownModel: "This model does not exist any more. Choose another one.",
    badContent: "This does not fit this kind of canvas.",
    stillMaking: "The canvas is still being made. Wait for it, or stop it.",
  },

  workspace: {
    noName: "Please enter a workspace name",
    pathTaken: "This workspace path is already taken. Please try a different one.",
    slugReserved: "This path is reserved. Please try a different one.",
    slugShape: "Use 3 to 48 lowercase letters, digits and hyphens.",
    tooMany: (max: number) => `You can own at most ${max} workspaces.`,
    typeSlug: "Type the workspace path exactly as shown.",
  },

  member: {
    noEditorSeat: "All editor seats are taken. Buy another seat or choose the role User.",
    noUserSeat: "All user seats are taken. Buy another seat first.",
    alreadyMember: "This person is already a member.",
    tooManyInvitations: (max: number) => `At most ${max} invitations can wait at a time.`,
    creator: "The creator of the workspace always stays its owner.",
    invitationOver: "This invitation is no longer valid. Ask for a new one.",
    verifyEmail: "Please confirm your e-mail address first.",
  },

  billing: {
    planNeeded: (plan: string, what: string) => `${what} is part of ${plan}. Upgrade to use it.`,
  },
} as const;
