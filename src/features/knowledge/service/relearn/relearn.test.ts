import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { tellProblem, toStoredProblem } from "#product/knowledge/source-problem.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { findIconAddresses } from "../websites/icon/icon-addresses.ts";
import { iconTypeOf } from "../websites/icon/icon-type.ts";
import { comparePassages } from "./compare-passages.ts";
import { planRelearning } from "./next-relearning.ts";

test("pages are relearned in the night of their zone, also when clocks change, and spread over it", () => {
  const ids = Array.from({ length: 50 }, newId);
  for (const zone of ["Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata"])
    for (const now of [new Date("2026-03-28T12:00:00Z"), new Date("2026-10-24T23:30:00Z")]) {
      const plan = planRelearning(zone);
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
      const times = ids.map((sourceId) => plan({ every: "DAILY", sourceId }, now));
      for (const time of times) {
        expect(time > now && time.getTime() - now.getTime() < 26 * 3_600_000).toBe(true);
        expect(Number(clock.format(time))).toBeGreaterThanOrEqual(1);
        expect(Number(clock.format(time))).toBeLessThan(5);
      }
      expect(new Set(times.map((time) => time.getTime())).size).toBeGreaterThan(40);
    }
});

test("a week and a month lie between two times of a page, and pages have different days", () => {
  const now = new Date("2026-01-15T12:00:00Z");
  const ids = Array.from({ length: 50 }, newId);
  const plan = planRelearning("UTC");
  for (const [every, days] of [
    ["WEEKLY", [7]],
    ["MONTHLY", [28, 29, 30, 31]],
  ] as const) {
    const firsts = ids.map((sourceId) => plan({ every, sourceId }, now));
    expect(new Set(firsts.map((time) => time.getUTCDate())).size).toBeGreaterThan(5);
    for (const [at, sourceId] of ids.entries()) {
      const first = firsts[at] ?? now;
      const next = plan({ every, sourceId }, first);
      expect(days).toContain(Math.round((next.getTime() - first.getTime()) / 86_400_000));
    }
  }
});

test("a passage that moved is the same, one that was reworded has changed, and a repeated one counts each time", () => {
  const passage = (text: string) => ({ part: "", text });
  const [a, b, c] = ["The teak is oiled once.", "Cushions stay indoors in winter.", "Call us on Mondays."].map(passage);
  if (!a || !b || !c) return expect.unreachable();
  expect(comparePassages([a, b], [b, a])).toMatchObject({ added: 0, changed: 0, removed: 0, passages: [] });
  expect(comparePassages([a, a, b], [a])).toMatchObject({ added: 0, changed: 0, removed: 2 });
  const reworded = passage("The teak is oiled twice.");
  expect(comparePassages([a, b], [reworded, c])).toEqual({
    ...{ added: 1, changed: 1, removed: 1 },
    passages: [
      { part: "", before: a.text, after: reworded.text },
      { part: "", before: null, after: c.text },
      { part: "", before: b.text, after: null },
    ],
  });
});

test("problems are stored by name and told again; sentences of earlier versions stay as they are", () => {
  const { learning } = knowledgeErrorText;
  for (const [sentence, stored] of [
    [learning.noText, "learning.noText"],
    [learning.pageStatus(404), "learning.pageStatus:404"],
    [learning.onlyStart(1_250_000), "learning.onlyStart:1250000"],
  ] as const) {
    expect(toStoredProblem(sentence)).toBe(stored);
    expect(tellProblem(stored)).toBe(sentence);
  }
  const timedOut = outboundText.timedOut("shop.example.com");
  expect(toStoredProblem(timedOut, ["shop.example.com"])).toBe("outbound.timedOut:shop.example.com");
  expect(tellProblem("outbound.timedOut:shop.example.com")).toBe(timedOut);
  for (const old of ["Something else broke.", "learning.unheardOf", "learning.constructor"]) {
    expect(toStoredProblem(old)).toBe(old);
    expect(tellProblem(old)).toBe(old);
  }
  expect([tellPart("Page 3"), tellPart("Sheet Costs"), tellPart("Page turner"), tellPart("01:30")]).toEqual([
    ...["Page 3", "Sheet Costs", "Page turner", "01:30"],
  ]);
});

test("icons are those that the page names, never SVG, and their type is what their bytes are", () => {
  const html = `<link rel="stylesheet" href="/a.css"><link rel="icon" type="image/svg+xml" href="/i"><link rel='icon' href='/v.svg'>
    <LINK REL="shortcut icon" HREF="i.png?a=1&amp;b=2"><link rel=icon href=javascript:alert(1)><link rel="icon" href="data:image/png;base64,AA">`;
  expect(findIconAddresses(html, "https://example.com/shop/page")).toEqual([
    "https://example.com/shop/i.png?a=1&b=2",
    "https://example.com/favicon.ico",
  ]);
  const bytes = (text: string) => new TextEncoder().encode(text.padEnd(40, "\0"));
  expect(iconTypeOf(bytes("GIF89a"))).toBe("image/gif");
  expect(iconTypeOf(bytes("RIFF0000WEBP"))).toBe("image/webp");
  expect(iconTypeOf(new Uint8Array([0, 0, 1, 0, ...Array(30).fill(0)]))).toBe("image/x-icon");
  for (const other of ["<svg xmlns='", "<!doctype html>", "", "PNG"]) expect(iconTypeOf(bytes(other))).toBeNull();
});
