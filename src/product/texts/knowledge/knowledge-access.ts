/** Who can see folders and sources of the knowledge library. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** A limit: the roles that it names, and the number of its people. Owners always see everything. */
interface Limit {
  readonly roles: readonly ("EDITOR" | "USER")[];
  readonly people: number;
}

const roles = { EDITOR: "editors", USER: "users" };

const whoOf = (limit: Limit): string =>
  formatList([
    "owners",
    ...limit.roles.map((role) => roles[role]),
    ...(limit.people > 0 ? [plural(limit.people, "person", "people")] : []),
  ]);

export const knowledgeAccessText = sentences("knowledgeAccessText", {
  title: "Who can see this",
  description: (title: string, isFolder: boolean) => (isFolder ? `${title} and everything in it` : title),
  lock: (limit: Limit) => `Limited to ${whoOf(limit)}`,
  everyone: "Everyone in the workspace",
  everyoneAround: (folder: string) => `Everyone who can see ${folder}`,
  limited: "Only some roles or people",
  roles: "Roles",
  owners: "Owners",
  ownersHint: "Owners can change every limit, so they always see everything.",
  editors: "Editors",
  users: "Users",
  people: "People",
  peoplePlaceholder: "Search by name or email",
  you: (name: string) => `${name} (you)`,
  keepAccess: "Choose your own role, or add yourself. Otherwise you could no longer see it.",
  everybodyChosen: "All roles are selected, so everyone can see it.",
  effect: "Answers, searches, and citations respect this. An agent only answers from what the person who asks can see.",
  around: "Limited by folders above",
  aroundLine: (folder: string, limit: Limit) => `${folder}: ${whoOf(limit)}`,
  aroundHint: "Only people who can see these folders can see this, too.",
  notYours: "Only the person who added it, or an owner of the workspace, can change who sees it.",
  saved: "Access changed",
  loadFailed: "Could not load who can see this.",
  move: {
    title: (count: number) => (count === 1 ? "Change who can see it?" : `Change who can see ${plural(count, "item")}?`),
    entering: (folder: string, limit: Limit) => `${folder} is limited: only ${whoOf(limit)} will see it there.`,
    leaving: (folder: string) => `${folder} no longer limits who sees it.`,
    nowEveryone: "Then everyone in the workspace can see it.",
    confirm: "Move",
  },
});
