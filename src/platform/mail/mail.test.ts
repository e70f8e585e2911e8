import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailLayout } from "./layout.ts";
import { createOutboxMailer, type StoredMail } from "./outbox-mailer.ts";
import type { Mail, Mailer } from "./port.ts";
import { createSmtpMailer, readSmtpUrl } from "./smtp.ts";

const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });
const mail: Mail = {
  to: "ann@example.com",
  subject: "Low credits ✓",
  text: "Hi",
  html: "<b>Hi</b>",
  dedupeKey: "low:1",
};

let server: SMTPServer;
let url: string;
let got: { to: string[]; login: string; raw: string }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (login, _session, done) => done(null, { user: `${login.username}:${login.password}` }),
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith("nobody") ? new Error("550 no such user") : null),
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        got.push({ to: session.envelope.rcptTo.map((to) => to.address), login: String(session.user), raw });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `smtp://us%40er:p%2Fass@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise<void>((done) => server.close(() => done())));

test("an email is delivered, and a repeated one has the same Message-ID", async () => {
  const mailer = createSmtpMailer(readSmtpUrl(url), "Troupe <troupe@example.org>");
  got = [];
  const first = await mailer.send(mail);
  const again = await mailer.send({ ...mail, subject: "Once more" });
  const other = await mailer.send({ ...mail, dedupeKey: "low:2" });
  await mailer.close();
  expect(first.id).toMatch(/^<[0-9a-f]{40}@example\.org>$/);
  expect([again.id === first.id, other.id === first.id]).toEqual([true, false]);
  expect(got[0]).toMatchObject({ to: ["ann@example.com"], login: "us@er:p/ass" });
  expect(got[0]?.raw).toContain(`Message-ID: ${first.id}`);
  expect(got[0]?.raw).toMatch(/Subject: =\?UTF-8\?/);
  expect(got[0]?.raw).toContain("From: Troupe <troupe@example.org>");
  expect(got[0]?.raw).toContain("<b>Hi</b>");
});

const kept: StoredMail[] = [];
const outbox = createOutboxMailer({ from: "troupe@example.org", save: async (stored) => void kept.push(stored) });
const mailers: [string, () => Mailer][] = [
  ["smtp", () => createSmtpMailer(readSmtpUrl(url), "troupe@example.org")],
  ["outbox", () => outbox],
];

test.each(mailers)("%s refuses injected headers, recipients and files", async (_name, make) => {
  const mailer = make();
  const bad: object[] = [
    { to: "a@b.c\r\nBcc: x@y.z" },
    { to: "a@b.c, x@y.z" },
    { to: "Ann <a@b.c>" },
    { to: "a@b.c;x@y.z" },
    { to: '"a@b"@c.d' },
    { to: "nobody" },
    { to: "" },
    { to: ["a@b.c"] },
    { to: { address: "a@b.c" } },
    { subject: "Hi\r\nBcc: x@y.z" },
    { subject: "Hi\nthere" },
    { subject: "" },
    { subject: "x".repeat(251) },
    { text: { path: "/etc/passwd" } },
    { html: { href: "http://169.254.169.254/" } },
    { html: "x".repeat(500_001) },
    { dedupeKey: "a\nb" },
    { dedupeKey: "" },
    { attachments: [{ path: "/etc/passwd" }] },
    { bcc: "x@y.z" },
  ];
  got = [];
  kept.length = 0;
  for (const part of bad) {
    await expect(mailer.send({ ...mail, ...part }), JSON.stringify(part).slice(0, 80)).rejects.toThrow(
      refusal("invalid"),
    );
  }
  expect([got, kept]).toEqual([[], []]);
  await mailer.close();
});

test('a rejected email and an unreachable server are "provider" errors', async () => {
  const mailer = createSmtpMailer(readSmtpUrl(url), "troupe@example.org");
  await expect(mailer.send({ ...mail, to: "nobody@example.com" })).rejects.toThrow(refusal("provider"));
  await mailer.close();
  const lost = createSmtpMailer(readSmtpUrl("smtp://127.0.0.1:1"), "troupe@example.org");
  await expect(lost.send(mail)).rejects.toThrow(refusal("provider"));
  await lost.close();
});

test.each(["", "http://mail.example.com", "mail.example.com:587", "smtp://"])("the server %j is refused", (address) => {
  expect(() => readSmtpUrl(address)).toThrow(refusal("invalid"));
});

test.each(["", "troupe", "a@b.c\r\nBcc: x@y.z", "a\n<a@b.c>"])("the sender %j is refused", (from) => {
  expect(() => createOutboxMailer({ from, save: async () => undefined })).toThrow(refusal("invalid"));
});

test("the outbox stores the whole email", async () => {
  kept.length = 0;
  const { id } = await outbox.send(mail);
  expect(kept).toEqual([{ ...mail, id, from: "troupe@example.org" }]);
});

test("the layout escapes every part and allows only http and https links", () => {
  const evil = '<img src=x onerror="alert(1)">';
  const url = 'https://troupe.example/?a=1&b="><script>';
  const { html, text } = mailLayout({
    title: evil,
    lines: [evil, "two\nlines"],
    button: { label: evil, url },
    footer: { text: evil, label: evil, url },
  });
  expect(html).not.toMatch(/<img|<script/);
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)?.length).toBe(6);
  expect(html).toContain("two<br>lines");
  expect(html).toContain('href="https://troupe.example/?a=1&amp;b=%22%3E%3Cscript%3E"');
  expect(text).toContain(`${evil}\n\ntwo\nlines\n\n${evil}: https://troupe.example/`);
  for (const address of ["javascript:alert(1)", "data:text/html,x", "nonsense", "/path"]) {
    expect(() => mailLayout({ title: "a", lines: [], button: { label: "b", url: address } })).toThrow(
      refusal("invalid"),
    );
  }
  expect(mailLayout({ title: "Hello", lines: ["One."] }).text).toBe("Hello\n\nOne.\n");
});
