/** Titles, buttons and confirmations of dialogs. Only actions that cannot be undone ask for confirmation. */
import { plural } from "#lib/text.ts";

export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
}

export const buttonText = {
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  create: "Create",
  delete: "Delete",
  edit: "Edit",
  rename: "Rename",
  duplicate: "Duplicate",
  moveToFolder: "Move to folder",
  newFolder: "New folder",
  copy: "Copy",
  copyLink: "Copy link",
  download: "Download",
  clear: "Clear",
  retry: "Retry",
  tryAgain: "Try again",
  undo: "Undo",
  regenerate: "Regenerate",
  generate: "Generate",
  stop: "Stop",
  open: "Open",
  more: "More",
  exportCsv: "Export CSV",
  exportJson: "Export JSON",
  showMore: "Show more",
  showLess: "Show less",
  viewMore: (count: number) => `View ${count} more`,
  loadMore: "Load more",
  copyDetails: "Copy details",
} as const;

export const dialogText = {
  upgrade: {
    title: "Upgrade your workspace",
    desc: "More credits, advanced models and everything your team needs.",
  },
  keySettings: (workspace: string) => `Key Settings for ${workspace}`,

  newAgent: {
    title: "New agent",
    generate: { title: "Generate with AI", desc: "From a description of the job" },
    chat: { title: "Chat with AI to build agent", desc: "Answer a few questions" },
    import: { title: "Import from JSON", desc: "Paste, or drop a file" },
    scratch: { title: "Start from scratch", desc: "An empty agent" },
  },
  newWorkflow: {
    title: "New workflow",
    generate: { title: "Generate with AI", desc: "From a description" },
    chat: { title: "Chat with AI to build workflow", desc: "Answer a few questions" },
    import: { title: "Import from JSON", desc: "Paste, or drop a file" },
    scratch: { title: "Start from scratch", desc: "An empty canvas" },
    templates: { title: "Browse templates", desc: "Ready to customize" },
  },
  create: {
    question: "What should it do?",
    jobPlaceholder: "Describe the job in a sentence or two. Paste examples if you have some.",
    addImages: "Add images",
    imageCount: (count: number, max: number) => `${count} of ${max}`,
    generating: "Generating...",
    generatingDesc: "This takes a moment. You can edit everything later.",
    startOver: "Start over",
    dropJson: "Drop a .json file here, or paste its text",
    autoCreateAgents: "Create the agents this workflow needs",
  },
  bulkWorkflows: {
    title: (count: number) => `Add ${count} workflows to workspace`,
    add: "Add all workflows",
    adding: "Adding workflows...",
    done: "All workflows added",
    open: "Go to workflow",
    creating: "Creating",
    created: "Created",
    waiting: "Waiting",
    preview: "Preview",
  },
  newWorkspace: { title: "New workspace", create: "Create workspace" },
  invitations: {
    title: "You are invited to join these workspaces!",
    role: (role: string) => `Invited to join as a ${role}`,
    teams: "Your teams",
    accept: "Accept",
    deny: "Deny",
    continue: "Continue",
  },
  moveToFolder: { title: "Move to folder", root: "Top level", move: "Move here", search: "Search folders" },
  newFolder: { title: "New folder", label: "Folder name", create: "Create folder" },
  versionHistory: {
    title: "Version history",
    current: "Current",
    restore: "Restore this version",
    empty: "Earlier versions appear here after the first change.",
  },

  chooseVersion: {
    title: "Which version?",
    text: "The workflow has changed since this run started.",
    current: "Current workflow",
    currentHint: "Starts a new run from this step with the earlier results.",
    currentWithoutResults: "Starts a new run from this step. The whole step runs again and is charged again.",
    originalVersion: "This run's version",
    originalRetryMissing: "Retries only the missing parts in this run.",
    originalRetryStep: "Retries this step in this run.",
    originalNewRun: "Starts a new run from this step with this run's version.",
    retry: "Retry",
    fork: "Run again",
  },

  confirm: {
    deleteChat: {
      title: "Delete chat",
      text: "Are you sure you want to delete this chat? This action cannot be undone.",
      confirm: "Delete chat",
    },
    deleteRun: {
      title: "Delete workflow run",
      text: "Are you sure you want to delete this workflow run? This action cannot be undone.",
      confirm: "Delete run",
    },
    finishChat: {
      title: "Finish conversation",
      text: "Are you sure you want to finish this conversation and continue? You can't add messages afterward.",
      confirm: "Finish conversation",
    },
    deleteCredential: (credential: string): Confirmation => ({
      title: `Delete ${credential}`,
      text: "Agents and workflows that need this key stop working until you add another one.",
      confirm: "Delete key",
    }),
    deleteStripeSecret: {
      title: "Delete Stripe secret key",
      text: "Payment steps stop working until you add another key.",
      confirm: "Delete key",
    },
    deleteAgent: (title: string, usedBy: string): Confirmation => ({
      title: "Delete agent",
      text: usedBy
        ? `“${title}” is used by ${usedBy}. Anything that uses it stops working until you select another agent.`
        : `Delete “${title}”?`,
      confirm: "Delete agent",
    }),
    deleteFolder: (title: string, items: number): Confirmation => ({
      title: "Delete folder",
      text: `Delete folder “${title}” and ${plural(items, "item")}?`,
      confirm: "Delete folder",
    }),
    deleteItems: (items: number): Confirmation => ({
      title: "Delete items",
      text: `Delete ${plural(items, "item")}? This action cannot be undone.`,
      confirm: "Delete",
    }),
    deleteWorkspace: (slug: string): Confirmation => ({
      title: "Delete workspace",
      text: `Everything in this workspace is deleted and its subscriptions are canceled. Type ${slug} to confirm.`,
      confirm: "Delete workspace",
    }),
    removeMember: (name: string): Confirmation => ({
      title: "Remove member",
      text: `${name} loses access immediately. Everything they created stays in the workspace.`,
      confirm: "Remove member",
    }),
    leaveWorkspace: {
      title: "Leave workspace",
      text: "You lose access immediately. Everything you created stays in the workspace.",
      confirm: "Leave workspace",
    },
    revokeInvitation: (email: string): Confirmation => ({
      title: "Revoke invitation",
      text: `The invitation for ${email} stops working.`,
      confirm: "Revoke invitation",
    }),
    unsavedChanges: {
      title: "Leave without saving?",
      text: "Some changes are not saved. If you leave, they are lost.",
      confirm: "Leave",
      stay: "Stay",
    },
    restoreVersion: (number: number): Confirmation => ({
      title: `Restore version ${number}`,
      text: "The current version stays in the history.",
      confirm: "Restore",
    }),
  },
} as const;
