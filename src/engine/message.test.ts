import { expect, test } from "vitest";
import { message, transcript } from "./message.ts";
import { partsText } from "./prompt.ts";

const one = (role: "system" | "user" | "assistant", text: string) =>
  message.parse({ id: role, role, parts: [{ type: "step-start" }, { type: "text", text }] });

test("a transcript contains no system messages", () => {
  expect(transcript([one("system", "Be kind"), one("assistant", "Hello"), one("user", "Hi\nthere")])).toBe(
    "Assistant: Hello\n\nUser: Hi\nthere",
  );
});

test("parts of unknown types are kept", () => {
  const given = { id: "1", role: "assistant", parts: [{ type: "data-weather", data: { sun: true } }] };
  expect(message.parse(given)).toEqual(given);
});

test.each([[{ parts: [7] }], [{ parts: [{}] }], [{ parts: [{ type: 7 }] }], [{ role: "tool" }]])(
  "%j is no message",
  (wrong) => {
    expect(message.safeParse({ id: "1", role: "user", parts: [], ...wrong }).success).toBe(false);
  },
);

test("a prompt as plain text has its texts and no files", () => {
  const file = { type: "file", mediaType: "image/png", filename: "a.png" } as const;
  expect(partsText([{ type: "text", text: "a" }, file, { type: "text", text: "b" }])).toBe("a\n\nb");
});
