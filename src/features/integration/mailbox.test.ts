/** A mailbox on the real server, against mail servers on loopback. */
import { type AddressInfo, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { type ImapDouble, startImapDouble } from "#testing/services/imap-double.ts";
import { type SmtpDouble, startSmtpDouble } from "#testing/services/smtp-double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { actionsOfApp } from "./schema.ts";
import { readAppEvents } from "./service/events/read-app-events.ts";
import { runIntegrationAction } from "./service/run-action.ts";

const login = { user: "desk@fernhollow.test", password: "mail-password-1" };
let testApp: TestApp;
let double: ProviderDouble;
let imap: ImapDouble;
let smtp: SmtpDouble;
beforeAll(async () => {
  imap = await startImapDouble(login);
  smtp = await startSmtpDouble(login);
  ({ testApp, double } = await startTestAppWithModels());
  await testApp.setPlan("PERSONAL");
});
afterEach(() => double.reset());
afterAll(() => Promise.all([testApp.close(), imap.close(), smtp.close()]));

const workspaceId = () => testApp.workspace.id;
const account = () => ({
  address: login.user,
  name: "Front desk",
  user: "",
  password: login.password,
  imap: { host: "127.0.0.1", port: imap.port, encryption: "none" as const },
  smtp: { host: "127.0.0.1", port: smtp.port, encryption: "none" as const },
});
const connect = (changes: Partial<ReturnType<typeof account>> | object = {}) =>
  testApp.as("OWNER").integration.connectMailbox({
    workspaceId: workspaceId(),
    account: { ...account(), ...changes },
  });
const stateOf = async () =>
  (await testApp.as("OWNER").integration.getAll({ workspaceId: workspaceId() })).find(
    ({ appName }) => appName === "mailbox",
  );

/** What an agent gets when it calls an action. */
async function call(name: string, values: Record<string, string>, callId = "call-1"): Promise<Record<string, unknown>> {
  const action = actionsOfApp("mailbox")?.find((one) => one.name === name);
  if (!action) throw new Error("There is no such action.");
  const { ctx, signal } = await startToolCall(testApp);
  const { body } = await runIntegrationAction(ctx, "mailbox", action, { values, signal, callId, presence: "chat" });
  return JSON.parse(body);
}

interface Found {
  folder: string;
  found: number;
  messages: { id: string; subject: string }[];
}
const search = async (values: Record<string, string>) => (await call("mailbox_search", values)) as unknown as Found;

const question = {
  from: { name: "Mira Höller", address: "mira@harbor.test" },
  to: [{ address: login.user }],
  subject: "Crates for Thursday ✓",
  date: new Date("2026-03-12T09:30:00Z"),
  messageId: "<question@harbor.test>",
  references: "<first@harbor.test>",
  parts: [
    { type: "text/plain", content: "Can we have 12 crates?\u202e\nThank you – Mira" },
    { type: "application/pdf", content: Buffer.alloc(300), fileName: "Bestellung März.pdf" },
  ],
};

test("both servers must accept the account before it is stored, and each refusal says what to change", async () => {
  const refusal = (changes: object) =>
    connect(changes).then(
      () => "connected",
      (error: Error) => error.message,
    );
  const at = (port: number, encryption = "none", host = "127.0.0.1") => ({ host, port, encryption });
  expect(await refusal({ password: "wrong" })).toContain("127.0.0.1 doesn't accept the username or password.");
  const strict = await startSmtpDouble({ ...login, password: "another" });
  expect(await refusal({ smtp: at(strict.port) })).toContain("127.0.0.1 doesn't accept the username or password.");
  await strict.close();
  const selfSigned = await startSmtpDouble(login, { isSecure: true });
  expect(await refusal({ smtp: at(selfSigned.port, "tls") })).toContain("trusted encrypted connection to 127.0.0.1");
  await selfSigned.close();
  expect(await refusal({ imap: at(imap.port, "tls") })).toContain("trusted encrypted connection");
  expect(await refusal({ imap: at(imap.port, "starttls") })).toContain("trusted encrypted connection");
  expect(await refusal({ smtp: at(smtp.port, "starttls") })).toContain("trusted encrypted connection");
  expect(await refusal({ imap: at(993, "tls", "10.20.30.40") })).toContain("10.20.30.40 is on a private network.");
  expect(await refusal({ imap: at(993, "tls", "metadata.google.internal") })).toContain("is on a private network.");
  expect(await refusal({ imap: at(1) })).toContain("127.0.0.1 refused the connection.");
  expect(await stateOf()).toMatchObject({ state: "none" });
});

test("a hostile mail server gets a sentence instead of memory, time or another folder's messages", async () => {
  const huge: Record<string, string> = {
    LOGIN: "* 1 FETCH (BODY[] {999999999}\r\n",
    CAPABILITY: `* CAPABILITY ${"X".repeat(3_000_000)}\r\n`,
  };
  for (const [at, line] of Object.entries(huge)) {
    const server = createServer((socket) => {
      socket.write("* OK ready\r\n");
      socket.on("error", () => undefined);
      socket.on("data", (bytes) => {
        const [tag = "", name = ""] = bytes.toString().split(/\s/);
        if (name === at) socket.write(line);
        else socket.write(`${name === "CAPABILITY" ? "* CAPABILITY IMAP4rev1\r\n" : ""}${tag} OK done\r\n`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const connecting = connect({ imap: { host: "127.0.0.1", port, encryption: "none" } });
    await expect(connecting, at).rejects.toThrow("127.0.0.1 doesn't answer like a mail server.");
    server.close();
  }
});

test("the password is encrypted and never shown again; people get the other settings back", async () => {
  await connect();
  expect(await stateOf()).toMatchObject({ state: "connected", account: login.user });
  const { rows } = await testApp.app.database.system.execute(
    sql`select (select string_agg(to_jsonb(c)::text, '') from integration_connection c) as one,
      (select string_agg(to_jsonb(s)::text, '') from stored_secret s) as other`,
  );
  expect(JSON.stringify(rows)).not.toContain(login.password);
  const { password: _, ...shown } = account();
  expect(await testApp.as("EDITOR").integration.getMailbox({ workspaceId: workspaceId() })).toEqual(shown);
  await expect(testApp.as("USER").integration.getMailbox({ workspaceId: workspaceId() })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await expect(
    testApp.asOtherWorkspace("OWNER").integration.getMailbox({ workspaceId: workspaceId() }),
  ).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("new emails of the inbox are read as events, the oldest first", async () => {
  await connect();
  imap.add("INBOX", { ...question, subject: "First", date: new Date("2026-02-02T09:30:00Z") });
  imap.add("INBOX", { ...question, subject: "Second" });
  const { ctx, signal } = await startToolCall(testApp);
  const call = { values: {}, after: null, accountUserId: null, callId: "look-1", signal };
  const [first, second] = (await readAppEvents(ctx, { event: "new_mailbox_message", ...call })).slice(-2);
  expect([first?.fields, second?.fields]).toMatchObject([
    { subject: "First", from: "Mira Höller <mira@harbor.test>", date: "2026-02-02 09:30" },
    { subject: "Second", attachments: 1 },
  ]);
  expect(second?.order).toBe((first?.order ?? 0) + 1);
  for (const one of imap.folders.INBOX?.mails.splice(-2) ?? []) expect(one.messageId).toBe(question.messageId);
});

test("an agent searches, reads, marks and moves emails, and each id means one message only", async () => {
  await connect();
  imap.add("INBOX", { ...question, subject: "Older", date: new Date("2026-01-02T09:30:00Z"), flags: ["\\Seen"] });
  imap.add("INBOX", question);
  expect((await search({})).messages.map(({ subject }) => subject)).toEqual(["Crates for Thursday ✓", "Older"]);
  const found = await search({ from: "höller", since: "2026-03-01", unread: "yes" });
  expect(found).toEqual({
    folder: "INBOX",
    found: 1,
    messages: [
      {
        id: expect.stringMatching(/^INBOX\/1700000000-\d+$/),
        date: "2026-03-12 09:30",
        from: "Mira Höller <mira@harbor.test>",
        to: login.user,
        subject: "Crates for Thursday ✓",
        isUnread: true,
        attachments: 1,
      },
    ],
  });
  const id = found.messages[0]?.id ?? "";
  expect(await call("mailbox_read", { id })).toMatchObject({
    text: "Can we have 12 crates?\nThank you – Mira",
    isUnread: true,
    attachments: [{ name: "Bestellung März.pdf", type: "application/pdf" }],
  });
  await call("mailbox_mark", { id, as: "read" });
  expect(await call("mailbox_read", { id })).toMatchObject({ isUnread: false });
  const moved = await call("mailbox_move", { id, folder: "archive" });
  expect(moved).toMatchObject({ folder: "Ablage", id: expect.stringMatching(/^Ablage\//) });
  await expect(call("mailbox_read", { id })).rejects.toThrow("no longer there");
  expect(await call("mailbox_read", { id: String(moved.id) })).toMatchObject({ subject: question.subject });
  const renumbered = String(moved.id).replace("1700000002", "1600000002");
  await expect(call("mailbox_read", { id: renumbered })).rejects.toThrow("no longer there");
  await expect(call("mailbox_search", { folder: "Bills" })).rejects.toThrow("The folders are INBOX, ");
});

test("an email that has only HTML is read as text", async () => {
  await connect();
  const html = "<h1>Sale</h1><p>Only <b>today</b></p><script>alert(1)</script>";
  const uid = imap.add("INBOX", { ...question, parts: [{ type: "text/html", content: html }] });
  const { text } = await call("mailbox_read", { id: `INBOX/1700000000-${uid}` });
  expect(text).toContain("Sale");
  expect(text).toContain("today");
  expect(text).not.toMatch(/alert|<p>/);
});

test("a reply keeps the conversation, its Message-ID is that of the call, and a copy is kept", async () => {
  await connect();
  const uid = imap.add("INBOX", question);
  const reply = { reply_to_id: `INBOX/1700000000-${uid}`, text: "Yes: 12 crates." };
  const body = await call("mailbox_send", reply);
  expect(body).toMatchObject({ to: "mira@harbor.test", subject: "Re: Crates for Thursday ✓" });
  const sent = smtp.mails.at(-1);
  expect(sent?.to).toEqual(["mira@harbor.test"]);
  const headers = sent?.raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s/g, " ");
  expect(headers).toContain(`Message-ID: ${body.messageId}`);
  expect(headers).toContain("In-Reply-To: <question@harbor.test>");
  expect(headers).toContain("References: <first@harbor.test> <question@harbor.test>");
  expect(headers).toContain("From: Front desk <desk@fernhollow.test>");
  expect(imap.folders.Gesendet?.mails.map(({ messageId }) => messageId)).toEqual([body.messageId]);
  expect(await call("mailbox_send", reply)).toMatchObject({ messageId: body.messageId });
  expect(await call("mailbox_send", reply, "call-2")).not.toMatchObject({ messageId: body.messageId });
  expect(imap.folders.Gesendet?.mails).toHaveLength(2);
});

test("what a model writes becomes no other header, no other recipient, and no file", async () => {
  await connect();
  const before = smtp.mails.length;
  const group = { to: "team: a@b.test, c;", subject: "Hi", text: "x" };
  await expect(call("mailbox_send", group)).rejects.toThrow("is not an email address");
  await call("mailbox_send", { to: "ann@harbor.test", subject: "Hi\r\nBcc: eve@evil.test", text: "x" });
  expect(smtp.mails.length).toBe(before + 1);
  expect(smtp.mails.at(-1)?.raw).toContain("Subject: Hi Bcc: eve@evil.test");
  expect(smtp.mails.at(-1)?.to).toEqual(["ann@harbor.test"]);
});

test("a refused email says so, and one whose outcome nobody knows is not sent again without a look", async () => {
  await connect();
  const hello = { subject: "Hi", text: "x" };
  const refused = call("mailbox_send", { ...hello, to: "nobody@harbor.test" });
  await expect(refused).rejects.toThrow("The message was not sent.");
  smtp.hangUpAfterData();
  await expect(call("mailbox_send", { ...hello, to: "ann@harbor.test" })).rejects.toThrow("may have been sent");
});

test("an agent that may send asks first, and a password that is refused later asks people to connect again", async () => {
  await connect();
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    ...{ workspaceId: workspaceId(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    integrations: [{ appName: "mailbox", allowedActions: ["mailbox_search", "mailbox_send"] }],
  });
  const chatId = await createTitledChat(testApp);
  const lastCall = async (name: string, input: object) => {
    double.queueReply({ toolCalls: [{ name, input }] });
    await (await sendTurn(testApp, chatId, { text: "Do it." }, { agentId })).text();
    const parts = (await testApp.as("OWNER").chat.getById({ id: chatId })).messages.at(-1)?.parts ?? [];
    return parts.find((part: object): part is ToolPart => "toolCallId" in part);
  };
  const right = login.password;
  login.password = "changed-at-the-provider";
  const searching = await lastCall("integration_mailbox_search", { text: "crates" });
  login.password = right;
  expect(searching?.output).toMatchObject({
    needsAccount: { reason: expect.stringContaining("The mail server no longer accepts the password.") },
  });
  expect(await stateOf()).toMatchObject({ state: "refused" });
  const before = smtp.mails.length;
  const mail = { to: "ann@harbor.test", subject: "Hi", text: "x" };
  expect(await lastCall("integration_mailbox_send", mail)).toMatchObject({ state: "approval-requested" });
  expect(smtp.mails.length).toBe(before);
});
