/** The frame around every screen: navigation, palette, shortcuts, empty and error pages. */
import { brand } from "../common/brand.ts";

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
    selected: "Selected",
    chat: "Chat",
    run: "Run",
    agent: "Agent",
    settings: "Settings",
    upgrade: "Upgrade",
    account: "Account menu",
    collapse: "Collapse sidebar",
    expand: "Expand sidebar",
    menu: "Menu",
    skipToContent: "Skip to content",
  },

  home: {
    title: "Home",
    waiting: "Waiting for you",
    recent: "Recent",
    allRuns: "All runs",
    allChats: "All chats",
    waitingCount: (count: number) =>
      count === 0
        ? "Nothing needs your attention."
        : count === 1
          ? "1 run needs your input."
          : `${count} runs need your input.`,
    suggestions: "Try one of these",
    noRecent: "Start a chat or run a workflow to see it here.",
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
    empty: "No results. Try a shorter search.",
    recent: "Recent",
    goTo: "Go to",
    actions: "Actions",
    workspaces: "Workspaces",
    switchTo: (workspace: string) => `Switch to ${workspace}`,
    runWorkflow: (title: string) => `Run ${title}`,
    chatWith: (title: string) => `Chat with ${title}`,
    toggleTheme: "Switch between light and dark",
    hint: "@ for items, / for actions",
    open: "Open",
    openToSide: "Open to the side",
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    singleKeys: "Single-key shortcuts",
    singleKeysHint: "Single keys such as C or ?. Shortcuts with Ctrl or Cmd always work.",
    turnedOff: "Off",
    groups: { everywhere: "Everywhere", chat: "Chat", builder: "Builder", run: "Run" },
    palette: "Open the command palette",
    showShortcuts: "Show keyboard shortcuts",
    sidebar: "Collapse or expand the sidebar",
    newChat: "New chat",
    newAgent: "New agent",
    newWorkflow: "New workflow",
    search: "Search",
    focusComposer: "Focus the message box",
    stop: "Stop the answer",
    editLast: "Edit the last message",
    save: "Save",
    undo: "Undo",
    redo: "Redo",
    duplicate: "Duplicate",
    delete: "Delete",
    fit: "Fit to screen",
    addStep: "Add a step",
    nextStep: "Next step",
    previousStep: "Previous step",
    approve: "Approve",
  },

  state: {
    loading: "Loading",
  },

  list: {
    search: "Search",
    noMatch: "No results.",
    reset: "Clear search and filters",
    selected: (count: number) => `${count} selected`,
    select: (title: string) => `Select ${title}`,
    selectAll: "Select all",
    clearSelection: "Clear selection",
    sortBy: "Sort by",
    byName: "By name",
    lastChanged: "Last changed",
    tags: "Tags",
  },

  error: {
    title: "Something went wrong on this page",
    text: "Reload the page. If it happens again, copy the details and send them to the operator of this server.",
    reload: "Reload",
    home: "Go home",
    listTitle: "This couldn't be loaded",
    listText: "Check your connection and try again.",
  },

  suspended: {
    title: (name: string) => `${name} is suspended`,
    text: "An operator of this server suspended this workspace. Nothing was deleted. Contact the operator to find out why.",
    checkAgain: "Check again",
    open: (name: string) => `Open ${name}`,
    manageWorkspaces: "Manage workspaces",
    account: "Your account",
  },

  notFound: {
    title: "Page not found",
    text: "The page was moved or deleted, or you don't have access to it.",
    home: "Go home",
  },

  forbidden: {
    title: "You don't have access to this page",
    text: "Ask an owner of this workspace for access.",
  },

  maintenance: {
    newVersion: `${brand.name} was updated. Reload to use the new version.`,
    reload: "Reload",
    reconnecting: "Connection lost. Reconnecting...",
  },

  panel: {
    close: "Close panel",
    resize: "Resize panel",
    fullScreen: "Full screen",
  },
} as const;
