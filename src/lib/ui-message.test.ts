import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyFold, type Fold, foldChunk } from "./ui-message/fold-chunk.ts";
import {
  closeOpenParts,
  insideChunk,
  type MessageChunk,
  type MessagePart,
  textOf,
  withDuration,
} from "./ui-message.ts";

const fold = (chunks: readonly MessageChunk[], onto: Fold = emptyFold()): Fold => chunks.reduce(foldChunk, onto);
const partsOf = (chunks: readonly MessageChunk[]) => fold(chunks).parts;
/** As a message is stored and sent: what is not in here, nobody sees. */
const bytes = (value: unknown) => JSON.stringify(value);

/** Any text, with quotes, letters of several bytes, halves of letters and NUL. */
const words = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constant("\u0000\ud83d\\u0000"),
);
const json = fc.jsonValue({ maxDepth: 2 });
const ids = fc.constantFrom("0", "1", "toString", "__proto__", "constructor");

const spoken = (kind: "text" | "reasoning") =>
  fc
    .record({ id: ids, deltas: fc.array(words, { maxLength: 5 }), isEnded: fc.boolean() })
    .map(({ id, deltas, isEnded }) => [
      { type: `${kind}-start`, id },
      ...deltas.map((delta) => ({ type: `${kind}-delta`, id, delta })),
      ...(isEnded
        ? [kind === "text" ? { type: "text-end", id } : withDuration({ type: "reasoning-end", id }, 40)]
        : []),
    ]);

const outcome = fc.constantFrom("available", "error", "denied", "none");
const tool = fc
  .record({
    toolCallId: ids,
    toolName: fc.constantFrom("search", "read-file"),
    dynamic: fc.boolean(),
    input: json,
    output: json,
    outcome,
    isStreamed: fc.boolean(),
    isRefused: fc.boolean(),
  })
  .map(({ toolCallId, toolName, dynamic, input, output, outcome: end, isStreamed, isRefused }) => {
    const call = { toolCallId, toolName, dynamic };
    const text = bytes(input);
    const deltas = [text.slice(0, 3), text.slice(3)].map((inputTextDelta) => ({
      type: "tool-input-delta",
      toolCallId,
      inputTextDelta,
    }));
    return [
      ...(isStreamed ? [{ type: "tool-input-start", ...call }, ...deltas] : []),
      isRefused
        ? { type: "tool-input-error", ...call, input, errorText: "unfit" }
        : { type: "tool-input-available", ...call, input },
      ...(end === "available"
        ? [
            { type: "tool-output-available", toolCallId, output: "half", preliminary: true },
            { type: "tool-output-available", toolCallId, output },
          ]
        : []),
      ...(end === "error" ? [{ type: "tool-output-error", toolCallId, errorText: "broken" }] : []),
      ...(end === "denied" ? [{ type: "tool-output-denied", toolCallId }] : []),
    ];
  });

const single = fc
  .oneof(
    fc.record({ type: fc.constant("source-url"), sourceId: words, url: fc.webUrl(), title: words }),
    fc.record({
      type: fc.constant("source-document"),
      sourceId: words,
      mediaType: fc.constant("text/plain"),
      title: words,
    }),
    fc.record({ type: fc.constant("file"), mediaType: fc.constant("image/png"), url: fc.webUrl() }),
    fc.record({
      type: fc.constantFrom("data-plan", "data-canvas"),
      id: fc.option(ids, { nil: undefined }),
      data: json,
      transient: fc.boolean(),
    }),
    fc.constantFrom({ type: "start-step" }, { type: "finish-step" }, { type: "message-metadata", messageMetadata: {} }),
    // What a newer server or a hostile one may say.
    fc.record({
      type: fc.constantFrom("text-delta", "tool-input-delta", "tool-output-available", "made-up"),
      id: json,
      toolCallId: json,
      delta: json,
      output: json,
    }),
  )
  .map((chunk): MessageChunk[] => [chunk]);

/** Pieces of a reply, of which several may be open at the same time, woven into each other in any order. */
const reply = fc
  .record({
    pieces: fc.array(fc.oneof(spoken("text"), spoken("reasoning"), tool, single), { maxLength: 8 }),
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ pieces, order }) => {
    const left = pieces.map((piece): MessageChunk[] => [...piece]);
    const woven: MessageChunk[] = [{ type: "start", messageId: "m" }];
    for (let open = left; open.length > 0; open = open.filter((piece) => piece.length > 0)) {
      const next = open[order.next().value % open.length]?.shift();
      if (next) woven.push(next);
    }
    return [...woven, { type: "finish", finishReason: "stop" }];
  });

describe("any reply", () => {
  test("that is cut anywhere, stored, sent, and resumed is the same message, byte for byte", () => {
    fc.assert(
      fc.property(reply, fc.array(fc.nat(60), { maxLength: 4 }), (chunks, cuts) => {
        const whole = fold(chunks);
        const sent = JSON.parse(bytes(chunks)) as MessageChunk[];
        let from = 0;
        let onto = emptyFold();
        for (const cut of [...cuts.toSorted((a, b) => a - b), sent.length]) {
          onto = fold(sent.slice(from, cut), onto);
          from = Math.max(from, cut);
        }
        expect(bytes(onto)).toBe(bytes(whole));
      }),
    );
  });

  test("that starts again replaces the earlier half", () => {
    fc.assert(
      fc.property(reply, reply, fc.nat(60), (first, second, cut) => {
        expect(bytes(fold([...first.slice(0, cut), ...second]))).toBe(bytes(fold(second)));
      }),
    );
  });

  test("changes only at its last chunk; earlier parts are never moved or removed", () => {
    fc.assert(
      fc.property(reply, (chunks) => {
        let types: string[] = [];
        const growing = emptyFold();
        for (const chunk of chunks) {
          foldChunk(growing, chunk);
          const now = growing.parts.map(({ type }) => type);
          if (chunk.type !== "start") expect(now.slice(0, types.length)).toEqual(types);
          types = now;
        }
      }),
    );
  });

  test("that is closed after any cut has no open parts, and closing it again changes nothing", () => {
    fc.assert(
      fc.property(reply, fc.nat(60), (chunks, cut) => {
        const half = partsOf(chunks.slice(0, cut));
        const before = bytes(half);
        const settled = closeOpenParts(half);
        expect(bytes(half), "what was given is not changed").toBe(before);
        expect(bytes(settled)).not.toMatch(/"state":"(streaming|input-streaming|input-available)"/);
        expect(settled.map(({ type }) => type)).toEqual(half.map(({ type }) => type));
        expect(bytes(closeOpenParts(settled))).toBe(bytes(settled));
        // A lone surrogate is the only thing that is written as such an escape.
        expect(bytes(settled).replaceAll("\\\\", "")).not.toMatch(/\\ud[89a-f]/);
      }),
    );
  });

  test("changes no prototype with any ids", () => {
    fc.assert(
      fc.property(reply, (chunks) => {
        partsOf(chunks);
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect(Object.keys(Array.prototype)).toEqual([]);
      }),
    );
  });
});

describe("a part", () => {
  test("of text has all its deltas, also when two are open at once", () => {
    const chunks: MessageChunk[] = [
      { type: "text-start", id: "a" },
      { type: "reasoning-start", id: "a" },
      { type: "text-delta", id: "a", delta: "one " },
      { type: "reasoning-delta", id: "a", delta: "thought" },
      { type: "text-delta", id: "a", delta: "two" },
      withDuration({ type: "reasoning-end", id: "a", providerMetadata: { openai: { itemId: "x" } } }, 1_200),
      { type: "text-end", id: "a" },
    ];
    expect(partsOf(chunks)).toEqual([
      { type: "text", text: "one two", state: "done" },
      { type: "reasoning", text: "thought", state: "done", durationMs: 1_200 },
    ]);
  });

  test("whose id comes again in the next step is another part", () => {
    const said = (delta: string): MessageChunk[] => [
      { type: "start-step" },
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta },
      { type: "text-end", id: "0" },
    ];
    const parts = partsOf([...said("first"), ...said("second")]);
    expect(parts.map((part) => ("text" in part ? part.text : part.type))).toEqual([
      "step-start",
      "first",
      "step-start",
      "second",
    ]);
    expect(textOf(parts)).toBe("first\n\nsecond");
  });

  test("of a tool goes from its raw input to its outcome under one id", () => {
    const states: unknown[] = [];
    const growing = emptyFold();
    for (const chunk of [
      { type: "tool-input-start", toolCallId: "c", toolName: "search" },
      { type: "tool-input-delta", toolCallId: "c", inputTextDelta: '{"q":' },
      { type: "tool-input-delta", toolCallId: "c", inputTextDelta: '"tides"}' },
      { type: "tool-input-available", toolCallId: "c", toolName: "search", input: { q: "tides" } },
      { type: "tool-output-available", toolCallId: "c", output: 1, preliminary: true },
      { type: "tool-output-available", toolCallId: "c", output: 2 },
    ])
      states.push(structuredClone(foldChunk(growing, chunk).parts));
    const part = { type: "tool-search", toolCallId: "c" };
    expect(states).toEqual([
      [{ ...part, state: "input-streaming", input: "" }],
      [{ ...part, state: "input-streaming", input: '{"q":' }],
      [{ ...part, state: "input-streaming", input: '{"q":"tides"}' }],
      [{ ...part, state: "input-available", input: { q: "tides" } }],
      [{ ...part, state: "output-available", input: { q: "tides" }, output: 1, preliminary: true }],
      [{ ...part, state: "output-available", input: { q: "tides" }, output: 2 }],
    ]);
  });

  test("of a tool has what another agent does for it inside, until its output replaces that", () => {
    const inside = (chunk: MessageChunk) => insideChunk("c", chunk);
    const working: MessageChunk[] = [
      { type: "tool-input-available", toolCallId: "c", toolName: "delegate", input: {} },
      inside({ type: "text-start", id: "0" }),
      inside({ type: "text-delta", id: "0", delta: "I ask." }),
      inside({ type: "tool-input-available", toolCallId: "c", toolName: "delegate", input: {} }),
      inside(inside({ type: "text-start", id: "0" })),
      inside(inside({ type: "text-delta", id: "0", delta: "I know." })),
      { ...insideChunk("unknown", { type: "text-start", id: "0" }) },
      { ...insideChunk("c", { type: "text-start", id: "0" }), data: "no chunk" },
    ];
    const call = { type: "tool-delegate", toolCallId: "c", input: {} };
    const spoken = (text: string, state: string) => ({ type: "text", text, state });
    const nested = (state: string, textState: string, more: object = {}) => [
      {
        ...call,
        state,
        ...more,
        inside: [spoken("I ask.", textState), { ...call, state, ...more, inside: [spoken("I know.", textState)] }],
      },
    ];
    expect(partsOf(working)).toEqual(nested("input-available", "streaming"));
    const stopped = { errorText: "The tool did not finish." };
    expect(closeOpenParts(partsOf(working))).toEqual(nested("output-error", "done", stopped));
    const output = { type: "tool-output-available", toolCallId: "c", output: "They know." };
    expect(partsOf([...working, output])).toEqual([{ ...call, state: "output-available", output: "They know." }]);
    expect(partsOf([...working, { type: "start" }, ...working])).toEqual(partsOf(working));
  });

  test("of data is replaced under its id, added without one, and not kept when it is transient", () => {
    const data = (value: number, more: object = {}): MessageChunk => ({ type: "data-plan", data: value, ...more });
    expect(
      partsOf([
        data(1, { id: "p" }),
        data(2),
        data(3, { id: "p" }),
        data(4, { id: "q" }),
        data(5, { transient: true }),
      ]),
    ).toEqual([
      { type: "data-plan", id: "p", data: 3 },
      { type: "data-plan", data: 2 },
      { type: "data-plan", id: "q", data: 4 },
    ]);
  });
});

test("the envelope says how it ended", () => {
  expect(fold([{ type: "error", errorText: "Too busy." }])).toMatchObject({ isEnded: true, error: "Too busy." });
  for (const type of ["finish", "abort"]) expect(fold([{ type }])).toMatchObject({ isEnded: true, error: null });
  expect(fold([{ type: "error", errorText: "x" }, { type: "start" }])).toMatchObject({ isEnded: false, error: null });
});

test("half a letter at a cut becomes a whole sign, what only looks like one stays", () => {
  const settle = (text: string) => textOf(closeOpenParts([{ type: "text", text }]));
  expect(settle("wave \ud83d")).toBe("wave \ufffd");
  expect(settle("\udc4b\ud83d\udc4b\ud83d")).toBe("\ufffd\ud83d\udc4b\ufffd");
  expect(settle('code: "\\ud83d" and \\\ud83d')).toBe('code: "\\ud83d" and \\\ufffd');
});

test("settling closes what is open and leaves every outcome as it is", () => {
  const call = { type: "tool-search", toolCallId: "c" } as const;
  const parts: MessagePart[] = [
    { type: "text", text: "half", state: "streaming" },
    { type: "reasoning", text: "a thou", state: "streaming" },
    { ...call, state: "input-streaming", input: '{"q' },
    { ...call, state: "input-available", input: {} },
    { ...call, state: "output-available", input: {}, output: 1 },
    { ...call, state: "output-denied" },
    { ...call, state: "approval-requested", input: {} },
    { type: "data-plan", data: 1 },
  ];
  const failed = { state: "output-error", errorText: "The tool did not finish." };
  expect(closeOpenParts(parts)).toEqual([
    { type: "text", text: "half", state: "done" },
    { type: "reasoning", text: "a thou", state: "done" },
    { ...call, input: '{"q', ...failed },
    { ...call, input: {}, ...failed },
    ...parts.slice(4),
  ]);
});

test("a stream of several messages tells which one is being written", () => {
  const text = (delta: string) => [
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta },
  ];
  const first = [{ type: "start", messageId: "one" }, ...text("a")];
  expect(fold(first)).toMatchObject({ messageId: "one", parts: [{ text: "a" }] });
  expect(fold([...first, { type: "start", messageId: "two" }, ...text("b")])).toMatchObject({
    messageId: "two",
    parts: [{ text: "b" }],
  });
});
