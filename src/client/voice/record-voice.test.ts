import { afterEach, expect, test, vi } from "vitest";
import { recordVoice } from "./record-voice.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])("a microphone that a browser refuses by %s is %s", async (name, problem) => {
  const getUserMedia = () => Promise.reject(new DOMException("No.", name));
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  expect(await recordVoice()).toBe(problem);
});

test("a microphone that can't be recorded is switched off again", async () => {
  const track = { stop: vi.fn() };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } });
  vi.stubGlobal(
    "MediaRecorder",
    class {
      static isTypeSupported = () => true;
      constructor() {
        throw new DOMException("No.", "NotSupportedError");
      }
    },
  );
  expect(await recordVoice()).toBe("busy");
  expect(track.stop).toHaveBeenCalledOnce();
});
