import { describe, expect, test } from "vitest";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import { acceptResult, type DriveInput, drive } from "#engine/execution/drive.ts";
import { journalOf } from "#engine/execution/journal.ts";
import { createValueLookup, fieldMention, fillTemplate } from "#engine/reference.ts";
import { catalog } from "../index.ts";
import { checkField, type Field, type FieldType, field, fieldKinds, fieldTypes, kindOf } from "./fields/catalog.ts";
import { runHumanInput } from "./run.ts";
import { humanInput } from "./spec.ts";

const make = (type: FieldType, config: object = {}, more: object = {}): Field =>
  field.parse({
    id: `f-${type}`,
    label: type,
    type,
    required: false,
    order: fieldTypes.indexOf(type),
    config,
    ...more,
  });
const required = (type: FieldType, config: object = {}) => make(type, config, { required: true });

/** The same id for the same name. */
const idFor = (name: string) =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString("hex").padStart(12, "0").slice(-12)}`;
const doc = (title: string, size = 10) => ({ title, s3FilePath: `w/${title}`, documentId: idFor(title), size });
const link = (url: string) => ({ title: url, url, documentId: idFor(url), size: 10 });
const picture = (name: string) => ({ s3FilePath: `w/${name}`, url: `https://files.test/${name}` });
const media = (title: string, mimeType = "audio/mpeg") => ({ title, s3FilePath: `w/${title}`, mimeType });
const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** A good value of every type, and what a prompt reads. */
const good: Record<FieldType, { value: unknown; says: string }> = {
  TEXT: { value: "whales", says: "whales" },
  NUMBER: { value: 42, says: "42" },
  BOOLEAN: { value: true, says: "Yes" },
  SELECT: { value: "red", says: "red" },
  MULTI_SELECT: { value: ["a", "b"], says: "a, b" },
  DOCUMENT: { value: [doc("a.pdf"), doc("b.md")], says: "a.pdf, b.md" },
  IMAGE: { value: [picture("a.png")], says: "a.png" },
  URL: { value: [link("https://a.test/"), link("https://b.test/")], says: "https://a.test/\nhttps://b.test/" },
  AUDIO_VIDEO: { value: [media("talk.mp3")], says: "talk.mp3" },
};

describe("every field type", () => {
  test("there are the nine of the specification", () => {
    expect(fieldTypes).toEqual([
      "TEXT",
      "NUMBER",
      "BOOLEAN",
      "SELECT",
      "MULTI_SELECT",
      "DOCUMENT",
      "IMAGE",
      "URL",
      "AUDIO_VIDEO",
    ]);
  });

  test.each([
    ["DOCUMENT", { ...doc("a.pdf"), documentId: "nope" }],
    ["URL", { ...link("https://a.test/"), documentId: "1' or true --" }],
  ] as const)("%s refuses the id of a document that can be none, in words", (type, value) => {
    expect(checkField(make(type), [value])).toBe("Please enter a valid value.");
  });

  test.each(fieldTypes)("%s takes a good value and says it", (type) => {
    expect(checkField(required(type), good[type].value)).toBeNull();
    const graph = {
      nodes: [
        { id: "n", label: "Start", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [make(type)] } },
      ],
      edges: [],
    };
    const values = createValueLookup(
      graph,
      catalog,
      new Map([["n", [{ fieldId: `f-${type}`, value: good[type].value }]]]),
    );
    expect(fillTemplate(fieldMention("Start", { key: `f-${type}`, label: type }), values).text).toBe(good[type].says);
  });

  test.each(fieldTypes)("%s refuses a value of another shape", (type) => {
    expect(checkField(make(type), { strange: true })).toBe("Please enter a valid value.");
  });

  test.each(fieldTypes)("%s has a blank value of its own shape", (type) => {
    const kind = kindOf(type);
    expect(kind.value.safeParse(kind.emptyValue(make(type).config)).success).toBe(true);
    expect(checkField(make(type), kind.emptyValue(make(type).config))).toBeNull();
  });

  test.each(fieldTypes.filter((type) => type !== "NUMBER" && type !== "BOOLEAN"))(
    "%s asks for a value where one is required",
    (type) => {
      for (const nothing of [undefined, null, fieldKinds[type].emptyValue(make(type).config as never)]) {
        expect(checkField(required(type), nothing)).toBe("This field is required.");
        expect(checkField(make(type), nothing)).toBeNull();
      }
    },
  );

  test("an empty number is 0 and an untouched switch is No, so they are never missing", () => {
    expect(checkField(required("NUMBER"), 0)).toBeNull();
    expect(checkField(required("BOOLEAN"), false)).toBeNull();
    expect(fieldKinds.NUMBER.parse("")).toBe(0);
    expect(fieldKinds.BOOLEAN.toPromptText(false)).toBe("No");
  });

  test("configs of older files get the defaults of the specification", () => {
    expect(make("DOCUMENT").config).toEqual({
      description: "",
      maxDocumentCount: 5,
      acceptedDocumentTypes: ["pdf", "doc", "docx", "xls", "xlsx", "csv", "txt", "md", "ppt", "pptx", "epub"],
    });
    expect(make("IMAGE").config).toMatchObject({ maxImageCount: 3 });
    expect(make("URL").config).toMatchObject({ maxUrlCount: 5 });
    expect(make("AUDIO_VIDEO").config).toMatchObject({ maxAudioVideoCount: 1 });
    expect(field.safeParse({ ...make("IMAGE"), config: { maxImageCount: 21 } }).success).toBe(false);
  });
});

describe("what the specification refuses, in its words", () => {
  const big = 50 * 1024 * 1024 + 1;
  test.each<[string, Field, unknown, string]>([
    ["a text over the product's limit", make("TEXT"), "x".repeat(20_001), "Please enter a valid value."],
    ["a text over the author's limit", make("TEXT", { maxCharacterCount: 5 }), "whales", "At most 5 characters"],
    ["an option that is none", make("SELECT", { options: ["a"] }), "b", "Please select one of the options"],
    [
      "one wrong option of several",
      make("MULTI_SELECT", { options: ["a"] }),
      ["a", "b"],
      "Please select one of the options",
    ],
    ["a choice made twice", make("MULTI_SELECT"), ["x", "x"], "Each option can be selected only once."],
    [
      "documents that are too large",
      make("DOCUMENT"),
      [doc("a.pdf", big), doc("b.pdf", big)],
      "Each file must be under 50MB: a.pdf, b.pdf",
    ],
    ["a document twice", make("DOCUMENT"), [doc("a.pdf"), doc("a.pdf")], "Some files have already been added"],
    [
      "too many documents",
      make("DOCUMENT", { maxDocumentCount: 2 }),
      times(3, (at) => doc(`${at}.pdf`)),
      "Maximum 2 documents allowed",
    ],
    ["a document of another type", make("DOCUMENT"), [doc("a.exe")], "Some files are not in the accepted format"],
    ["a document without a type", make("DOCUMENT"), [doc("readme")], "Some files are not in the accepted format"],
    ["too many images", make("IMAGE"), times(4, (at) => picture(`${at}.png`)), "Maximum 3 images allowed"],
    [
      "addresses that are none",
      make("URL"),
      [link("a.test"), link("javascript:alert(1)")],
      "Invalid URLs: a.test, javascript:alert(1)",
    ],
    [
      "an address twice",
      make("URL"),
      [link("https://a.test"), link("https://a.test")],
      "Some URLs have already been added",
    ],
    [
      "too many addresses",
      make("URL", { maxUrlCount: 1 }),
      times(2, (at) => link(`https://${at}.test`)),
      "Maximum 1 URLs allowed",
    ],
    ["too many recordings", make("AUDIO_VIDEO"), [media("a.mp3"), media("b.mp3")], "Maximum 1 files allowed"],
    [
      "a recording that is none",
      make("AUDIO_VIDEO"),
      [media("a.pdf", "application/pdf")],
      "Only audio and video can be added here",
    ],
    [
      "a recording of another type",
      make("AUDIO_VIDEO", { acceptedAudioVideoTypes: ["wav"] }),
      [media("a.mp3")],
      "Some files are not in the accepted format",
    ],
  ])("%s", (_, one, value, sentence) => {
    expect(checkField(one, value)).toBe(sentence);
  });

  const file = (name: string, size = 10, type = "") => ({ name, size, type });
  test("files are checked before the upload, together with the existing ones", () => {
    const { document, image, audioVideo, url } = {
      document: fieldKinds.DOCUMENT,
      image: fieldKinds.IMAGE,
      audioVideo: fieldKinds.AUDIO_VIDEO,
      url: fieldKinds.URL,
    };
    const of = <T extends object>(kind: { config: { parse(value: unknown): T } }) => kind.config.parse({});
    expect(document.checkNewFiles?.([file("a.pdf")], [doc("a.pdf")], of(document))).toBe(
      "Some files have already been added",
    );
    expect(document.checkNewFiles?.([file("A.PDF")], [], of(document))).toBeNull();
    expect(
      document.checkNewFiles?.(
        times(5, (at) => file(`${at}.pdf`)),
        [doc("a.pdf")],
        of(document),
      ),
    ).toBe("Maximum 5 documents allowed");
    expect(image.checkNewFiles?.([file("a.pdf", 1, "application/pdf")], [], of(image))).toBe(
      "Only images can be added here",
    );
    expect(
      image.checkNewFiles?.(
        [file("a.png", 1, "image/png")],
        times(3, (at) => picture(`${at}`)),
        of(image),
      ),
    ).toBe("Maximum 3 images allowed");
    expect(audioVideo.checkNewFiles?.([file("a.mp4", 100 * 1024 * 1024 + 1, "video/mp4")], [], of(audioVideo))).toBe(
      "Files exceeding size limit (100MB)",
    );
    expect(audioVideo.checkNewFiles?.([file("a.mp4", 1, "video/mp4")], [], of(audioVideo))).toBeNull();
    expect(url.checkNewFiles?.([file("nope")], [], of(url))).toBe("Invalid URLs: nope");
  });
});

describe("texts from the API, a spreadsheet or a schedule", () => {
  test.each<[FieldType, string, unknown]>([
    ["TEXT", " as it is ", " as it is "],
    ["NUMBER", " 4.5 ", 4.5],
    ["NUMBER", "four", undefined],
    ["NUMBER", "1e999", undefined],
    ["BOOLEAN", "YES", true],
    ["BOOLEAN", "0", false],
    ["BOOLEAN", "", false],
    ["BOOLEAN", "perhaps", undefined],
    ["SELECT", " red ", "red"],
    ["MULTI_SELECT", "a|b, c", ["a", "b, c"]],
    ["MULTI_SELECT", "a, b,,a", ["a", "b"]],
    ["MULTI_SELECT", '["a","b","a"]', ["a", "b"]],
    ["DOCUMENT", '[{"title":"a.pdf"}]', [{ title: "a.pdf" }]],
    ["DOCUMENT", "not json", undefined],
    ["URL", "https://a.test\nhttps://b.test", ["https://a.test", "https://b.test"]],
  ])("%s reads %j", (type, text, expected) => {
    expect(fieldKinds[type].parse(text)).toEqual(expected);
  });
});

const two: Field[] = [
  make("TEXT", {}, { id: "topic", label: "Topic", required: true, order: 1 }),
  make("NUMBER", {}, { id: "count", label: "Count", order: 0 }),
];
const graph = {
  nodes: [{ id: "n", label: "Start", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: two } }],
  edges: [],
};
const answer = (result: unknown) => acceptResult({ catalog, graph, nodeId: "n", result, from: "person" });

describe("an answer", () => {
  test("is stored in the order of the form, with empty values for untouched fields", () => {
    expect(answer([{ fieldId: "topic", value: "whales" }])).toMatchObject({
      output: {
        result: [
          { fieldId: "count", value: 0 },
          { fieldId: "topic", value: "whales" },
        ],
      },
    });
  });

  test.each([
    ["without a required value", [{ fieldId: "count", value: 1 }], "Please fill all required fields"],
    [
      "with a wrong value",
      [
        { fieldId: "topic", value: "x" },
        { fieldId: "count", value: "many" },
      ],
      "Please enter a valid value.",
    ],
    [
      "to a question nobody asked",
      [
        { fieldId: "topic", value: "x" },
        { fieldId: "other", value: "x" },
      ],
      "Please enter a valid value.",
    ],
    [
      "given twice",
      [
        { fieldId: "topic", value: "x" },
        { fieldId: "topic", value: "y" },
      ],
      "Please enter a valid value.",
    ],
  ])("%s is refused", (_, result, sentence) => {
    expect(answer(result)).toEqual({ refused: sentence });
  });

  test("keeps only the keys of the field's schema", () => {
    const one = {
      nodes: [
        {
          ...graph.nodes[0],
          id: "n",
          label: "n",
          type: "HUMAN_INPUT",
          position: { x: 0, y: 0 },
          config: { fields: [make("DOCUMENT")] },
        },
      ],
      edges: [],
    };
    const value = [{ ...doc("a.pdf"), isAdmin: true }];
    const settled = acceptResult({
      catalog,
      graph: one,
      nodeId: "n",
      result: [{ fieldId: "f-DOCUMENT", value }],
      from: "person",
    });
    expect(settled).toMatchObject({ output: { result: [{ value: [doc("a.pdf")] }] } });
    expect(JSON.stringify(settled)).not.toContain("isAdmin");
  });
});

describe("the node", () => {
  test("waits for input", async () => {
    const order: DriveInput = {
      catalog,
      runners: { HUMAN_INPUT: runHumanInput },
      graph,
      nodeId: "n",
      executionId: "x",
      epoch: 1,
      run: { id: "r", workflowId: "w", workflowTitle: "W", triggerType: "IN_BACKGROUND", isAttended: false },
      path: ["n"],
      outputs: async () => new Map(),
      pieces: { read: async () => [], commit: async () => {} },
      hostFor: () => {
        throw new Error("nobody calls a host");
      },
      signal: new AbortController().signal,
    };
    expect(await drive(order)).toEqual({ status: "PENDING", waitsFor: "input" });
  });

  test("quotes all answers with their labels, in the order of the form", () => {
    const result = [
      { fieldId: "topic", value: "whales" },
      { fieldId: "count", value: 3 },
    ];
    expect(humanInput.toPromptText(result, { config: { fields: two }, labelOf: () => null })).toMatchObject({
      text: "Count: 3\nTopic: whales",
    });
  });

  test("files are attached as text blocks and as media", () => {
    const says = (type: FieldType) =>
      humanInput.toPromptText([{ fieldId: `f-${type}`, value: good[type].value }], {
        config: { fields: [make(type)] },
        output: `f-${type}`,
        labelOf: () => null,
      });
    expect(says("DOCUMENT")).toMatchObject({
      attachments: [{ kind: "document", documentId: idFor("a.pdf"), title: "a.pdf" }, { documentId: idFor("b.md") }],
    });
    expect(says("URL")).toMatchObject({ attachments: [{ kind: "document", title: "https://a.test/" }, {}] });
    expect(says("IMAGE")).toMatchObject({
      attachments: [{ kind: "media", mediaType: "image/png", title: "a.png", s3FilePath: "w/a.png" }],
    });
    expect(says("AUDIO_VIDEO")).toMatchObject({
      attachments: [{ kind: "media", mediaType: "audio/mpeg", s3FilePath: "w/talk.mp3" }],
    });
  });

  test("webhooks get each field by its label and type", () => {
    const outputs = new Map([["n", [{ fieldId: "topic", value: "whales" }]]]);
    expect(journalOf(graph, catalog, ["n"], outputs)).toEqual({
      inputs: [
        { index: 0, title: "Count", type: "NUMBER", content: "0" },
        { index: 1, title: "Topic", type: "TEXT", content: "whales" },
      ],
      outputs: [],
    });
  });

  test("a new form has one field, and a form without fields is not ready", () => {
    expect(humanInput.missingFields(humanInput.draft())).toEqual([]);
    expect(humanInput.missingFields({ fields: [] })).toEqual(["at least one field"]);
  });

  test("fields of the compact form get ids, an order, and defaults", () => {
    const read = readCompactForm(
      {
        Nodes: [
          {
            index: 0,
            label: "Start",
            type: "HUMAN_INPUT",
            HumanInputNode: {
              Fields: [
                { label: "Mood", type: "SELECT", required: true, config: { options: ["good", "bad"] } },
                { label: "Age", type: "NUMBER" },
              ],
            },
          },
        ],
      },
      catalog,
    );
    expect("graph" in read && read.graph.nodes[0]?.config).toMatchObject({
      fields: [
        {
          label: "Mood",
          type: "SELECT",
          required: true,
          order: 0,
          config: { options: ["good", "bad"], placeholder: "" },
        },
        { label: "Age", type: "NUMBER", required: false, order: 1 },
      ],
    });
  });
});
