import { expect, test } from "vitest";
import {
  acceptedExtensions,
  documentTypes,
  hasAcceptedExtension,
  humanInputFacts,
  humanInputTypes,
} from "./human-input.ts";

test("a new field starts with the counts of behaviours 14.5", () => {
  expect(humanInputFacts.DOCUMENT.draft()).toEqual({ maxDocumentCount: 5, acceptedDocumentTypes: [...documentTypes] });
  expect(humanInputFacts.IMAGE.draft()).toEqual({ maxImageCount: 3 });
  expect(humanInputFacts.URL.draft()).toEqual({ maxUrlCount: 5 });
  expect(humanInputFacts.AUDIO_VIDEO.draft().maxAudioVideoCount).toBe(1);
});

test("drafts are made anew, so that one field never changes another", () => {
  for (const type of humanInputTypes) expect(humanInputFacts[type].draft()).not.toBe(humanInputFacts[type].draft());
});

test.each([
  ["Report.PDF", ["pdf"], true],
  ["report.pdf.exe", ["pdf"], false],
  ["report", ["pdf"], false],
  ["anything.xyz", [], true],
] as const)("%s against %j: %j", (name, types, expected) => {
  expect(hasAcceptedExtension(name, types)).toBe(expected);
});

test("browsers get the extensions with dots", () => {
  expect(acceptedExtensions(["pdf", "docx"])).toBe(".pdf,.docx");
});
