/** What the connectors of Google make of values that models write, and of what Google and senders of mails return. */
import { expect, test } from "vitest";
import { composeMail, messageIdsIn } from "./gmail/compose-mail.ts";
import { readableText, readMail } from "./gmail/read-mail.ts";
import { eventTimes, isoMoment } from "./google-calendar/event-times.ts";
import { rowsIn, spreadsheetId } from "./google-sheets/actions.ts";

const draft = {
  ...{ to: "Ada <ada@mail.example>", cc: "", subject: "Ebbe & Flut", body: "Grüße\n.\nBcc: x@mail.example" },
  ...{ messageId: "<1@troupe>", references: [] },
};

test("an email keeps its text, in the headers that were meant", async () => {
  const raw = (await composeMail({ ...draft, references: ["<a@mail.example>", "<b@mail.example>"] })).toString();
  const [head = ""] = raw.split("\r\n\r\n");
  expect(head).toContain("References: <a@mail.example> <b@mail.example>");
  expect(head).toContain("In-Reply-To: <b@mail.example>");
  expect(head).toContain("Message-ID: <1@troupe>");
  expect(head).not.toMatch(/^bcc:/im);
});

test.each([
  [{ to: "" }, /at least one/],
  [{ to: "ada" }, /not an email address/],
  [{ to: "ada@mail.example\nBcc: bo@mail.example" }, /one line/],
  [{ cc: "ada@mail.example\u2028" }, /one line/],
  [{ subject: "Hi\r\nX-Other: 1" }, /one line/],
  [{ subject: "x".repeat(501) }, /too long/],
  [{ to: Array.from({ length: 51 }, (_, at) => `a${at}@mail.example`).join(",") }, /at most 50/],
])("an email with %j is refused with a sentence", async (given, sentence) => {
  await expect(composeMail({ ...draft, ...given })).rejects.toThrow(sentence);
});

test("only ids of messages are taken from the headers of what is answered", () => {
  expect(messageIdsIn("<a@mail.example> evil\r\nBcc: x <b@mail.example>")).toEqual([
    "<a@mail.example>",
    "<b@mail.example>",
  ]);
});

test("a message of any shape is read without harm", () => {
  let part: object = { mimeType: "text/plain", body: { data: Buffer.from("deep").toString("base64url") } };
  for (let depth = 0; depth < 500; depth++) part = { mimeType: "multipart/mixed", parts: [part] };
  expect(readMail({ payload: part }).body).toBeNull();
  for (const hostile of [null, 7, { payload: { headers: "x", parts: [{ parts: 3 }] } }, { labelIds: {} }])
    expect(readMail(hostile)).toMatchObject({ id: "", attachments: [] });
  const latin = { mimeType: "text/plain", body: { data: Buffer.from("Gr\xfc\xdfe", "latin1").toString("base64url") } };
  expect(readMail({ payload: latin }).body?.content).toBe("Grüße");
  expect(readableText(`a\u202eb\n\n\n\n${"x".repeat(60_000)}`)).toHaveLength(50_000);
});

test("times of events are days, or moments with an offset or a time zone", () => {
  const timeZone = "";
  expect(eventTimes({ start: "2026-03-09", end: "2026-03-10", timeZone })).toEqual({
    start: { date: "2026-03-09" },
    end: { date: "2026-03-11" },
  });
  expect(eventTimes({ start: "2026-03-09T14:00+01:00", end: "2026-03-09T15:00Z", timeZone })).toEqual({
    start: { dateTime: "2026-03-09T13:00:00.000Z" },
    end: { dateTime: "2026-03-09T15:00:00.000Z" },
  });
  const wrong =
    (start: string, end: string, zone = "") =>
    () =>
      eventTimes({ start, end, timeZone: zone });
  expect(wrong("2026-03-09T14:00", "2026-03-09T15:00")).toThrow("time zone");
  expect(wrong("2026-03-09T14:00", "2026-03-09T15:00", "Atlantis/Sea")).toThrow("time zone");
  expect(wrong("2026-03-09", "2026-03-09T15:00Z")).toThrow("both be");
  expect(wrong("2026-03-09T15:00Z", "2026-03-09T14:00Z")).toThrow("after the start");
  expect(() => isoMoment("tomorrow")).toThrow("not a date or time");
  expect(() => isoMoment("2026-13-40")).toThrow("not a date or time");
});

test("a spreadsheet is named by URL or id, and rows are lists of plain values", () => {
  const id = "1harbor-Spreadsheet_0001";
  expect(spreadsheetId(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)).toBe(id);
  expect(spreadsheetId(id)).toBe(id);
  expect(() => spreadsheetId("../../v1/users")).toThrow("URL or id");
  expect(rowsIn('[["a", 1, true, null]]')).toEqual([["a", 1, true, null]]);
  for (const wrong of ["", "a,b", "[]", '["a"]', '[[{"a": 1}]]']) expect(() => rowsIn(wrong)).toThrow("JSON array");
  expect(() => rowsIn(JSON.stringify(Array(501).fill(["a"])))).toThrow("At most 500");
});
