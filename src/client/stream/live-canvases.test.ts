import { expect, test, vi } from "vitest";
import type { MessageChunk } from "#lib/ui-message.ts";
import { createCanvasReader, foldCanvas, forgetLiveCanvas, type LiveCanvas, useLiveCanvases } from "./live-canvases.ts";

const id = "c1";
const part = (name: string, data: unknown): MessageChunk => ({ type: `data-${name}`, id, data, transient: true });
const start = [part("id", id), part("title", "Tides"), part("kind", "text"), part("clear", null)];
const canvas = () => useLiveCanvases.getState().canvases[id];
const fold = (chunks: readonly MessageChunk[]) => chunks.reduce<LiveCanvas | undefined>(foldCanvas, undefined);

test("deltas add up, other parts replace each other, and a finish ends the canvas", () => {
  const written = [
    ...start,
    part("textDelta", "# Ti"),
    part("textDelta", "des"),
    part("script", "a"),
    part("script", "b"),
  ];
  expect(fold(written)).toEqual({
    title: "Tides",
    kind: "text",
    parts: { textDelta: "# Tides", script: "b" },
    isWriting: true,
  });
  expect(fold([...written, part("finish", null)])?.isWriting).toBe(false);
  expect(fold([...written, part("clear", null)])?.parts).toEqual({});
});

test("parts of an unknown canvas are ignored", () => {
  expect(fold([part("textDelta", "x")])).toBeUndefined();
});

test("a canvas that is being written is announced once, one that is finished already is not", async () => {
  const onNew = vi.fn();
  const reader = createCanvasReader(onNew);
  for (const chunk of [...start, part("textDelta", "One")]) reader.read(chunk);
  await vi.waitUntil(() => canvas());
  reader.read(part("textDelta", " two"));
  reader.end();
  expect(onNew.mock.calls).toEqual([[id]]);
  expect(canvas()).toMatchObject({ parts: { textDelta: "One two" }, isWriting: false });
  forgetLiveCanvas(id);
  const replayed = createCanvasReader(onNew);
  for (const chunk of [...start, part("finish", null)]) replayed.read(chunk);
  replayed.end();
  expect(onNew).toHaveBeenCalledTimes(1);
  forgetLiveCanvas(id);
  expect(canvas()).toBeUndefined();
});

test("chunks of the reply itself are left alone", () => {
  const reader = createCanvasReader(() => {});
  reader.read({ type: "text-delta", id: "0", delta: "x" });
  reader.read({ type: "data-note", id, data: "kept in the message" });
  reader.end();
  expect(canvas()).toBeUndefined();
});
