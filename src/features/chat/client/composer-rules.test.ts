import { describe, expect, test } from "vitest";
import { getSendState, nextSendStep, sortFiles } from "./composer-rules.ts";

const megabyte = 1024 * 1024;
const file = (name: string, type = "application/pdf", size = 1_000) => ({ name, type, size });
const picture = (name: string) => file(name, "image/png");
const empty = { images: 0, documents: 0, supportsImages: true };
const names = (files: { name: string }[]) => files.map(({ name }) => name).join(" ");

describe("files of a message", () => {
  const cases: [string, Parameters<typeof sortFiles>, { images?: string; documents?: string; warnings?: string[] }][] =
    [
      [
        "pictures and files go their ways",
        [[picture("a.png"), file("b.pdf")], empty],
        { images: "a.png", documents: "b.pdf" },
      ],
      ["a file of exactly 50 MB may come", [[file("a.pdf", "", 50 * megabyte)], empty], { documents: "a.pdf" }],
      [
        "one byte more is named and left behind, the others come",
        [[file("a.pdf", "", 50 * megabyte + 1), file("b.pdf"), file("c.mov", "", 80 * megabyte)], empty],
        { documents: "b.pdf", warnings: ["Files exceeding size limit (50MB): a.pdf, c.mov"] },
      ],
      [
        "nothing comes when all are too large",
        [[file("a.pdf", "", 60 * megabyte)], empty],
        { warnings: ["Files exceeding size limit (50MB): a.pdf"] },
      ],
      ["five files fit", [["1", "2", "3", "4", "5"].map((name) => file(name)), empty], { documents: "1 2 3 4 5" }],
      [
        "the sixth does not",
        [["1", "2", "3"].map((name) => file(name)), { ...empty, documents: 3 }],
        { documents: "1 2", warnings: ["Maximum 5 files allowed"] },
      ],
      [
        "a full message takes none",
        [[file("1")], { ...empty, documents: 5 }],
        { warnings: ["Maximum 5 files allowed"] },
      ],
      [
        "a model that cannot see takes no pictures, but files",
        [[picture("a.png"), file("b.pdf")], { ...empty, supportsImages: false }],
        { documents: "b.pdf", warnings: ["This agent's model can't read images."] },
      ],
      [
        "ten pictures fit, the eleventh does not",
        [[picture("a"), picture("b")], { ...empty, images: 9 }],
        { images: "a", warnings: ["Maximum 10 images allowed"] },
      ],
      ["a picture without a type is known by its name", [[file("photo.JPG", "")], empty], { images: "photo.JPG" }],
      [
        "a file that only calls itself one is none",
        [[file("photo.jpg", "text/plain")], empty],
        { documents: "photo.jpg" },
      ],
    ];
  test.each(cases)("%s", (_, [files, room], { images = "", documents = "", warnings = [] }) => {
    const sorted = sortFiles(files, room);
    expect(names(sorted.images)).toBe(images);
    expect(names(sorted.documents)).toBe(documents);
    expect(sorted.warnings).toEqual(warnings);
  });
});

describe("sending", () => {
  const at = (...statuses: ("uploading" | "processing" | "ready" | "failed")[]) =>
    statuses.map((status) => ({ status }));
  const cases: [string, Parameters<typeof getSendState>, ReturnType<typeof getSendState>][] = [
    ["nothing", ["", [], false], "empty"],
    ["blanks", [" \n\t", [], false], "empty"],
    ["a word", ["hi", [], false], "yes"],
    ["a file alone", ["", at("ready"), false], "yes"],
    ["a file on its way", ["hi", at("ready", "uploading"), false], "uploading"],
    ["a file that is being read", ["hi", at("processing"), false], "uploading"],
    ["a file that failed", ["hi", at("ready", "failed"), false], "failed"],
    ["a file that failed, while another is on its way", ["hi", at("uploading", "failed"), false], "failed"],
    ["while it answers", ["hi", [], true], "answering"],
    ["100,000 letters", ["a".repeat(100_000), [], false], "yes"],
    ["one more", ["a".repeat(100_001), [], false], "too-long"],
  ];
  test.each(cases)("%s", (_, asked, answer) => expect(getSendState(...asked)).toBe(answer));
});

describe("a message that waits for its files", () => {
  const cases: [string, Parameters<typeof nextSendStep>[0], ReturnType<typeof nextSendStep>][] = [
    ["waits as long as one is on its way", "uploading", "wait"],
    ["waits for an answer that began meanwhile", "answering", "wait"],
    ["waits for the chat, which says who answers", "loading", "wait"],
    ["is sent when they are ready", "yes", "send"],
    ["is not sent when one failed", "failed", "refuse"],
    ["is forgotten when nothing is left of it", "empty", "stop"],
    ["is forgotten when it became too long", "too-long", "stop"],
  ];
  test.each(cases)("%s", (_, state, step) => expect(nextSendStep(state)).toBe(step));
});
