import type * as english from "#product/texts/voice/read-aloud.ts";

export const readAloudText: typeof english.readAloudText = {
  start: "Vorlesen",
  stop: "Vorlesen beenden",
};
