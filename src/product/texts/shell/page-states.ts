import { sentences } from "../../sentences.ts";
/** What a page shows while it loads or when it cannot be shown. */
export const pageStateText = sentences("pageStateText", {
  loading: "Loading",
  error: {
    title: "Something went wrong on this page",
    text: "Reload the page. If it happens again, copy the details and send them to the operator of this server.",
    reload: "Reload",
    home: "Go home",
    listTitle: "Couldn't load this",
    listText: "Check your connection and try again.",
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
  suspended: {
    title: (name: string) => `${name} is suspended`,
    text: "An operator of this server suspended this workspace. Nothing was deleted. Contact the operator to find out why.",
    checkAgain: "Check again",
    open: (name: string) => `Open ${name}`,
    manageWorkspaces: "Manage workspaces",
    account: "Your account",
  },
});
