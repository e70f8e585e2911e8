import type { PreTokenizerFile } from "./tokenizer-file.ts";

type Split = (text: string) => string[];

const punctuation = /[\p{P}$+<=>^`|~]/u;
const aroundPunctuation = new RegExp(`(${punctuation.source})`, "u");

const splitSpaces: Split = (text) => text.split(/\s+/u).filter(Boolean);
const isolatePunctuation: Split = (text) => text.split(aroundPunctuation).filter(Boolean);

/** How a tokenizer cuts a text into words, before it looks for their pieces. */
export function createSplitter(file: PreTokenizerFile | null): Split {
  if (!file) return (text) => (text ? [text] : []);
  switch (file.type) {
    case "Sequence": {
      const steps = file.pretokenizers.map(createSplitter);
      return (text) => steps.reduce((words, step) => words.flatMap(step), [text]);
    }
    case "WhitespaceSplit":
      return splitSpaces;
    case "Whitespace":
      return (text) => text.match(/[\p{L}\p{M}\p{N}\p{Pc}]+|[^\p{L}\p{M}\p{N}\p{Pc}\s]+/gu) ?? [];
    case "Punctuation":
      return isolatePunctuation;
    case "BertPreTokenizer":
      return (text) => splitSpaces(text).flatMap(isolatePunctuation);
    case "Metaspace": {
      const { replacement, prepend_scheme: scheme, split } = file;
      const beforeWord = new RegExp(`(?=${escapeRegExp(replacement)})`, "u");
      return (text) => {
        if (!text) return [];
        const replaced = text.replaceAll(" ", replacement);
        const whole = scheme === "never" || replaced.startsWith(replacement) ? replaced : replacement + replaced;
        return split ? whole.split(beforeWord) : [whole];
      };
    }
  }
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
