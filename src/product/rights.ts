import { type Principal, principalKey } from "./principal.ts";
import { hasAbility } from "./roles.ts";

/** The rights that every kind of principal may have, and what each is about. */
interface Subjects {
  "agent.use": [agent: { readonly id: string }];
  "chat.write": [chat: Authored];
  "run.start": [workflow: { readonly id: string }];
  "file.read": [file: StoredFile];
  "credits.spend": [];
}
export type Right = keyof Subjects;

interface Authored {
  /** The author's `principalKey`; null if the author's account was deleted. */
  readonly author: string | null;
}

interface StoredFile extends Authored {
  /** It was sent in a chat; other files are shared with the workspace. */
  readonly isPrivate: boolean;
}

type Rules<Kind extends Principal["kind"]> = {
  readonly [Name in Right]: (who: Extract<Principal, { kind: Kind }>, ...about: Subjects[Name]) => boolean;
};

const isAuthor = (who: Principal, { author }: Authored): boolean => author === principalKey(who);
const never = () => false;

/**
 * The rights of each kind. Members have those of their role, visitors what their item was published with, API keys their
 * scopes, and a schedule starts its own workflow.
 */
const rights: { readonly [Kind in Principal["kind"]]: Rules<Kind> } = {
  member: {
    "agent.use": ({ role }) => hasAbility(role, "runItems"),
    "chat.write": isAuthor,
    "run.start": ({ role }) => hasAbility(role, "runItems"),
    "file.read": (member, file) => !file.isPrivate || isAuthor(member, file) || member.role === "OWNER",
    "credits.spend": ({ role }) => hasAbility(role, "runItems"),
  },
  visitor: {
    "agent.use": ({ item }, { id }) => item.contents.includes(id),
    "chat.write": isAuthor,
    "run.start": ({ item }, { id }) => item.contents.includes(id),
    "file.read": isAuthor,
    "credits.spend": () => true,
  },
  apiKey: {
    "agent.use": ({ scopes }) => scopes.includes("agent.use"),
    "chat.write": (key, chat) => key.scopes.includes("chat.write") && isAuthor(key, chat),
    "run.start": ({ scopes }) => scopes.includes("run.start"),
    "file.read": (key, file) => key.scopes.includes("file.read") && (!file.isPrivate || isAuthor(key, file)),
    "credits.spend": ({ scopes }) => scopes.includes("agent.use") || scopes.includes("run.start"),
  },
  schedule: {
    "agent.use": never,
    "chat.write": never,
    "run.start": ({ workflowId }, { id }) => id === workflowId,
    "file.read": never,
    "credits.spend": () => true,
  },
};

/** Whether a principal has a right to a thing of its workspace. The caller reads the thing through the principal's `db`. */
export function can<Name extends Right>(principal: Principal, right: Name, ...about: Subjects[Name]): boolean {
  // Each row takes its own kind of principal, which the compiler cannot follow.
  const isAllowed = rights[principal.kind][right] as (who: Principal, ...about: Subjects[Name]) => boolean;
  return isAllowed(principal, ...about);
}
