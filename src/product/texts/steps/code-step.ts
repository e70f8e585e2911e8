/** Code steps: languages, and why code returned nothing. */
import { plural } from "#lib/text.ts";
import { toastText } from "../common/toast.ts";

const failed = toastText.code.executionFailed;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

export const codeText = {
  languages: { JAVASCRIPT: "JavaScript", PYTHON: "Python" },

  /** Why there is no result; shown in the step as is. */
  errors: {
    exception: (detail: string, line: number | null) => `${line === null ? "" : `Line ${line}: `}${detail}`,
    cpuTimeExceeded: (ms: number) =>
      `The code used more than ${plural(Math.ceil(ms / 1000), "second")} of processor time.`,
    timedOut: (ms: number) => `The code took longer than ${plural(Math.ceil(ms / 1000), "second")}.`,
    memoryExceeded: (bytes: number) => `The code needed more than ${megabytes(bytes)} of memory.`,
    missingOutput: (name: string) =>
      `The code doesn't set “${name}”. Assign each output to a variable with its name, or return it.`,
    notJson: (name: string, detail: string) => `“${name}” can't be stored as JSON: ${detail}`,
    notFinite: (name: string, value: string) =>
      `“${name}” contains ${value}, which can't be stored. Replace it with a number, text, or null.`,
    outputsTooLarge: (bytes: number) => `The outputs are larger than ${megabytes(bytes)}.`,
    neverSettles: "The code is waiting for something that never happens.",
    crashed: "The program ended before it finished.",
  },
  /** Above each of the sentences. */
  failed,
  truncated: (bytes: number) => `… cut off after ${kilobytes(bytes)}`,
  noSandbox: (language: string) =>
    `This server can't run ${language} safely, so the code didn't run. Ask its operator to install bubblewrap, or write the step in the other language.`,
  names: {
    invalid: (name: string) =>
      `“${name}” isn't a valid name in code. Use letters, digits, and underscores, and no reserved words.`,
    fix: "Use valid names",
    duplicate: (name: string) => `The name “${name}” is used twice.`,
  },
  busy: "Too much code is running right now. Please try again later.",
  restarting: "The server is restarting. Please try again in a moment.",

  form: {
    inputs: "Inputs",
    inputsHint: "Values available to your code under these names.",
    addInput: "Add input",
    inputName: "Name",
    inputValue: "Value",
    inputPlaceholder: "Text, or @ to insert earlier results",
    stripFences: "Strip code fences",
    stripFencesHint: "If an agent wraps its JSON in ``` lines, your code gets only the JSON.",
    removeInput: (name: string) => (name ? `Remove the input ${name}` : "Remove this input"),
    language: "Language",
    code: "Code",
    codeHint: {
      JAVASCRIPT:
        "Return an object with the outputs, or assign them to variables with their names. No network or file access.",
      PYTHON:
        "Assign the outputs to variables with their names. The standard library is available. No network or file access.",
    },
    codePlaceholder: {
      JAVASCRIPT: "const total = JSON.parse(items).length;",
      PYTHON: "import json\ntotal = len(json.loads(items))",
    },
    outputs: "Outputs",
    outputsHint: "Names of the values that later steps can use. Press Enter to add one.",
    outputsPlaceholder: "total",
  },

  test: {
    title: "Test code",
    hint: "With sample values",
    run: "Run code",
  },

  view: {
    noOutputs: "This code has no outputs.",
    code: "Code",
    notJson: "This isn't valid JSON. Put text in quotation marks.",
  },
} as const;
