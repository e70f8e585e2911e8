/** What a toast says after something worked or failed. The words of specs 1-3 stand letter for letter. */
import { plural } from "#lib/text.ts";
import { brand } from "./brand.ts";

const tryAgain = "Please try again.";
const contactSupport = "If the issue persists, please contact support.";

export const toastText = {
  common: {
    copied: "Copied",
    copyFailed: "The browser did not allow copying. Select the text and copy it by hand.",
    saved: "Saved",
    undone: "Undone",
    offline: "You are offline. Changes are kept here and saved when the connection is back.",
    online: "Back online",
    unknown: `Something went wrong. ${tryAgain}`,
    movedToBin: (title: string) => `“${title}” moved to the bin`,
    restored: (title: string) => `“${title}” restored`,
    deletedForGood: (title: string) => `“${title}” deleted for good`,
    moved: (count: number, folder: string) => `${plural(count, "item")} moved to ${folder}`,
    preferencesFailed: "Failed to update preferences",
    exportStarted: "Your export is being prepared.",
    duplicated: (title: string) => `“${title}” duplicated`,
  },

  agent: {
    created: "Agent created successfully",
    updated: "Agent updated successfully",
    duplicated: "Agent duplicated",
    deleted: "Agent deleted",
    restoredVersion: (number: number) => `Version ${number} restored`,
    createFailed: "Failed to create agent",
    updateFailed: "Failed to update agent",
    generateFailed: "Failed to generate agent configuration",
    enhanceFailed: "Failed to enhance agent configuration",
  },

  workflow: {
    created: "Workflow created successfully",
    imported: "Workflow imported successfully",
    createdNamed: (title: string) => `Workflow "${title}" created successfully`,
    deleted: "Workflow deleted",
    duplicated: "Workflow duplicated",
    published: "Your form is live.",
    unpublished: "Your form is no longer public.",
    restoredVersion: (number: number) => `Version ${number} restored`,
    generateFailed: "Failed to generate workflow configuration",
    importFailed: "Failed to import workflow from JSON",
    createFailed: (message: string) => `Failed to create workflow: ${message}`,
    updateFailed: (message: string) => `Failed to update workflow: ${message}`,
    updated: "Workflow updated successfully",
    testRunFailed: (message: string) => `Failed to start test run: ${message}`,
    testUnprepared: "Unable to prepare workflow for testing",
    changedElsewhere: "This workflow was changed in another window. Reload to see the latest version.",
  },

  run: {
    deleted: "Successfully deleted workflow run!",
    deleteFailed: `Something went wrong while deleting this workflow run. ${tryAgain}`,
    shareFailed: `Something went wrong while saving workflow run's sharing status. ${tryAgain}`,
    exportFailed: `Something went wrong while exporting the workflow run. ${tryAgain}`,
    exported: "PDF exported successfully!",
    titleFailed: `Failed to update workflow run title. ${tryAgain}`,
    stopped: "Run stopped",
    noRouterResult: "No result returned from router node.",
    noGateResult: "No result returned from gate node.",
    noTasks: "No tasks returned from task planner.",
    routerFailed: "Error running router node.",
    loopFailed: "Error running loop list extraction.",
    orchestratorFailed: "Error running orchestrator node.",
    subflowFailed: "Error running subflow node.",
    gateFailed: "Error running gate node.",
    gateRegenerateFailed: `Error regenerating gate node. ${tryAgain}`,
    executorFailed: `Error running executor. ${tryAgain}`,
    evaluatorFailed: `Error running evaluator. ${tryAgain}`,
    regenerateFailed: `Error regenerating response. ${tryAgain}`,
    loopItemFailed: "Error processing loop item. Please reload and try again.",
    workerTaskFailed: `Error processing worker task. ${tryAgain}`,
    updateStepFailed: (message: string) => `Error updating node execution: ${message}`,
    contextFailed: "Failed to fetch workflow context.",
  },

  code: {
    failed: (message: string) => `Error running code: ${message}`,
    executeFailed: (message: string) => `Error executing code: ${message}`,
    executionFailed: "Code execution failed",
    noBody: "No code body found",
    noResult: "No result returned from code execution",
  },

  webhook: {
    resent: "Webhook resent successfully",
    resendFailed: (message: string) => `Failed to resend webhook: ${message}`,
    testSent: "Test data sent",
  },

  payment: {
    initFailed: `Failed to initialize Stripe checkout. ${tryAgain}`,
  },

  artifact: {
    previewFailed: "Failed to load secure preview",
    previewReload: "Failed to load preview. Please reload the page.",
    noDocuments: "No HTML documents available",
    nothingToExport: "No HTML documents to export",
    pngFailed: "Failed to generate PNG exports",
    exportFailed: (format: "PNG" | "PDF") => `Failed to export HTML to ${format}`,
    actionFailed: "Failed to execute action",
  },

  style: {
    created: "Brand voice created successfully",
    updated: "Brand voice updated successfully",
    deleted: "Brand voice deleted",
    generateFailed: "Failed to generate style configuration",
    updateFailed: "Failed to update brand voice",
  },

  apiAction: {
    created: "Custom API tool created successfully",
    updated: "Custom API tool updated successfully",
    deleted: "Custom API tool deleted",
    generateFailed: "Failed to generate custom API tool configuration",
  },

  credential: {
    updated: (credential: string) => `${credential} successfully updated!`,
    deleted: (credential: string) => `${credential} successfully deleted!`,
    updateFailed: `Something went wrong while updating credential. ${tryAgain}`,
    deleteFailed: `Something went wrong while deleting credential. ${tryAgain}`,
    endpointSaved: "Endpoint saved",
    endpointDeleted: "Endpoint deleted",
  },

  knowledge: {
    filesFailed: `Something went wrong while the product was processing the file(s). ${tryAgain}`,
    linksFailed: `Something went wrong while the product was processing the link(s). ${tryAgain}`,
    subPagesFailed: `Something went wrong while the product was getting the sub-pages. ${tryAgain}`,
    subPagesFound: (count: number) =>
      `Found ${count} sub-pages. Review the list and remove any you don't want before uploading.`,
    bulkDeleted: "Selected items deleted successfully",
    relearned: (title: string) => `“${title}” learned again`,
    sourceAdded: "Source added to the library",
  },

  folder: {
    created: "Folder created successfully",
    createFailed: "Failed to create folder",
    renamed: "Folder renamed",
    deleted: "Folder deleted",
  },

  note: {
    created: "Note created",
    deleted: "Note deleted",
    public: "Anyone with the link can read this note.",
    private: "This note is private again.",
    savedFromMessage: "Saved as a note",
  },

  mcpServer: {
    created: "MCP server created successfully",
    updated: "MCP server updated successfully",
    deleted: "MCP server deleted successfully",
    connected: (tools: number) => `Connection successful! Found ${tools} tools.`,
    connectionFailed: "Connection failed",
    cannotConnect: (error: string) => `Cannot establish connection: ${error}`,
  },

  integration: {
    connected: (app: string) => `${app} connected`,
    disconnected: (app: string) => `${app} disconnected`,
    popupBlocked: "The browser blocked the sign-in window. Allow pop-ups for this page and try again.",
  },

  chatbot: {
    created: "Chatbot created successfully",
    saved: "Chatbot saved",
    published: "Your chatbot is live.",
    unpublished: "Your chatbot is no longer public.",
    deleted: "Chatbot deleted",
    conversationDeleted: "Conversation deleted",
  },

  chat: {
    deleted: "Successfully deleted chat!",
    deleteFailed: `Something went wrong while deleting this chat. ${tryAgain}`,
    shareFailed: `Something went wrong while saving chat's sharing status. ${tryAgain}`,
    titleFailed: `Failed to update chat title. ${tryAgain}`,
    filesShared: "Viewing files in shared chats is currently not supported.",
    workflowsShared: "Viewing workflows in shared chats is currently not supported.",
    workflowInitialising: "Workflow is still being initialized. Please wait for completion.",
  },

  community: {
    shareFailed: `Something went wrong while sharing to community gallery. ${tryAgain}`,
    notAvailable: "Community gallery sharing is not available yet.",
    shared: "Shared to the community gallery",
    removed: "Removed from the community gallery",
    reported: "Thank you. We will look at it.",
  },

  upload: {
    imagesFailed: `Failed to upload some images. ${tryAgain}`,
    filesFailed: `Failed to upload some files. ${tryAgain}`,
    fileFailed: (name: string, reason: string) => `Failed to upload: ${name}. Reason: ${reason}`,
    failed: (reason?: string) => `Failed to upload: ${reason || "Unknown error"}`,
    imageFailed: `Failed to upload image. ${tryAgain}`,
    noPath: "Failed to get S3 file path",
    noData: "Upload succeeded but no file data returned",
    imageDone: "Image uploaded successfully",
    urlsFailed: `Failed to process URLs. ${tryAgain}`,
  },

  voice: {
    nothingHeard: `No transcript was generated. ${tryAgain}`,
    failed: `Failed to transcribe audio. ${tryAgain}`,
    noMicrophone: "No microphone is available. Check the browser's permission.",
  },

  workspace: {
    created: "Workspace created successfully",
    saved: "Workspace saved",
    deleted: "Workspace deleted",
    select: "Please select a workspace",
  },

  invitation: {
    accepted: "Successfully accepted team invitation!",
    denied: "Successfully denied workspace invitation!",
    acceptFailed: "Something went wrong while accepting workspace invitation! Please try again later.",
    denyFailed: "Something went wrong while denying workspace invitation! Please try again later.",
    sent: (email: string) => `Invitation sent to ${email}`,
    resent: (email: string) => `Invitation sent again to ${email}`,
    created: (email: string) => `Invitation for ${email} is ready`,
    extended: (email: string) => `The invitation for ${email} works for 14 more days`,
    linkCopied: "Invitation link copied",
    copyLink: "Copy link",
    revoked: "Invitation revoked",
  },

  member: {
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,
    removed: (name: string) => `${name} removed from the workspace`,
  },

  accessTag: {
    saved: "Tag saved",
    deleted: "Tag deleted",
  },

  domain: {
    added: "Domain added. Set the DNS records to finish.",
    valid: "Valid configuration",
    removed: "Domain removed",
  },

  apiKey: {
    created: "API key created. Copy it now; it is shown once.",
    revoked: "API key revoked",
  },

  billing: {
    quantityUpdated: "Successfully updated quantity!",
    quantityRefused: `Failed to update quantity. ${tryAgain} ${contactSupport}`,
    quantityFailed: (title: string) => `Failed to update ${title} quantity. ${tryAgain} ${contactSupport}`,
    activated: "Congratulations! Your purchase has been successfully activated! 🎉",
    cancellationFailed: `Something went wrong. ${tryAgain}`,
  },

  referral: {
    sent: "Referral invitation sent successfully!",
  },

  affiliate: {
    updated: "Affiliate code saved",
    updateFailed: "Failed to update affiliate code",
    badgesFailed: `Failed to bulk enable powered by ${brand.name}`,
    badgesEnabled: "The badge is back on all published items.",
  },

  bulk: {
    started: (rows: number) => `${plural(rows, "run")} queued`,
    cancelled: "Queued rows cancelled",
  },

  schedule: {
    saved: "Schedule saved",
    deleted: "Schedule deleted",
    paused: "Schedule paused",
    resumed: "Schedule active",
  },
} as const;
