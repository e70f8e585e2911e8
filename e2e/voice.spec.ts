import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { dictationText as text } from "#product/texts/voice/dictation.ts";
import { readAloudText } from "#product/texts/voice/read-aloud.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { spokenText } from "#testing/provider-double/media.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { expectFocus } from "./support/hands.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { sizes } from "./support/sizes.ts";

const own = modelServer();

const composerOf = (page: Page) => page.getByRole("textbox", { name: composerText.label, exact: true }).first();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const controlsOf = (page: Page) => page.getByRole("group", { name: text.controls });

/** Records until the clock shows a second. */
async function record(page: Page) {
  await button(page, text.start).press("Enter");
  await controlsOf(page).getByText("00:01").waitFor();
}

test("by keyboard, a person dictates into a draft, cancels twice, tries again after an error, and has the answer read aloud", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await page.addInitScript(standInForSpeechEngine);
  await signUpAtHome(there);
  const draft = () => composerOf(page).inputValue();
  await composerOf(page).fill("Note: and more");
  await composerOf(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));

  await record(page);
  await saveScreenshot(page, "voice-recording");
  // The tooltip of a focused button is outside of all landmarks.
  await composerOf(page).focus();
  await expectAccessible(page, "recording");
  await button(page, text.done).focus();
  await page.setViewportSize(sizes.phone);
  await saveScreenshot(page, "voice-recording-phone");
  await page.setViewportSize(sizes.desktop);
  await page.keyboard.press("Escape");
  await expect.poll(() => button(page, text.start).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(own.double.requests).toEqual([]);

  own.double.queueReply({ fault: "black-hole" });
  await record(page);
  await page.keyboard.press("Enter");
  await button(page, text.cancelTranscribing).waitFor();
  await expect.poll(() => own.double.requests.length).toBe(1);
  await saveScreenshot(page, "voice-transcribing");
  await page.keyboard.press("Escape");
  await button(page, text.start).waitFor();
  expect(await draft()).toBe("Note: and more");

  own.double.queueReply({ text: "" });
  await record(page);
  await page.keyboard.press("Enter");
  await page.getByText(transcriptionErrorText.noTranscript).waitFor();
  await expectAccessible(page, "no transcript", "colours");
  await saveScreenshot(page, "voice-no-transcript");
  await page.keyboard.press("Enter");
  await controlsOf(page).getByText("00:01").waitFor();
  await page.keyboard.press("Space");
  await expect.poll(draft).toBe(`Note: ${spokenText} and more`);
  expect(own.double.requests.at(-1)?.body).toMatchObject({ file: { name: "audio.webm", type: "audio/webm" } });

  await page.keyboard.type(" really");
  expect(await draft()).toBe(`Note: ${spokenText} really and more`);
  own.double.queueReply({ text: "Der Hafen ist offen. Die Einfahrt ist mit der Flut nicht schwer." });
  await page.keyboard.press("Enter");
  const answer = page.locator("article[aria-busy=false]").filter({ hasText: "Der Hafen ist offen" });
  await answer
    .getByRole("group", { name: chatText.message.actions })
    .getByRole("button", { name: buttonText.more })
    .click();
  await page.getByRole("menuitem", { name: readAloudText.start }).click();
  await button(page, readAloudText.stop).waitFor();
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual(["de-DE: Der Hafen ist offen. Die Einfahrt ist mit der Flut nicht schwer."]);
  await button(page, readAloudText.stop).press("Enter");
  await button(page, readAloudText.stop).waitFor({ state: "detached" });
  expect(await said()).toEqual([]);
  // The one that has no transcript.
  expect(there.errors.filter((error) => !error.includes("502"))).toEqual([]);
  await there.context.close();
});

test("by mouse, a person is told what to do about a microphone that is denied, missing or busy, dictates, and discards", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await page.addInitScript(standInForMicrophoneErrors);
  await signUpAtHome(there);
  const setError = (name: string | null) =>
    page.evaluate((value) => Object.assign(window, { microphoneError: value }), name);
  const draft = () => composerOf(page).inputValue();
  await composerOf(page).fill("Note: ");

  await setError("NotAllowedError");
  await button(page, text.start).click();
  for (const [sentence, next] of [
    [text.denied, "NotFoundError"],
    [text.missing, "NotReadableError"],
    [text.busy, null],
  ] as const) {
    await page.getByRole("alert").getByText(sentence).waitFor();
    await expectAccessible(page, sentence);
    await setError(next);
    await button(page, text.retry).click();
  }
  await controlsOf(page).getByText("00:01").waitFor();
  await button(page, text.done).click();
  await expect.poll(draft).toBe(`Note: ${spokenText}`);
  await expectFocus(composerOf(page));

  await setError("NotAllowedError");
  await button(page, text.start).click();
  await page.getByRole("alert").getByText(text.denied).waitFor();
  await page.mouse.click(5, 5);
  await page.getByRole("alert").getByText(text.denied).waitFor({ state: "detached" });
  await setError(null);

  await button(page, text.start).click();
  await controlsOf(page).getByText("00:01").waitFor();
  await button(page, text.cancel).click();
  await expectFocus(button(page, text.start));
  expect(await draft()).toBe(`Note: ${spokenText}`);
  expect(own.double.requests).toHaveLength(1);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("without a key, the microphone says what is missing and leads to the settings", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await button(page, text.start).click();
  await page.getByText(transcriptionErrorText.missingKeys(["Google GenAI API key", "OpenAI API key"])).waitFor();
  await page.setViewportSize(sizes.phone);
  await expectAccessible(page, "no key", "colours");
  await saveScreenshot(page, "voice-no-key-phone");
  await page.getByRole("link", { name: text.openKeys }).click();
  await page.waitForURL(`**/${slug}/settings?tab=keys`);
  await there.context.close();
});

/** Refuses the microphone as browsers do, with the name in `window.microphoneError`. */
function standInForMicrophoneErrors() {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (wish) => {
    const { microphoneError } = window as unknown as { microphoneError?: string | null };
    return microphoneError ? Promise.reject(new DOMException("No.", microphoneError)) : ask(wish);
  };
}

/** This browser has no voices. What is being said is in `window.said`. */
function standInForSpeechEngine() {
  interface Piece {
    text: string;
    lang: string;
    onerror?: () => void;
  }
  const saying: Piece[] = [];
  Object.assign(window, { said: [] });
  const show = () => Object.assign(window, { said: saying.map(({ lang, text }) => `${lang}: ${text}`) });
  const engine = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: "en-US" }, { lang: "de-DE", localService: true }],
    speak(piece: Piece) {
      saying.push(piece);
      show();
    },
    cancel() {
      for (const piece of saying.splice(0)) piece.onerror?.();
      show();
    },
  });
  Object.defineProperty(window, "speechSynthesis", { value: engine });
  Object.defineProperty(window, "SpeechSynthesisUtterance", {
    value: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
}
