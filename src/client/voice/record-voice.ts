import { dictationText } from "#product/texts/voice/dictation.ts";

/** Why the microphone can't be used. */
export type MicrophoneProblem = "insecure" | "unsupported" | "denied" | "missing" | "busy";

/** A sentence that says what to do. */
export const problemText = (problem: MicrophoneProblem): string => dictationText[problem];

/** A recording in progress. */
export interface VoiceRecording {
  /** How loud it is right now, 0 to 1. */
  level: () => number;
  /** Ends the recording and returns it. */
  finish: () => Promise<Blob>;
  /** Ends the recording and forgets it. */
  discard: () => void;
  /** Called when the microphone is unplugged. */
  onLost: (listener: () => void) => void;
}

/** Formats of today's browsers, the smallest first. */
const formats = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** Enough for speech; ten minutes are 2.4 MB. */
const bitsPerSecond = 32_000;

/** What keeps this page from asking for the microphone; null if nothing does. */
export function findProblem(): MicrophoneProblem | null {
  if (!window.isSecureContext) return "insecure";
  const canRecord = typeof MediaRecorder !== "undefined" && Boolean(navigator.mediaDevices?.getUserMedia);
  return canRecord ? null : "unsupported";
}

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/** Asks for the microphone and starts to record. Returns the reason if that isn't possible. Call `findProblem` before. */
export async function recordVoice(): Promise<VoiceRecording | MicrophoneProblem> {
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
    return startRecorder(stream);
  } catch (error) {
    // Without a recorder, the microphone must not stay on.
    for (const track of stream?.getTracks() ?? []) track.stop();
    return (error instanceof DOMException && problems[error.name]) || "busy";
  }
}

function startRecorder(stream: MediaStream): VoiceRecording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
  const meter = createMeter(stream);
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const release = () => {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    level: meter.read,
    finish: () =>
      new Promise((resolve) => {
        const end = () => {
          release();
          resolve(new Blob(pieces, { type: recorder.mimeType }));
        };
        if (recorder.state === "inactive") return end();
        recorder.onstop = end;
        recorder.stop();
      }),
    discard() {
      recorder.ondataavailable = null;
      if (recorder.state !== "inactive") recorder.stop();
      release();
    },
    onLost: (listener) => stream.getAudioTracks()[0]?.addEventListener("ended", listener, { once: true }),
  };
}

/** Measures the loudness of a stream. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    read() {
      analyser.getByteTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0) / samples.length;
      // Speech is far below the loudest possible sound.
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void context.close().catch(() => {}),
  };
}
