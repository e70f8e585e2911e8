/** The frame around every screen: navigation, palette, shortcuts, empty and error pages. */
import { brand } from "./brand.ts";

export const shellText = {
  nav: {
    home: "Home",
    agents: "Agents",
    workflows: "Workflows",
    runs: "Runs",
    chats: "Chats",
    recent: "Recent",
    allRecent: "All chats and runs",
    pinned: "Pinned",
    searchRecent: "Search chats and runs",
    noRecent: "Chats and runs appear here.",
    main: "Main",
    chosen: "Chosen",
    chat: "Chat",
    run: "Run",
    agent: "Agent",
    settings: "Settings",
    upgrade: "Upgrade",
    account: "Account menu",
    collapse: "Collapse sidebar",
    expand: "Expand sidebar",
    menu: "Menu",
    skip: "Skip to content",
  },

  home: {
    title: "Home",
    waiting: "Waiting for you",
    recent: "Recent",
    allRuns: "All runs",
    allChats: "All chats",
    waitingCount: (count: number) =>
      count === 0
        ? "Everything is quiet."
        : count === 1
          ? "One run is waiting for you. Everything else is quiet."
          : `${count} runs are waiting for you. Everything else is quiet.`,
    suggestions: "Try one of these",
    noRecent: "Start a chat or run a workflow, and it appears here.",
    chatWith: (agent: string) => `Chat with ${agent}`,
    chat: "Chat",
    fillIn: "Fill in",
    review: "Review",
    pay: "Pay",
    check: "Check",
  },

  palette: {
    placeholder: "Search or jump to",
    label: "Command palette",
    empty: "Nothing found. Try fewer letters.",
    recent: "Recent",
    goTo: "Go to",
    actions: "Actions",
    workspaces: "Workspaces",
    switchTo: (workspace: string) => `Switch to ${workspace}`,
    runWorkflow: (title: string) => `Run ${title}`,
    chatWith: (title: string) => `Chat with ${title}`,
    toggleTheme: "Switch between light and dark",
    hint: "@ finds things, / finds actions",
    open: "Open",
    beside: "Open beside",
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    singleKeys: "Shortcuts of a single key",
    singleKeysHint: "Letters and signs, such as C or ?. Those with Ctrl or Cmd always work.",
    off: "Off",
    groups: { everywhere: "Everywhere", chat: "Chat", builder: "Builder", run: "Run" },
    palette: "Open the command palette",
    sheet: "Show this list",
    sidebar: "Collapse or expand the sidebar",
    newChat: "New chat",
    newAgent: "New agent",
    newWorkflow: "New workflow",
    search: "Search",
    focusComposer: "Go to the message box",
    stop: "Stop the answer",
    editLast: "Edit the last message",
    save: "Save",
    undo: "Undo",
    redo: "Redo",
    duplicate: "Duplicate",
    delete: "Delete",
    fit: "Fit to screen",
    addNode: "Add a step",
    nextStep: "Next step",
    previousStep: "Previous step",
    approve: "Approve",
  },

  state: {
    loading: "Loading",
  },

  list: {
    search: "Search",
    noMatch: "Nothing matches.",
    reset: "Clear search and filters",
    selected: (count: number) => `${count} selected`,
    select: (title: string) => `Select ${title}`,
    selectAll: "Select all",
    clearSelection: "Clear the selection",
    sortBy: "Sort by",
    byName: "By name",
    changed: "Last changed",
    tags: "Tags",
  },

  error: {
    title: "This page ran into a problem",
    text: "Reload the page. If it happens again, copy the details and send them to the operator of this instance.",
    reload: "Reload",
    home: "Go home",
    listTitle: "This could not be loaded",
    listText: "Check your connection and try again.",
  },

  suspended: {
    title: (name: string) => `${name} is suspended`,
    text: "An operator of this server has suspended this workspace. Nothing was deleted. Ask them why.",
    again: "Check again",
    open: (name: string) => `Open ${name}`,
    lift: "Manage workspaces",
    account: "Your account",
  },

  notFound: {
    title: "Nothing is here",
    text: "The page was moved or deleted, or you do not have access to it.",
    home: "Go home",
  },

  forbidden: {
    title: "You cannot open this",
    text: "Ask an owner of this workspace for access.",
  },

  maintenance: {
    newVersion: `${brand.name} was updated. Reload to use the new version.`,
    reload: "Reload",
    reconnecting: "Connection lost. Trying again...",
  },

  panel: {
    close: "Close panel",
    resize: "Resize panel",
    fullScreen: "Full screen",
  },
} as const;
