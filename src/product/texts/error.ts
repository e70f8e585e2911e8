/** Messages for invalid input and refused actions, from screens and the server. */
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
    forbidden: "You don't have permission to do this.",
    conflict: "This was changed in the meantime. Reload and try again.",
    idempotencyKeyInvalid: "Idempotency-Key takes 16 to 64 letters, digits, hyphens, and underscores.",
    idempotencyKeyReused: "This Idempotency-Key was used for another request. Send a new key.",
    tooFast: "Too many requests. Please wait a moment and try again.",
    tooLong: (max: number) => `At most ${max.toLocaleString("en-US")} characters`,
    tooLarge: "This is too large to send.",
    notJson: "This is not valid JSON.",
    onlyJson: "Send application/json.",
    otherHost:
      "Troupe is not configured for this URL. To use it here, the operator of this server must set PUBLIC_URL to this URL.",
    away: "The service is restarting. Please try again in a moment.",
    offline: "You're offline. Please check your connection.",
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
    unknownNodeType: (path: string, type: string) => `Unknown step type “${type}” at ${path}.`,
    tooManyNodes: (max: number) => `A workflow can have at most ${max} steps.`,
    tooManyEdges: (max: number) => `A workflow can have at most ${max} connections.`,
    fileTooLarge: "The file is larger than 2 MB.",
    notRunnable: "This workflow can't run yet. Open Checks to see what is missing.",
  },

  credential: {
    invalid: (credential: string, reason: string) =>
      `Invalid ${credential}: ${reason}. Please make sure you enter the correct API key and your account has sufficient funds.`,
    unproven: (credential: string, reason: string) =>
      `The ${credential} could not be checked: ${reason}. It was not saved.`,
    missing: (credentials: readonly string[]) => `Missing ${joinWords(credentials)}. Please input one to continue.`,
    unreachable: "The provider did not answer",
    otherAddress: (header: string) =>
      `The value of the header ${header} was entered for another URL. Enter it again in the webhook's settings.`,
    endpointTaken: "An endpoint with this name already exists.",
  },

  model: {
    unknown: "This model is not in the catalog.",
    none: "No model is available. Add a provider key in Settings.",
    locked: (model: string) => `${model} is not available on your plan. Add your own key for it or change your plan.`,
  },

  chat: {
    filesTooLarge: (names: readonly string[]) => `Files exceeding size limit (50MB): ${names.join(", ")}`,
    tooManyFiles: "Maximum 5 files allowed",
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    noImages: "This agent's model can't read images.",
    fileGone: (field: "Images" | "Files") =>
      `${field}: a file is missing, belongs to someone else, or has the wrong type. Attach it again.`,
    empty: "A message needs text, an image, or a file.",
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
    fileGone: (label: string) =>
      `${label}: a file is missing, belongs to someone else, or has the wrong type. Upload it again.`,
    notAnOption: "Please select one of the options",
    chosenTwice: "Each option can be selected only once.",
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
    tooLong: "The run took longer than 24 hours and was stopped.",
    notStarted: "The step couldn't start.",
    creditsUsedUp: "There weren't enough AI credits to continue.",
  },

  artifact: {
    unusable: "The model's answer couldn't be turned into a canvas. Please try again.",
    unknownModel: "This model no longer exists. Select another one.",
    badContent: "This content doesn't fit this type of canvas.",
    stillMaking: "The canvas is still being generated. Wait for it to finish, or stop it.",
  },

  workspace: {
    noName: "Please enter a workspace name",
    pathTaken: "This workspace path is already taken. Please try a different one.",
    slugReserved: "This path is reserved. Please try a different one.",
    slugShape: "Use 3 to 48 lowercase letters, digits, and hyphens.",
    tooMany: (max: number) => `You can own at most ${max} workspaces.`,
    typeSlug: "Type the workspace path exactly as shown.",
  },

  member: {
    noEditorSeat: "All editor seats are taken. Buy another seat or select the User role.",
    noUserSeat: "All user seats are taken. Buy another seat first.",
    alreadyMember: "This person is already a member.",
    tooManyInvitations: (max: number) => `You can have up to ${max} pending invitations.`,
    creator: "The creator of the workspace is always an owner.",
    invitationOver: "This invitation is no longer valid. Ask for a new one.",
    verifyEmail: "Please confirm your email address first.",
  },

  billing: {
    planNeeded: (plan: string, what: string) => `${what} is part of ${plan}. Upgrade to use it.`,
  },
} as const;
