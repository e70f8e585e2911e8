import { expect, test } from "vitest";
import { mails } from "./mail.ts";

const scope = { workspace: "Fernhollow" };
const run = { ...scope, run: "Spring #3", workflow: "Spring campaign", url: "https://t.example/r" };

test("a subject is one line of bounded length, whatever the names are", () => {
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

test("a mail about a workspace names it in the subject and leads to what it is about", () => {
  const mail = mails.runNeedsInput({ ...run, step: "Brand check" });
  expect(mail.subject).toBe("Fernhollow: Spring #3 needs you");
  expect(mail.button).toEqual({ label: "Open run", url: "https://t.example/r" });
});

test.each([
  ["COMPLETED", "is finished", "It used 21.4 AI credits."],
  ["FAILED", "has failed", "Open it to see what happened and try the step again."],
  ["STOPPED", "was stopped", "It used 21.4 AI credits."],
] as const)("a run that ended %s says so", (status, ending, second) => {
  const mail = mails.runFinished({ ...run, status, credits: 21.4 });
  expect(mail.subject).toBe(`Fernhollow: Spring #3 ${ending}`);
  expect(mail.lines).toEqual([`The run “Spring #3” of Spring campaign ${ending}.`, second]);
});
