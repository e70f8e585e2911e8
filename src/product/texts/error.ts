/** What a screen or the server says when an input is not right or something is refused. */
import { joinWords, plural } from "#lib/text.ts";
import { creditsInWords, formatCredits } from "../credits.ts";

export const errorText = {
  common: {
    fillAll: "Please fill in all fields",
    fillRequired: "Please fill in all required fields",
    required: "This field is required.",
    invalidValue: "Please enter a valid value.",
    invalidUrl: "Please enter a valid URL",
    invalidEmail: "Please enter a valid email address",
    invalidNumber: "Please enter a number",
    invalidAction: "Invalid action!",
    noActiveWorkspace: "No active workspace",
    noActiveWorkspaceFound: "No active workspace found",
    selectWorkspace: "Please select a workspace",
    noWorkspaceSelected: "No workspace selected",
    unknown: "Something went wrong. Please try again.",
    restarting: "This server is restarting. Please try again in a moment.",
    diskFull:
      "The server can't store this because its disk is full or read-only. Nothing was saved. Ask the person who runs the server to free up space.",
    unexpected: "Something went wrong.",
    missing: (what: string) => `This ${what} does not exist.`,
    forbidden: "You cannot do this.",
    signInFirst: "Please sign in first.",
    conflict: "This was changed in the meantime. Reload and try again.",
    idempotencyKeyInvalid: "Idempotency-Key takes 16 to 64 letters, digits, hyphens, and underscores.",
    idempotencyKeyReused: "This Idempotency-Key was used for another request. Send a new key.",
    tooFast: "That was too fast. Please wait a moment and try again.",
    tooLong: (max: number) => `At most ${max.toLocaleString("en-US")} characters`,
    tooShort: (min: number) => `Min ${min} characters`,
    tooMany: (max: number, what: string) => `At most ${plural(max, what)}`,
    between: (min: number, max: number) => `Between ${min} and ${max}`,
    tooLarge: "This is too large to send.",
    notJson: "This is not valid JSON.",
    onlyJson: "This address takes JSON.",
    otherHost:
      "Troupe does not answer at this address. If people should reach it here, whoever runs it sets PUBLIC_URL to this address.",
    away: "The service is starting up again. Please try again in a moment.",
    offline: "You are offline. Please check your connection.",
    notConfigured: (what: string) => `${what} is not set up on this instance.`,
  },

  agent: {
    noJob: "Please provide a job description or upload images",
    noBackground: "Please provide a background first",
    invalidFile: "Invalid agent configuration file",
    noTitleOrBackground: "Please provide at least a title and background",
    noAction: "Select at least one action for this integration to work",
    tooManyVoices: (voices: number, chars: number) =>
      `At most ${voices} brand voices and ${chars.toLocaleString("en-US")} characters in total`,
    tooMany: (max: number, what: string) => `An agent can have at most ${plural(max, what)}.`,
    delegatesToItself: "This agent already takes part in the task. Choose another one.",
    tooDeep: "Sub-agents cannot delegate any further.",
    tooManyDelegations: (max: number) => `At most ${max} delegations in one turn.`,
  },

  workflow: {
    noJob: "Please provide a job description or upload images",
    noWorkers: (steps: readonly (number | string)[]) =>
      `You must assign worker agents to the Orchestrator-Worker node in steps ${steps.join(", ")}`,
    noWorkersInBulk: "Some workflow steps require worker agents to be assigned",
    noTitleOrNodes: "Please provide at least a title and some workflow nodes",
    generation: { title: "Generation Error", text: "Failed to generate workflow. Please try again." },
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

  style: {
    noSource: "Please provide a description or a sample text",
  },

  apiAction: {
    noSample: "Please provide a purpose or a sample request",
    invalidFile: "Invalid API action configuration file",
    onlyJson: "Only .json files are accepted.",
    nameShape: "Name should only contain letters, numbers, and underscores.",
    nameTaken: "This name is already taken. Please enter a unique name.",
  },

  credential: {
    invalid: (credential: string, reason: string) =>
      `Invalid ${credential}: ${reason}. Please make sure you enter the correct API key and your account has sufficient funds.`,
    unproven: (credential: string, reason: string) =>
      `The ${credential} could not be checked: ${reason}. It was not saved.`,
    missing: (credentials: readonly string[]) => `Missing ${joinWords(credentials)}. Please input one to continue.`,
    missingOpenai: "Missing OpenAI API key. Please input one to continue.",
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

  knowledge: {
    saveFailed: "Failed to save to library. Please try again.",
    fileFailed: "Failed to process file. The file might be corrupted or in an unsupported format.",
    uploadFailed: "Upload failed. Please check your connection and try again.",
    urlFailed: "Failed to process URL. The URL might be inaccessible or invalid.",
    urlUploadFailed: "Upload failed. Please check the URL and try again.",
    nodeMissing: "Node not found.",
    tooLarge: (name: string, max: string) => `${name} is larger than ${max}.`,
    unsupported: (name: string) => `${name} is of a type the library cannot read.`,
    storageFull: "You are running out of storage size!",
    relearnSoon: "This page was learned a moment ago. Try again in a few minutes.",
    tooManyUrls: (max: number) => `At most ${max} addresses at a time`,
  },

  note: {
    tooMany: (max: number) => `A workspace can have at most ${max.toLocaleString("en-US")} notes.`,
    onlyMemory: "Agents can change only the notes they made themselves.",
    memoryFull: (max: number) => `This agent already keeps ${max} memory notes.`,
  },

  mcpServer: {
    fillHeaders: "Please fill in all header fields or remove empty ones",
    validateFirst: "Please validate the MCP server connection first",
    failed: "Connection failed",
    tooManyTools: (max: number) => `More than ${max} tools: models choose worse among so many.`,
    oauthUnsupported:
      "This server needs a sign-in that cannot be set up from here. Use a token in the headers instead.",
  },

  integration: {
    notConfigured: "Integrations are not set up on this instance.",
    reconnect: (app: string) => `The connection to ${app} has expired. Connect it again.`,
  },

  chat: {
    filesTooLarge: (names: readonly string[]) => `Files exceeding size limit (50MB): ${names.join(", ")}`,
    tooManyFiles: "Maximum 5 files allowed",
    tooManyImages: (max: number) => `Maximum ${max} images allowed`,
    noImages: "The model of this agent cannot read images.",
    interrupted: "The answer was interrupted. What was written so far is kept.",
    fileGone: (field: "Images" | "Files") =>
      `${field}: a file is not there, is not yours or is of another kind. Attach it again.`,
    empty: "A message needs text, an image or a file.",
    stepLimit: "The agent used all its steps for this turn.",
  },

  tool: {
    delegation: "An error occurred during delegation",
    delegationTitle: "Delegation Failed",
    image: "Image could not be generated.",
    flashcardsNotList: "Flashcards data is not an array",
    flashcardsUnreadable: "Could not parse flashcards data",
    action: "Failed to execute action",
    failed: "Failed",
    error: "Error",
    plan: (error: string) => `Plan error: ${error}`,
    authRequired: "Auth Required",
    imageLoad: "Failed to load image",
    load: "Failed to load",
    noUrl: "No URL provided",
    notGranted: "This tool is not available to the agent.",
    notAllowedOnPlan: "This tool is not part of your plan.",
  },

  humanInput: {
    fillRequired: "Please fill all required fields",
    noExecution: "Node execution ID is required",
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
    wrongType: (types: readonly string[]) => `Please upload a valid image file (${types.join(", ")})`,
    tooLarge: "File size must be less than 5MB",
    invalidUrl: "Please enter a valid image URL",
  },

  run: {
    allUrlsFailed: (last: string) => `Failed to fetch data from all provided URLs. Last error: ${last}`,
    notInteractive: "This run cannot be changed here.",
    notWaiting: "This step is not waiting for an answer any more.",
    stepDone: "This step is already finished.",
    isOver: "This run is over.",
    noSandbox: "Code cannot run safely on this machine, so the step was not run.",
    timedOut: (ms: number) =>
      ms < 60_000
        ? `The step took longer than ${plural(Math.ceil(ms / 1_000), "second")}.`
        : `The step took longer than ${plural(Math.ceil(ms / 60_000), "minute")}.`,
    expired: "The run waited for 30 days and was stopped.",
    tooLong: "The run worked for 24 hours and was stopped.",
    unknownEffect: "It is not known whether the request arrived. Check the other side, then resume.",
    missingOutput: (name: string) => `The code did not set the output “${name}”.`,
    recursion: "A workflow cannot run inside itself.",
    tooDeep: (max: number) => `Workflows can be nested at most ${max} levels deep.`,
    unknownPath: "The router chose a path that does not exist.",
    notStarted: "The step couldn't start.",
    creditsUsedUp: "There weren't enough AI credits to continue.",
  },

  artifact: {
    saveFirst: "Canvas must be saved before exporting to PNG or PDF.",
    unknownKind: "This kind of canvas is not known.",
    unusable: "The model's answer could not be made into a canvas. Please try again.",
    unknownModel: "This model does not exist any more. Choose another one.",
    tooLarge: "The canvas is too large to save.",
    badContent: "This does not fit this kind of canvas.",
    stillMaking: "The canvas is still being made. Wait for it, or stop it.",
    noCredentials: "The chosen model needs a key of this workspace.",
  },

  chatbot: {
    slugTaken: "This chatbot URL is already taken. Please try another name.",
    formTitle: "Please enter a valid form title.",
    fieldName: "Please enter a valid field name.",
    domains: "Please enter valid domain names without protocols, slashes or paths",
    webhookUrl: "Please enter a valid URL",
    customDomain: "Please enter a valid path for this domain",
    domainPathTaken: "Another published item already uses this address.",
    notAvailable: "This chatbot is not available",
    limitReached: "You have reached the limit. Please try again later.",
    signInNeeded: "This chat requires sign-in",
    outOfCredits: "This chat is temporarily unavailable. Please try again later.",
    customUserId: "Only letters, digits, hyphens and underscores, at most 255 characters",
  },

  form: {
    notAvailable: "This form is not available",
    outOfCredits: "This form is temporarily unavailable. Please try again later.",
    stopped: "This run was stopped",
    slugTaken: "This form URL is already taken. Please try another name.",
  },

  workspace: {
    noName: "Please enter a workspace name",
    pathTaken: "This workspace path is already taken. Please try a different one.",
    urlTaken: "This workspace URL is already taken. Please try another name.",
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
    lastOwner: "A workspace needs at least one owner.",
    invitationOver: "This invitation is no longer valid. Ask for a new one.",
    invitationForOther: "This invitation is for another e-mail address.",
    verifyEmail: "Please confirm your e-mail address first.",
  },

  domain: {
    invalid: "Please enter a domain such as chat.acme.com",
    taken: "This domain is already in use.",
  },

  affiliate: {
    invalidCode: "Please enter a valid affiliate code",
  },

  billing: {
    socialUrl: "Please enter a valid social media URL (LinkedIn, X/Twitter, Facebook, Instagram, YouTube, or TikTok)",
    socialPostUrl: "Please enter a valid social media post URL",
    noReason: "Please choose a reason",
    explanationShort: "Min 20 characters",
    invalidLicence: "This license key is not valid.",
    licenceUsed: "This license key has already been used for another workspace.",
    licenceExpired: "This license key has expired.",
    noCheckout: "Payments are not set up on this instance. Ask the operator of this server.",
    planNeeded: (plan: string, what: string) => `${what} is part of ${plan}. Upgrade to use it.`,
    notEnough: (needed: number, left: number) => `Needs about ${creditsInWords(needed)}, ${formatCredits(left)} left`,
  },

  publicApi: {
    unauthorized: "The API key is missing or not valid.",
    plan: "The public API is part of the Advanced plan and above.",
    unknownField: (field: string) => `Unknown field “${field}”.`,
    missingField: (field: string) => `Missing required field “${field}”.`,
    running: "The run is not finished yet.",
    idempotency: "This idempotency key was used for another request.",
    tooManyKeys: (max: number) => `A workspace can have at most ${max} API keys.`,
  },

  schedule: {
    tooMany: (max: number) => `At most ${max} schedules can be active.`,
    noDay: "Choose at least one day",
    invalidTime: "Please enter a time such as 09:30",
  },

  bulk: {
    noRows: "The file has no rows.",
    tooManyRows: (max: number) => `At most ${max} rows at a time`,
    tooLarge: "The file is larger than 2 MB.",
    unknownColumn: (column: string) => `The workflow has no field “${column}”.`,
    missingValue: (label: string) => `“${label}” is required`,
    notReadable: "The file could not be read. Use CSV in UTF-8 or an Excel file.",
  },

  voice: {
    tooLong: "The recording is longer than 10 minutes.",
    tooLarge: "The recording is larger than 25 MB.",
  },
} as const;
