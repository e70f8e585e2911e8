import { create } from "zustand";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";

/** A canvas while a reply writes it. */
export interface LiveCanvas {
  readonly title: string;
  /** In lower case; empty until it is known. */
  readonly kind: string;
  /** The streamed text so far, by part. */
  readonly parts: Readonly<Record<string, string>>;
  /** False once it is stored, or its reply has ended. */
  readonly isWriting: boolean;
}

/** Canvases that replies of this page are writing, by their ids. */
export const useLiveCanvases = create<{ canvases: Readonly<Record<string, LiveCanvas>> }>(() => ({ canvases: {} }));

/** Forgets a canvas whose stored content is shown. */
export const forgetLiveCanvas = (id: string): void =>
  useLiveCanvases.setState(({ canvases: { [id]: _, ...canvases } }) => ({ canvases }));

const newCanvas: LiveCanvas = { title: "", kind: "", parts: {}, isWriting: true };

/** Adds one data part of a reply to its canvas. Parts that don't belong to a canvas leave it unchanged. */
export function foldCanvas(canvas: LiveCanvas | undefined, { type, data }: MessageChunk): LiveCanvas | undefined {
  if (type === "data-id") return newCanvas;
  if (!canvas) return canvas;
  const text = typeof data === "string" ? data : "";
  switch (type) {
    case "data-title":
      return { ...canvas, title: text };
    case "data-kind":
      return { ...canvas, kind: text };
    case "data-clear":
      return { ...canvas, parts: {} };
    case "data-finish":
      return { ...canvas, isWriting: false };
    default: {
      const name = type.slice("data-".length);
      const before = name.endsWith("Delta") ? (canvas.parts[name] ?? "") : "";
      return { ...canvas, parts: { ...canvas.parts, [name]: before + text } };
    }
  }
}

/**
 * Reads the canvases out of the chunks of one reply. `onNew` is called for a canvas that is still being written when it
 * is first shown.
 */
export function createCanvasReader(onNew: (id: string) => void) {
  let changed: Record<string, LiveCanvas> = {};
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function show() {
    timer = null;
    const shown = changed;
    changed = {};
    useLiveCanvases.setState(({ canvases }) => ({ canvases: { ...canvases, ...shown } }));
    for (const [id, { isWriting }] of Object.entries(shown)) {
      if (isWriting && !seen.has(id)) onNew(id);
      seen.add(id);
    }
  }

  return {
    read(chunk: MessageChunk): void {
      if (!chunk.type.startsWith("data-") || !chunk.transient || typeof chunk.id !== "string") return;
      const folded = foldCanvas(changed[chunk.id] ?? useLiveCanvases.getState().canvases[chunk.id], chunk);
      if (!folded) return;
      changed[chunk.id] = folded;
      timer ??= setTimeout(show, timers.stream.paintMs);
    },
    /** The reply has ended: nothing is being written anymore. */
    end(): void {
      if (timer !== null) clearTimeout(timer);
      show();
      for (const id of seen) {
        const canvas = useLiveCanvases.getState().canvases[id];
        if (canvas) changed[id] = { ...canvas, isWriting: false };
      }
      show();
    },
  };
}
