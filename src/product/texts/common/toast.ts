const tryAgain = "Please try again.";
export const toastText = {
  common: {
    copied: "Copied",
    copyFailed: "Your browser blocked copying. Select the text and copy it manually.",
    offline: "You're offline. Changes are kept here and saved when you're back online.",
    unknown: `Something went wrong. ${tryAgain}`,
    movedToBin: (title: string) => `“${title}” moved to the bin`,
    restored: (title: string) => `“${title}” restored`,
  },

  agent: {
    created: "Agent created successfully",
    updated: "Agent updated successfully",
    duplicated: "Agent duplicated",
    versionRestored: (number: number) => `Version ${number} restored`,
    createFailed: "Failed to create agent",
    updateFailed: "Failed to update agent",
    generateFailed: "Failed to generate agent configuration",
  },

  workflow: {
    created: "Workflow created successfully",
    imported: "Workflow imported successfully",
    createdNamed: (title: string) => `Workflow "${title}" created successfully`,
    duplicated: "Workflow duplicated",
    generateFailed: "Failed to generate workflow configuration",
    importFailed: "Failed to import workflow from JSON",
    createFailed: (message: string) => `Failed to create workflow: ${message}`,
    updateFailed: (message: string) => `Failed to update workflow: ${message}`,
  },

  run: {
    deleted: "Successfully deleted workflow run!",
    deleteFailed: `Something went wrong while deleting this workflow run. ${tryAgain}`,
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
  },

  code: {
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
    noDocuments: "No HTML documents available",
  },

  credential: {
    updated: (credential: string) => `${credential} successfully updated!`,
    deleted: (credential: string) => `${credential} successfully deleted!`,
    updateFailed: `Something went wrong while updating credential. ${tryAgain}`,
    deleteFailed: `Something went wrong while deleting credential. ${tryAgain}`,
    endpointSaved: "Endpoint saved",
    endpointDeleted: "Endpoint deleted",
  },

  folder: {
    created: "Folder created successfully",
  },

  chat: {
    deleted: "Successfully deleted chat!",
    deleteFailed: `Something went wrong while deleting this chat. ${tryAgain}`,
    titleFailed: `Failed to update chat title. ${tryAgain}`,
  },

  upload: {
    filesFailed: `Failed to upload some files. ${tryAgain}`,
    fileFailed: (name: string, reason: string) => `Failed to upload: ${name}. Reason: ${reason}`,
    noData: "Upload succeeded but no file data returned",
    urlsFailed: `Failed to process URLs. ${tryAgain}`,
  },

  workspace: {
    created: "Workspace created successfully",
    saved: "Workspace saved",
    deleted: "Workspace deleted",
  },

  invitation: {
    accepted: "Successfully accepted team invitation!",
    denied: "Successfully denied workspace invitation!",
    acceptFailed: "Something went wrong while accepting workspace invitation! Please try again later.",
    denyFailed: "Something went wrong while denying workspace invitation! Please try again later.",
    sent: (email: string) => `Invitation sent to ${email}`,
    resent: (email: string) => `Invitation sent again to ${email}`,
    created: (email: string) => `Invitation for ${email} is ready`,
    extended: (email: string) => `The invitation for ${email} is valid for 14 more days`,
    linkCopied: "Invitation link copied",
    copyLink: "Copy link",
    revoked: "Invitation revoked",
  },

  member: {
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,
    removed: (name: string) => `${name} removed from the workspace`,
  },
} as const;
