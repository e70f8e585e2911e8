/** Models in the format of Model2Vec that the operator brings. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bertTokenizer, floats, makeTensors, writeStaticModel } from "#testing/knowledge/static-model.ts";
import { dotProduct, normalize } from "../embeddings.ts";
import { openStaticModel } from "./open-static-model.ts";
import { createTokenizer, loadStaticModel } from "./static-model.ts";
import { tokenizerFile } from "./tokenizer-file.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const write = (...files: Parameters<typeof writeStaticModel>) => {
  const folder = writeStaticModel(...files);
  folders.push(folder);
  return folder;
};

const bert = ["[UNK]", "the", "harbor", "open", "##s", "fe", "##rry", "cafe", "$", "5", "海", "t", "##h"];
const pieces = [
  ["<unk>", 0],
  ["▁", -2],
  ["▁the", -3],
  ["▁har", -5],
  ["bor", -5],
  ["▁harbor", -7],
  ["▁open", -6],
  ["s", -4],
  ["海港", -6],
  ["▁re", -5],
  ["fund", -6],
  ["▁refund", -11.5],
  ["!", -8],
  ["😀", -8],
];
const unigram = {
  normalizer: {
    type: "Sequence",
    normalizers: [
      { type: "Precompiled", precompiled_charsmap: "" },
      { type: "Lowercase" },
      { type: "Replace", pattern: { String: "!" }, content: " ! " },
      { type: "Replace", pattern: { Regex: "\\s+" }, content: " " },
      { type: "Strip", strip_left: false, strip_right: true },
    ],
  },
  pre_tokenizer: { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
  model: { type: "Unigram", unk_id: 0, vocab: pieces },
};

describe("the tokenizer of a static model", () => {
  test.each([
    ["The harbor opens", ["the", "harbor", "open", "##s"]],
    ["Ferry $5", ["fe", "##rry", "$", "5"]],
    ["CAFÉ海", ["cafe", "海"]],
    ["th\u0000e\u200b harbor 😀", ["the", "harbor"]],
    ["", []],
  ])("finds the longest pieces of words: %s", (text, tokens) => {
    const found = createTokenizer(tokenizerFile.parse(bertTokenizer(bert)))(text);
    expect(found.map((id) => bert[id])).toEqual(tokens);
  });

  test.each([
    ["The  harbor\topens", ["▁the", "▁harbor", "▁open", "s"]],
    ["ＲＥＦＵＮＤ！", ["▁re", "fund", "▁", "!"]],
    ["海港 xyz 😀", ["▁", "海港", "▁", "▁", "😀"]],
    ["   ", []],
    ["", []],
  ])("finds the most likely pieces: %s", (text, tokens) => {
    const found = createTokenizer(tokenizerFile.parse(unigram))(text);
    expect(found.map((id) => pieces[id]?.[0])).toEqual(tokens);
  });
});

describe("a static model", () => {
  const tokens = ["[UNK]", "sea", "ocean", "tax"];
  const rows = [
    [9, 9],
    [1, 0.25],
    [1, -0.25],
    [0, 1],
  ];

  test("puts texts where the vectors of their tokens are on average, with length 1", () => {
    const embed = loadStaticModel(write(makeTensors({ embeddings: floats(rows) }), bertTokenizer(tokens)));
    expect(embed("Sea and ocean!")).toEqual(Float32Array.from([1, 0]));
    expect(embed("nothing known")).toEqual(Float32Array.from([0, 0]));
    expect(dotProduct(embed("sea"), embed("ocean"))).toBeGreaterThan(dotProduct(embed("sea"), embed("tax")));
  });

  test.each([
    [
      "halves",
      {
        embeddings: {
          dtype: "F16",
          shape: [4, 2],
          bytes: halves([0x4880, 0x4880, 0x3c00, 0x3400, 0x3c00, 0xb400, 0, 0x3c00]),
        },
      },
    ],
    [
      "bytes",
      {
        embeddings: {
          dtype: "I8",
          shape: [4, 2],
          bytes: new Uint8Array(Int8Array.from([9, 9, 4, 1, 4, -1, 0, 1]).buffer),
        },
      },
    ],
    [
      "shared vectors with weights",
      {
        embeddings: floats([
          [1, 0.25],
          [1, -0.25],
          [0, 0.5],
        ]),
        mapping: { dtype: "I64", shape: [4], bytes: new Uint8Array(BigInt64Array.from([0n, 0n, 1n, 2n]).buffer) },
        weights: { dtype: "F32", shape: [4], bytes: new Uint8Array(Float32Array.from([1, 1, 1, 2]).buffer) },
      },
    ],
  ] as const)("may have its weights as %s", (_, tensors) => {
    const embed = loadStaticModel(write(makeTensors(tensors), bertTokenizer(tokens)));
    expect(embed("ocean")).toEqual(normalize(Float32Array.from([1, -0.25])));
    expect(embed("ocean sea")).toEqual(Float32Array.from([1, 0]));
    expect(embed("tax")).toEqual(Float32Array.from([0, 1]));
  });

  test("runs in a process of its own, and has a name that changes with its weights", async () => {
    const encoder = openStaticModel(write(makeTensors({ embeddings: floats(rows) }), bertTokenizer(tokens)));
    try {
      expect(encoder).toMatchObject({ isLoaded: false, languages: null });
      expect(await encoder.embed(["sea ocean", "tax"], {})).toEqual([
        Float32Array.from([1, 0]),
        Float32Array.from([0, 1]),
      ]);
      const other = openStaticModel(
        write(makeTensors({ embeddings: floats(rows.toReversed()) }), bertTokenizer(tokens)),
      );
      expect(other.model.split(":")[2]).not.toBe(encoder.model.split(":")[2]);
    } finally {
      await encoder.close();
    }
  });

  test("that can't be read says which folder and what it should have", () => {
    const whole = makeTensors({ embeddings: floats(rows) });
    const cut = write(whole, bertTokenizer(tokens));
    truncateSync(join(cut, "model.safetensors"), whole.length - 1);
    const empty = mkdtempSync(join(tmpdir(), "static-"));
    folders.push(empty);
    const noTokenizer = mkdtempSync(join(tmpdir(), "static-"));
    folders.push(noTokenizer);
    writeFileSync(join(noTokenizer, "model.safetensors"), whole);
    const endless = Buffer.alloc(16, 0xff);
    const outside = makeTensors({ embeddings: { dtype: "F32", shape: [1e9, 1e9], bytes: new Uint8Array(4) } });
    for (const folder of [
      cut,
      empty,
      noTokenizer,
      write(endless, {}),
      write(outside, {}),
      write(new Uint8Array(3), {}),
    ]) {
      expect(() => openStaticModel(folder), folder).toThrow(`${folder} can't be read`);
    }
  });
});

function halves(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(numbers).buffer);
}
