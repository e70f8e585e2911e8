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
    notFound: (thing: string) => `This ${thing} does not exist.`,
    forbidden: "You don't have permission to do this.",
    conflict: "This was changed in the meantime. Reload and try again.",
    idempotencyKeyInvalid: "Idempotency-Key takes 16 to 64 letters, digits, hyphens, and underscores.",
    idempotencyKeyReused: "This Idempotency-Key was used for another request. Send a new key.",
    rateLimited: "Too many requests. Please wait a moment and try again.",
    tooLong: (max: number) => `At most ${max.toLocaleString("en-US")} characters`,
    tooLarge: "This is too large to send.",
    invalidJson: "This is not valid JSON.",
    jsonRequired: "Send application/json.",
    unknownHost:
      "Troupe is not configured for this URL. To use it here, the operator of this server must set PUBLIC_URL to this URL.",
    unavailable: "The service is restarting. Please try again in a moment.",
    offline: "You're offline. Please check your connection.",
  },

  agent: {
    jobRequired: "Please provide a job description or upload images",
    invalidFile: "Invalid agent configuration file",
    titleAndBackgroundRequired: "Please provide at least a title and background",
  },

  workflow: {
    jobRequired: "Please provide a job description or upload images",
    workersRequired: (steps: readonly (number | string)[]) =>
      `You must assign worker agents to the Orchestrator-Worker node in steps ${steps.join(", ")}`,
    titleAndNodesRequired: "Please provide at least a title and some workflow nodes",
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
    notVerified: (credential: string, reason: string) =>
      `The ${credential} could not be checked: ${reason}. It was not saved.`,
    missing: (credentials: readonly string[]) => `Missing ${joinWords(credentials)}. Please input one to continue.`,
    unreachable: "The provider did not answer",
    headerForOtherUrl: (header: string) =>
      `The value of the header ${header} was entered for another URL. Enter it again in the webhook's settings.`,
    endpointNameTaken: "An endpoint with this name already exists.",
  },

  model: {
    unknown: "This model is not in the catalog.",
    none: "No model is available. Add a provider key in Settings.",
    notInPlan: (model: string) =>
      `${model} is not available on your plan. Add your own key for it or change your plan.`,
  },

  chat: {
    filesTooLarge: (names: readonly string[]) => `Files exceeding size limit (50MB): ${names.join(", ")}`,
    tooManyFiles: "Maximum 5 files allowed",
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    imagesUnsupported: "This agent's model can't read images.",
    attachmentUnavailable: (field: "Images" | "Files") =>
      `${field}: a file is missing, belongs to someone else, or has the wrong type. Attach it again.`,
    emptyMessage: "A message needs text, an image, or a file.",
  },

  tool: {
    imageNotLoaded: "Failed to load image",
  },

  humanInput: {
    requiredFields: "Please fill all required fields",
    filesTooLarge: (names: readonly string[]) => `Each file must be under 50MB: ${names.join(", ")}`,
    duplicateFiles: "Some files have already been added",
    tooManyDocuments: (max: number) => `Maximum ${max} documents allowed`,
    formatNotAccepted: "Some files are not in the accepted format",
    invalidUrls: (urls: readonly string[]) => `Invalid URLs: ${urls.join(", ")}`,
    tooManyUrls: (max: number) => `Maximum ${max} URLs allowed`,
    duplicateUrls: "Some URLs have already been added",
    mediaTooLarge: "Files exceeding size limit (100MB)",
    tooManyFiles: (max: number) => `Maximum ${max} files allowed`,
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    onlyImages: "Only images can be added here",
    onlyMedia: "Only audio and video can be added here",
    fileUnavailable: (label: string) =>
      `${label}: a file is missing, belongs to someone else, or has the wrong type. Upload it again.`,
    unknownOption: "Please select one of the options",
    duplicateOption: "Each option can be selected only once.",
  },

  image: {
    tooLarge: "File size must be less than 5MB",
  },

  run: {
    allUrlsFailed: (lastError: string) => `Failed to fetch data from all provided URLs. Last error: ${lastError}`,
    timedOut: (ms: number) =>
      ms < 60_000
        ? `The step took longer than ${plural(Math.ceil(ms / 1_000), "second")}.`
        : `The step took longer than ${plural(Math.ceil(ms / 60_000), "minute")}.`,
    expired: "The run waited for 30 days and was stopped.",
    tooLong: "The run took longer than 24 hours and was stopped.",
    notStarted: "The step couldn't start.",
    outOfCredits: "There weren't enough AI credits to continue.",
  },

  artifact: {
    unusableAnswer: "The model's answer couldn't be turned into a canvas. Please try again.",
    unknownModel: "This model no longer exists. Select another one.",
    wrongContent: "This content doesn't fit this type of canvas.",
    inProgress: "The canvas is still being generated. Wait for it to finish, or stop it.",
  },

  workspace: {
    nameRequired: "Please enter a workspace name",
    pathTaken: "This workspace path is already taken. Please try a different one.",
    slugReserved: "This path is reserved. Please try a different one.",
    invalidSlug: "Use 3 to 48 lowercase letters, digits, and hyphens.",
    tooMany: (max: number) => `You can own at most ${max} workspaces.`,
    slugMismatch: "Type the workspace path exactly as shown.",
  },

  member: {
    noEditorSeat: "All editor seats are taken. Buy another seat or select the User role.",
    noUserSeat: "All user seats are taken. Buy another seat first.",
    alreadyMember: "This person is already a member.",
    tooManyInvitations: (max: number) => `You can have up to ${max} pending invitations.`,
    creatorStaysOwner: "The creator of the workspace is always an owner.",
    invitationInvalid: "This invitation is no longer valid. Ask for a new one.",
    verifyEmail: "Please confirm your email address first.",
  },

  billing: {
    planRequired: (plan: string, capability: string) => `${capability} is part of ${plan}. Upgrade to use it.`,
  },
} as const;
