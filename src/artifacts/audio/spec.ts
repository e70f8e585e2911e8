import { z } from "zod";
import { limits } from "#product/limits.ts";
import { defaultSpeech, findSpeechModel, maxSpokenSeconds } from "#product/models/speech.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { artifactSpec } from "../artifact.ts";

const { scriptChars, promptChars } = limits.canvas;

export const audio = artifactSpec({
  kind: "AUDIO",
  title: "Audio",
  hint: "A script read by a voice",
  icon: "audio-lines",
  streamPart: "script",
  config: z.object({
    script: z.string().max(scriptChars).default(""),
    /** Tone and pace, for the voice. */
    instructions: z.string().max(promptChars).default(""),
    voice: z.string().max(100).default(defaultSpeech.voice),
    model: z.string().max(200).default(defaultSpeech.model),
  }),
  content: z.object({ script: z.string().max(scriptChars), s3FilePath: z.string().max(500) }),
  draft: (wish) => ({ script: wish, instructions: "", ...defaultSpeech }),
  requestOf: ({ script }) => script,
  mapTemplates: ({ script, instructions, ...rest }, through) => ({
    ...rest,
    script: through(script, "script"),
    instructions: through(instructions, "instructions"),
  }),
  missingFields: ({ script, model, voice }) => [
    ...(script.trim() ? [] : [missing.script]),
    ...(findSpeechModel(model)?.voices.includes(voice) ? [] : [missing.voice]),
  ],
  isEditable: false,
  formats: ["file"],
  toPromptText: ({ script, s3FilePath }) => ({
    text: `${script}\n\n[audio.wav](${s3FilePath})`,
    file: { s3FilePath, mediaType: "audio/wav", title: "audio.wav" },
  }),
  estimate({ script, model }, { speech }) {
    const least = speech(model, maxSpokenSeconds(script));
    // Results of earlier steps are not known before the run.
    const isOpen = script.includes("@[");
    return {
      min: isOpen ? speech(model, 1) : least,
      max: isOpen ? speech(model, maxSpokenSeconds("x".repeat(scriptChars))) : least,
    };
  },
});
