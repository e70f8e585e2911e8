import { expect, test } from "vitest";
import { formPublishText } from "#product/texts/form/form-publish.ts";
import { type EmbedPlatform, passesUserId, writeEmbedCode } from "./write-embed-code.ts";

const platforms = Object.keys(formPublishText.platforms) as EmbedPlatform[]; // its own keys
const wanted = { format: "html", origin: "https://troupe.example", path: "/f/harbor" } as const;

test("every platform shows the form, and passes the visitor's id only if the form asks for one", () => {
  for (const platform of platforms) {
    const [without, withIds] = [false, true].map((hasUserIds) => writeEmbedCode({ ...wanted, platform, hasUserIds }));
    expect(without, platform).toContain("https://troupe.example/f/harbor");
    expect(without, platform).not.toMatch(/customUserId|cuid/);
    expect(/customUserId|cuid/.test(withIds ?? ""), platform).toBe(passesUserId(platform));
  }
});

test("a platform without scripts gets the id in the address, and one that makes the frame gets a link", () => {
  const code = (platform: EmbedPlatform) => writeEmbedCode({ ...wanted, platform, hasUserIds: true });
  expect(code("goHighLevel")).toContain("/f/harbor?cuid={{contact.id}}");
  expect(code("goHighLevel")).not.toContain("<script");
  expect(code("notion")).toBe("https://troupe.example/f/harbor");
});

test("the script runs after what it reads: the frame, and the id", () => {
  for (const format of ["html", "next"] as const) {
    const code = writeEmbedCode({ ...wanted, platform: "website", format, hasUserIds: true });
    const places = ['id="troupe-form"', "troupeIframeConfig", "iframe.min.js"].map((part) => code.indexOf(part));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  }
});
