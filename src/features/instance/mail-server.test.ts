import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#platform/context.ts";
import { instanceSetting, outboxMail } from "#platform/tables/operator.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let operatorPerson: Person;
let server: SMTPServer;
let receivedMails: { to: string; from: string; raw: string }[] = [];

beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
  operatorPerson = { ...(await testApp.person("Boss")), isOperator: true };
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === "open sesame" ? done(null, { user: username }) : done(new Error("535 no")),
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const { rcptTo, mailFrom } = session.envelope;
        receivedMails.push({ to: rcptTo[0]?.address ?? "", from: mailFrom ? mailFrom.address : "", raw });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  await testApp.close();
  await new Promise<void>((done) => server.close(() => done()));
});

const operator = () => testApp.asPerson(operatorPerson).operator;
const serverInput = () => ({
  host: "127.0.0.1",
  port: (server.server.address() as AddressInfo).port,
  user: "troupe",
  password: "open sesame",
  from: "Fernhollow <hello@fernhollow.example>",
});
const listOutbox = () => testApp.app.database.system.select().from(outboxMail);
const invite = (email: string) =>
  testApp.as("OWNER").workspaceInvitation.create({ workspaceId: testApp.workspace.id, email, role: "USER" });

test("a mail server is stored after it accepts a test email, and then sends all emails", async () => {
  expect((await operator().getSettings()).mail).toMatchObject({ canSend: false, isFixed: false, server: null });
  await expect(operator().saveMailServer(serverInput())).resolves.toEqual({ sentTo: operatorPerson.email });
  expect(receivedMails).toMatchObject([{ to: operatorPerson.email, from: "hello@fernhollow.example" }]);
  expect(receivedMails[0]?.raw).toContain("Your mail server works.");
  expect((await testApp.asPerson(null).user.getSignInOptions()).hasMailServer).toBe(true);
  receivedMails = [];
  const before = (await listOutbox()).length;
  await invite("new@example.com");
  await expect.poll(() => receivedMails.map(({ to }) => to)).toEqual(["new@example.com"]);
  expect(await listOutbox()).toHaveLength(before);
  expect((await operator().getAudit({ search: "mail.set" })).rows).toMatchObject([
    { resource: `127.0.0.1:${serverInput().port}` },
  ]);
});

test("the password is encrypted, never shown, and not sent to another server", async () => {
  const { mail } = await operator().getSettings();
  expect(mail.server).toEqual({
    host: "127.0.0.1",
    port: serverInput().port,
    user: "troupe",
    hasPassword: true,
    from: serverInput().from,
  });
  expect(JSON.stringify(await testApp.app.database.system.select().from(instanceSetting))).not.toContain("open sesame");
  const { password: _, ...same } = serverInput();
  await expect(operator().saveMailServer({ ...same, from: "b@fernhollow.example" })).resolves.toBeDefined();
  await expect(operator().saveMailServer({ ...same, user: "someone" })).rejects.toMatchObject({
    cause: { code: "provider" },
  });
  expect((await operator().getSettings()).mail.server?.user).toBe("troupe");
});

test.each([
  ["a wrong password", { password: "guess" }, "rejected the username or password"],
  ["a port without a listener", { port: 1 }, "Couldn't reach the mail server"],
  ["a host that does not exist", { host: "mail.invalid" }, /host name wasn't found|Couldn't reach/],
])("%s is rejected with its cause, and the stored server stays", async (_, part, reason) => {
  const before = (await operator().getSettings()).mail;
  await expect(operator().saveMailServer({ ...serverInput(), ...part })).rejects.toThrow(reason);
  expect((await operator().getSettings()).mail).toEqual(before);
});

test.each([{ from: "nobody" }, { from: "a@b.c\r\nBcc: x@y.z" }, { host: "smtp://x" }, { host: "a b" }, { port: 0 }])(
  "%j is rejected as an invalid server or sender",
  async (part) => {
    receivedMails = [];
    await expect(operator().saveMailServer({ ...serverInput(), ...part })).rejects.toThrow();
    expect(receivedMails).toEqual([]);
  },
);

test("emails stay in the outbox after the server is removed", async () => {
  await operator().removeMailServer();
  expect((await operator().getSettings()).mail).toMatchObject({ canSend: false, server: null });
  receivedMails = [];
  await invite("later@example.com");
  await expect.poll(async () => (await listOutbox()).some(({ to }) => to === "later@example.com")).toBe(true);
  expect(receivedMails).toEqual([]);
});

test("a server set by SMTP_URL cannot be changed in the browser", async () => {
  const fixed = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${serverInput().port}` } });
  const person = { ...(await fixed.person("Other boss")), isOperator: true };
  await expect(fixed.asPerson(person).operator.saveMailServer(serverInput())).rejects.toThrow("Set by SMTP_URL");
  expect((await fixed.asPerson(person).operator.getSettings()).mail).toMatchObject({ canSend: true, isFixed: true });
  await fixed.close();
});
