import { sentences } from "../../sentences.ts";
/** Settings of a code step, and its test. */
export const codeFormText = sentences("codeFormText", {
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
  languages: { JAVASCRIPT: "JavaScript", PYTHON: "Python" },
  names: {
    invalid: (name: string) =>
      `“${name}” isn't a valid name in code. Use letters, digits, and underscores, and no reserved words.`,
    fix: "Use valid names",
    duplicate: (name: string) => `The name “${name}” is used twice.`,
  },
  test: {
    title: "Test code",
    hint: "With sample values",
    run: "Run code",
  },
});
