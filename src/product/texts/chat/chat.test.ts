import { expect, test } from "vitest";
import { chatText } from "./chat.ts";

test("the tokens of a reply say what the cache had, if it had anything", () => {
  const { tokens } = chatText.message;
  expect(tokens({ inputTokens: 1_240, cachedInputTokens: 980, outputTokens: 210 })).toBe(
    "1,240 tokens in, 980 from the cache, 210 out",
  );
  expect(tokens({ inputTokens: 12, cachedInputTokens: 0, outputTokens: 3 })).toBe("12 tokens in, 3 out");
});
