import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The keys with which programs act for a workspace. */
export const apiKeyText = sentences("apiKeyText", {
  title: "API keys",
  about:
    "With a key, a program can use this workspace without signing in. What it does costs credits of the workspace.",
  create: "Create key",
  emptyTitle: "No API keys yet",
  emptyText: "Create a key for each program, so that you can revoke one without stopping the others.",
  tooMany: (most: number) => `A workspace can have ${most} keys. Please revoke one that is no longer used.`,
  columns: { name: "Name", lastUsed: "Last used", expires: "Expires", actions: "Actions" },
  createdBy: (name: string) => `Created by ${name}`,
  neverUsed: "Never",
  never: "Never",
  expired: "Expired",
  noOwner: "Stopped: the person who created it is no longer an owner",
  scopes: {
    run: { name: "Run workflows", hint: "Starts published workflows and gets their results." },
    read: { name: "Read", hint: "Reads lists, workflows and agents." },
    chat: { name: "Chat with agents", hint: "Sends messages to published agents." },
  },
  dialog: {
    title: "Create an API key",
    name: "Name",
    nameHint: "The program that will use it, such as “Claude Code”.",
    nameMissing: "Please enter a name.",
    scopes: "What it may do",
    scopesMissing: "Please select at least one.",
    expiry: "Expires",
    expiryIn: (days: number) => `In ${plural(days, "day")}`,
    noExpiry: "Never",
    submit: "Create key",
  },
  created: {
    title: "Your new key",
    text: "Copy it now: it is shown only this once. Keep it like a password.",
    label: "API key",
    copy: "Copy key",
    done: "Done",
  },
  revoke: {
    label: (name: string) => `Revoke ${name}`,
    button: "Revoke",
    title: (name: string) => `Revoke “${name}”?`,
    text: "Programs with this key are refused from now on. Runs that they started continue. This can't be undone.",
    confirm: "Revoke key",
    done: "Key revoked",
  },
});
