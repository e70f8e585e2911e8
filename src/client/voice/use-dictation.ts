import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { transcriptionErrorText } from "#product/texts/voice/transcription-errors.ts";
import { timers } from "#product/timers.ts";
import { api, queryClient } from "../api.ts";
import { findProblem, problemText, recordVoice, type VoiceRecording } from "./record-voice.ts";
import { transcribeRecording } from "./transcribe-recording.ts";

/** How many recent levels are shown. */
const shownLevels = 8;

export type DictationState =
  | { kind: "starting" }
  | { kind: "recording"; seconds: number; levels: readonly number[] }
  | { kind: "transcribing" }
  /** `retry` is missing where trying again can't help. */
  | { kind: "failed"; text: string; isKeyMissing: boolean; retry: (() => void) | null };

interface Options {
  workspaceId: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Records as soon as it is mounted, then transcribes. When it is unmounted, the microphone is off. */
export function useDictation({ workspaceId, onText, onClose }: Options) {
  const [state, setState] = useState<DictationState>({ kind: "starting" });
  const recording = useRef<VoiceRecording | null>(null);
  const lifetime = useRef(new AbortController());

  const fail = (text: string, more: { isKeyMissing?: boolean; retry?: () => void } = {}) =>
    setState({ kind: "failed", text, isKeyMissing: more.isKeyMissing ?? false, retry: more.retry ?? null });

  async function start() {
    const { signal } = lifetime.current;
    const problem = findProblem();
    if (problem) return fail(problemText(problem));
    setState({ kind: "starting" });
    // If this question fails, the recording itself may not.
    const found = await queryClient
      .fetchQuery({ ...api.transcription.getObstacle.queryOptions({ workspaceId }), meta: { isSilent: true } })
      .catch(() => null);
    if (signal.aborted) return;
    if (found?.obstacle) return fail(found.obstacle, { isKeyMissing: true });
    const started = await recordVoice();
    if (signal.aborted) return typeof started === "string" ? undefined : started.discard();
    if (typeof started === "string") {
      return fail(problemText(started), { retry: () => void start() });
    }
    recording.current = started;
    started.onLost(() => void finish());
    setState({ kind: "recording", seconds: 0, levels: Array(shownLevels).fill(0) });
  }

  /** Turns what was recorded into text. */
  async function finish() {
    const made = recording.current;
    recording.current = null;
    if (made) await transcribe(await made.finish());
  }

  /** The recording is kept, so that nobody must say it again when the connection breaks. */
  async function transcribe(blob: Blob): Promise<void> {
    const { signal } = lifetime.current;
    if (signal.aborted) return;
    setState({ kind: "transcribing" });
    try {
      const text = await transcribeRecording(workspaceId, blob, signal);
      if (!signal.aborted) onText(text);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof AppError;
      const isHeard = isRefused && error.message === transcriptionErrorText.noTranscript;
      fail(isRefused ? error.message : transcriptionErrorText.failed, {
        isKeyMissing: isRefused && error.code === "keys",
        retry: () => void (isHeard || (isRefused && error.code === "invalid") ? start() : transcribe(blob)),
      });
    }
  }

  function stop() {
    lifetime.current.abort();
    recording.current?.discard();
    recording.current = null;
  }

  const startOnOpen = useEffectEvent(() => void start());
  const stopOnClose = useEffectEvent(stop);
  useEffect(() => {
    lifetime.current = new AbortController();
    startOnOpen();
    return () => stopOnClose();
  }, []);

  const isRecording = state.kind === "recording";
  const finishAtLimit = useEffectEvent(() => void finish());
  useEffect(() => {
    if (!isRecording) return;
    const begin = performance.now();
    const tick = setInterval(() => {
      const seconds = (performance.now() - begin) / 1_000;
      const level = recording.current?.level() ?? 0;
      if (seconds >= limits.transcription.seconds - 1) return finishAtLimit();
      setState((now) =>
        now.kind === "recording" ? { ...now, seconds, levels: [...now.levels.slice(1), level] } : now,
      );
    }, timers.transcription.levelMs);
    return () => clearInterval(tick);
  }, [isRecording]);

  const cancel = () => {
    stop();
    onClose();
  };
  return { state, finish: () => void finish(), cancel };
}
