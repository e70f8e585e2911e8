/** The words of code steps: languages, and why a piece of code has brought nothing. */
import { plural } from "#lib/text.ts";
import { toastText } from "./toast.ts";

const failed = toastText.code.executionFailed;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

export const codeText = {
  languages: { JAVASCRIPT: "JavaScript", PYTHON: "Python" },

  /** Why there is no result. Each stands in the step as it is. */
  fault: {
    threw: (detail: string, line: number | null) => `${line === null ? "" : `Line ${line}: `}${detail}`,
    cpu: (ms: number) => `The code used more than ${plural(Math.ceil(ms / 1000), "second")} of processor time.`,
    slow: (ms: number) => `The code took longer than ${plural(Math.ceil(ms / 1000), "second")}.`,
    memory: (bytes: number) => `The code needed more than ${megabytes(bytes)} of memory.`,
    missing: (name: string) => `The code sets no “${name}”. Give each output a variable of its name, or return it.`,
    notJson: (name: string, detail: string) => `“${name}” cannot be kept as JSON: ${detail}`,
    notFinite: (name: string, value: string) =>
      `“${name}” contains ${value}, which is not a number that can be kept. Replace it with a number, a text or nothing.`,
    tooLarge: (bytes: number) => `The outputs are larger than ${megabytes(bytes)}.`,
    stuck: "The code waits for something that never happens.",
    crashed: "The program ended before it was done.",
  },
  /** Above each of the sentences. */
  failed,
  cut: (bytes: number) => `… cut off after ${kilobytes(bytes)}`,
  noSandbox: (language: string) =>
    `This server has no safe way to run ${language}, so the code was not run. Its operator can install bubblewrap, or write the step in the other language.`,
  names: {
    wrong: (name: string) =>
      `“${name}” cannot be a name in code. Use letters, digits and underscores, and no word of the language.`,
    fix: "Give it plain names",
    twice: (name: string) => `The name “${name}” is given twice.`,
  },
  busy: "Too many pieces of code are running at the moment. Please try again later.",
  closing: "The server is being restarted. Please try again in a moment.",

  form: {
    inputs: "Inputs",
    inputsHint: "Texts that the code finds under these names.",
    addInput: "Add input",
    inputName: "Name",
    inputValue: "Value",
    inputPlaceholder: "A text, or @ for what an earlier step brings",
    stripFences: "Strip code fences",
    stripFencesHint: "When an agent puts its JSON between ``` lines, only what is between them arrives.",
    removeInput: (name: string) => (name ? `Remove the input ${name}` : "Remove this input"),
    language: "Language",
    code: "Code",
    codeHint: {
      JAVASCRIPT: "Return an object with the outputs, or give them to variables of their names. No network, no files.",
      PYTHON: "Give the outputs to variables of their names. The standard library is there; no network, no files.",
    },
    codePlaceholder: {
      JAVASCRIPT: "const total = JSON.parse(items).length;",
      PYTHON: "import json\ntotal = len(json.loads(items))",
    },
    outputs: "Outputs",
    outputsHint: "Names of the values that later steps may use. Enter adds one.",
    outputsPlaceholder: "total",
  },

  trial: {
    title: "Try the code",
    hint: "With values of your own",
    run: "Run the code",
  },

  view: {
    noOutputs: "This code has no outputs.",
    code: "Code",
    notJson: "This is not JSON. Texts stand in quotation marks.",
  },
} as const;
