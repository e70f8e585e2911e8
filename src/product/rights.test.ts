import { describe, expect, test } from "vitest";
import { type Principal, principalKey, userIdOf } from "./principal.ts";
import { can, type Right } from "./rights.ts";

const workspaceId = "home";
const member = (role: "OWNER" | "EDITOR" | "USER"): Principal => ({ kind: "member", workspaceId, userId: "mia", role });
const visitor = (type: "CHATBOT" | "FORM", contents: string[]): Principal => ({
  kind: "visitor",
  workspaceId,
  visitorId: "guest",
  item: { type, id: "item", contents },
});
const apiKey = (...scopes: Exclude<Right, "credits.spend">[]): Principal => ({
  kind: "apiKey",
  workspaceId,
  keyId: "key",
  scopes,
});

const principals = {
  OWNER: member("OWNER"),
  EDITOR: member("EDITOR"),
  USER: member("USER"),
  "chatbot visitor": visitor("CHATBOT", ["ada"]),
  "form visitor": visitor("FORM", ["brief"]),
  "key for runs": apiKey("run.start"),
  "key for chats": apiKey("agent.use", "chat.write"),
  "key for files": apiKey("file.read"),
  "key without scopes": apiKey(),
  schedule: { kind: "schedule", workspaceId, triggerId: "daily", workflowId: "brief" },
} as const satisfies Record<string, Principal>;
type Name = keyof typeof principals;

const ofAnother = (who: Principal) => `not ${principalKey(who)}`;
/** The things that each right can be about. */
const questions: Record<string, (who: Principal) => boolean> = {
  "use the agent Ada": (who) => can(who, "agent.use", { id: "ada" }),
  "use another agent": (who) => can(who, "agent.use", { id: "bob" }),
  "write in the own chat": (who) => can(who, "chat.write", { author: principalKey(who) }),
  "write in another's chat": (who) => can(who, "chat.write", { author: ofAnother(who) }),
  "write in a chat without an author": (who) => can(who, "chat.write", { author: null }),
  "start the workflow Brief": (who) => can(who, "run.start", { id: "brief" }),
  "start another workflow": (who) => can(who, "run.start", { id: "letter" }),
  "read an own file of a chat": (who) => can(who, "file.read", { author: principalKey(who), isPrivate: true }),
  "read another's file of a chat": (who) => can(who, "file.read", { author: ofAnother(who), isPrivate: true }),
  "read a shared file": (who) => can(who, "file.read", { author: ofAnother(who), isPrivate: false }),
  "spend credits": (who) => can(who, "credits.spend"),
};

const members: Name[] = ["OWNER", "EDITOR", "USER"];
const table: Record<string, Name[]> = {
  "use the agent Ada": [...members, "chatbot visitor", "key for chats"],
  "use another agent": [...members, "key for chats"],
  "write in the own chat": [...members, "chatbot visitor", "form visitor", "key for chats"],
  "write in another's chat": [],
  "write in a chat without an author": [],
  "start the workflow Brief": [...members, "form visitor", "key for runs", "schedule"],
  "start another workflow": [...members, "key for runs"],
  "read an own file of a chat": [...members, "chatbot visitor", "form visitor", "key for files"],
  "read another's file of a chat": ["OWNER"],
  "read a shared file": [...members, "key for files"],
  "spend credits": [...members, "chatbot visitor", "form visitor", "key for runs", "key for chats", "schedule"],
};

describe("the table of rights", () => {
  test.each(Object.entries(questions))("says who can %s", (question, ask) => {
    const allowed = Object.entries(principals).flatMap(([name, who]) => (ask(who) ? [name] : []));
    expect(allowed).toEqual(table[question]);
  });
});

test("principals with the same id have different keys, and only a member is a user", () => {
  const all: Principal[] = [
    { kind: "member", workspaceId, userId: "7", role: "USER" },
    { kind: "visitor", workspaceId, visitorId: "7", item: { type: "CHATBOT", id: "a", contents: [] } },
    { kind: "visitor", workspaceId, visitorId: "7", item: { type: "FORM", id: "b", contents: [] } },
    { kind: "apiKey", workspaceId, keyId: "7", scopes: [] },
    { kind: "schedule", workspaceId, triggerId: "7", workflowId: "brief" },
  ];
  expect(new Set(all.map(principalKey)).size).toBe(all.length);
  expect(all.map(userIdOf)).toEqual(["7", null, null, null, null]);
});
