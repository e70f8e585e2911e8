import { findLanguage } from "./find-language.ts";
import { splitSpeech } from "./split-speech.ts";

/**
 * Reads a text aloud, in its own language, instead of any other. `onEnd` is called once, when it is over or was stopped.
 * Returns what stops it.
 */
export function speak(text: string, onEnd: () => void): () => void {
  const { speechSynthesis: engine } = window;
  const language = findLanguage(text) ?? document.documentElement.lang;
  const voices = engine.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  const voice = voices.find(({ localService }) => localService) ?? voices[0] ?? null;
  const pieces = splitSpeech(text).map((piece) => {
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = voice?.lang ?? language;
    utterance.voice = voice;
    return utterance;
  });
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener("pagehide", stop);
    onEnd();
  };
  const stop = () => {
    // The engine belongs to all, and another text may be read by now.
    if (!isOver) engine.cancel();
    end();
  };
  engine.cancel();
  for (const piece of pieces) {
    piece.onerror = end;
    engine.speak(piece);
  }
  const last = pieces.at(-1);
  if (last) last.onend = end;
  else end();
  window.addEventListener("pagehide", stop);
  return stop;
}
