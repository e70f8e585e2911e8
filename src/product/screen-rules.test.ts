import { expect, test } from "vitest";
import { agentQuality, isUnusualTemperature } from "./agent-quality.ts";
import { codeExtension, fileExtension, knowledgeFileKind, viewerKind } from "./file-kinds.ts";
import { greeting } from "./greeting.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { runTone, statusName, stepTone, triggerName } from "./run-status.ts";
import { isSocialUrl, shareUrl } from "./social.ts";

test.each([
  [0, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [16, "Good afternoon"],
  [17, "Good evening"],
  [23, "Good evening"],
])("at %d o'clock the greeting is %s", (hour, words) => {
  expect(greeting(hour)).toBe(words);
  expect(greeting(hour, "Mira")).toBe(`${words}, Mira`);
});

test.each([
  [0, "Weak"],
  [100, "Weak"],
  [101, "Okay"],
  [200, "Okay"],
  [201, "Good"],
  [400, "Good"],
  [401, "Excellent"],
])("%d characters of instructions are %s", (chars, quality) => {
  const half = Math.floor(chars / 2);
  expect(agentQuality("x".repeat(half), "y".repeat(chars - half))).toBe(quality);
});

test.each([
  [0.09, true],
  [0.1, false],
  [0.8, false],
  [0.81, true],
])("a temperature of %d is unusual: %j", (temperature, expected) => {
  expect(isUnusualTemperature(temperature, limits.agent.temperature)).toBe(expected);
});

test("badges and dots have the colours of spec 3", () => {
  expect(["COMPLETED", "FAILED", "STOPPED", "RUNNING", "PENDING"].map(runTone)).toEqual([
    "success",
    "danger",
    "warning",
    "primary",
    "primary",
  ]);
  expect(["COMPLETED", "FAILED", "STOPPED", "PENDING"].map(stepTone)).toEqual([
    "success",
    "danger",
    "warning",
    "warning",
  ]);
  expect([triggerName("IN_BACKGROUND"), statusName("COMPLETED"), statusName("SOME_NEW_ONE")]).toEqual([
    "IN BACKGROUND",
    "Completed",
    "Some new one",
  ]);
});

test("there are about 85 languages, from Albanian to Wu, in order", () => {
  expect([languages[0], languages.at(-1), languages.length]).toEqual(["Albanian", "Wu", 85]);
  expect([...languages]).toEqual([...new Set(languages)].sort());
});

test.each([
  ["https://www.linkedin.com/posts/1", true],
  ["https://m.youtube.com/watch?v=1", true],
  ["https://x.com/a/status/1", true],
  ["https://evil.com/?linkedin.com", false],
  ["https://linkedin.com.evil.com", false],
  ["https://notx.com/a", false],
  ["linkedin.com/posts/1", false],
])("%s earns credits: %j", (url, expected) => {
  expect(isSocialUrl(url)).toBe(expected);
});

test("share links carry the link as data", () => {
  expect(shareUrl("x", "https://a.b/?c=1&d=2", "A & B")).toBe(
    "https://x.com/intent/post?url=https%3A%2F%2Fa.b%2F%3Fc%3D1%26d%3D2&text=A%20%26%20B",
  );
});

test("files are known by their ending", () => {
  expect([
    knowledgeFileKind("a.PDF"),
    knowledgeFileKind("a.webp"),
    knowledgeFileKind("a.mp3"),
    knowledgeFileKind("a.exe"),
  ]).toEqual(["document", "image", "media", null]);
  expect([viewerKind("application/pdf"), viewerKind("video/mp4"), viewerKind("text/html")]).toEqual([
    "pdf",
    "video",
    null,
  ]);
  expect([fileExtension(".env"), fileExtension("a."), fileExtension("a.tar.GZ")]).toEqual(["", "", "gz"]);
  expect([codeExtension("Python"), codeExtension("brainfuck")]).toEqual([".py", ".file"]);
});
