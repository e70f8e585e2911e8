import { afterAll, beforeAll, expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** The refusal of a request without a session. */
async function refusal(headers: Record<string, string>): Promise<string> {
  const response = await testApp.request("/api/trpc/user.me", { headers });
  return await response.text();
}

test.each([
  ["nothing", {}, commonErrorText.signInFirst],
  ["an unknown language", { "accept-language": "fr-FR" }, commonErrorText.signInFirst],
  ["German", { "accept-language": "de-AT,en;q=0.5" }, german.commonErrorText.signInFirst],
  [
    "German, after choosing English",
    { "accept-language": "de", cookie: "troupe-language=en" },
    commonErrorText.signInFirst,
  ],
])("a browser that asks for %s gets the right language", async (_, headers, sentence) => {
  expect(await refusal(headers)).toContain(JSON.stringify(sentence).slice(1, -1));
});
