import { expect, test } from "vitest";
import { lowCreditMail } from "./low-credit-mail.ts";
import { type Mail, mails } from "./mail.ts";

const scope = { workspace: "Fernhollow" };
const run = { ...scope, run: "Spring #3", workflow: "Spring campaign", url: "https://t.example/r" };

test("a subject is one short line even if names contain line breaks", () => {
  const hostile = "x\r\nBcc: someone@example.com\n".repeat(30);
  const { subject } = mails.invitation({
    workspace: hostile,
    inviter: hostile,
    role: "Editor",
    url: "https://t.example",
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject.length).toBeLessThanOrEqual(200);
});

test("an email about a run names the workspace and links to the run", () => {
  const mail = mails.runNeedsInput({
    ...run,
    step: "Brand check",
    due: { at: null, timeZone: "UTC" },
    isReminder: false,
    need: null,
  });
  expect(mail.subject).toBe("Fernhollow: Spring #3 needs your input");
  expect(mail.button).toEqual({ label: "Open the step", url: "https://t.example/r" });
});

test.each([
  ["COMPLETED", "is complete", "It used 21.4 AI credits."],
  ["FAILED", "failed", "Open the run to see what happened and retry the step."],
  ["STOPPED", "was stopped", "It used 21.4 AI credits."],
] as const)("the email about a run with the status %s names the outcome", (status, ending, second) => {
  const mail = mails.runFinished({ ...run, status, credits: 21.4 });
  expect(mail.subject).toBe(`Fernhollow: Spring #3 ${ending}`);
  expect(mail.lines).toEqual([`The run “Spring #3” of Spring campaign ${ending}.`, second]);
});

const hostile = "<b>WS</b> http://evil.test \u202Etxt.exe\u2028\r\nBcc: a@evil.test www.evil.test/x mailto:b";
const names = {
  workspace: hostile,
  inviter: hostile,
  run: hostile,
  workflow: hostile,
  step: hostile,
  chat: hostile,
  instance: hostile,
};
const wait = { due: { at: null, timeZone: "UTC" }, isReminder: false, need: null };
const url = "https://t.example/r";
/** Without the link to the settings, which is ours. */
const withoutLinks = (mail: Mail): Mail => ({ ...mail, footer: { text: mail.footer.text } });
test.each([
  ["invitation", mails.invitation({ ...names, role: "Editor", url })],
  ["replyReady", withoutLinks(mails.replyReady({ ...names, url, settingsUrl: url }))],
  ["replyFailed", withoutLinks(mails.replyFailed({ ...names, url, settingsUrl: url }))],
  ["replyWaits", withoutLinks(mails.replyWaits({ ...names, url, settingsUrl: url }))],
  ["runNeedsInput", mails.runNeedsInput({ ...names, ...wait, url })],
  ["stepNeedsAnswer", mails.stepNeedsAnswer({ ...names, ...wait, asked: [hostile], url })],
  ["runFinished", mails.runFinished({ ...names, status: "FAILED", credits: 1, url })],
  ["takenDown", mails.takenDown({ ...names, page: hostile, url })],
  ["testOfMailServer", mails.mailServerTest({ ...names, url })],
  [
    "lowCreditMail",
    { ...lowCreditMail({ workspace: hostile, used: 1, limit: 2, resetsOn: new Date(0) }), button: undefined },
  ],
])("names in %s add no link, no hidden character, and no line", (_name, { subject, lines, button, ...rest }) => {
  const said = [subject, ...lines, button?.label ?? "", JSON.stringify(rest)];
  for (const text of said) {
    expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u);
    expect(text).not.toMatch(/:\/\/|mailto:|@|\w\.(?:test|exe)|www\.\w/);
  }
  expect(subject).toContain("<b>WS</b> evil. test");
});

test("real names in any script stay unchanged", () => {
  const kept = [
    "Zoë O’Brien-Ñandú",
    "株式会社 東京",
    "علی رضا",
    "Team 👩‍👩‍👧 R&D",
    "Dr. Who",
    "Q3: plan (v2)",
    "می‌خواهم",
  ];
  for (const workspace of kept)
    expect(mails.invitation({ workspace, inviter: "Ann", role: "Editor", url }).subject).toBe(
      `Ann invited you to ${workspace}`,
    );
});
