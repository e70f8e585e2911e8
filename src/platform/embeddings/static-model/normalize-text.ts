import type { NormalizerFile } from "./tokenizer-file.ts";

type Normalize = (text: string) => string;

const accents = /\p{Mn}/gu;
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu;
const spaces = /[\t\n\r\p{Zs}]/gu;
const chinese =
  /[\u{4E00}-\u{9FFF}\u{3400}-\u{4DBF}\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\u{F900}-\u{FAFF}\u{2F800}-\u{2FA1F}]/gu;

const withoutAccents: Normalize = (text) => text.normalize("NFD").replace(accents, "");
const cleanText: Normalize = (text) => text.replace(spaces, " ").replace(controls, "");

/** How a tokenizer changes a text before it is cut. */
export function createNormalizer(file: NormalizerFile | null): Normalize {
  if (!file) return (text) => text;
  switch (file.type) {
    case "Sequence": {
      const steps = file.normalizers.map(createNormalizer);
      return (text) => steps.reduce((changed, step) => step(changed), text);
    }
    case "Lowercase":
      return (text) => text.toLowerCase();
    case "NFC":
    case "NFD":
    case "NFKC":
    case "NFKD":
      return (text) => text.normalize(file.type);
    case "StripAccents":
      return (text) => text.replace(accents, "");
    case "Nmt":
      return cleanText;
    case "Precompiled":
      // The table of SentencePiece is NFKC with spaces and control characters made uniform.
      return (text) => cleanText(text.normalize("NFKC"));
    case "Strip":
      return (text) =>
        (file.strip_left ? text.trimStart() : text).slice(0, file.strip_right ? text.trimEnd().length : undefined);
    case "Prepend":
      return (text) => (text ? file.prepend + text : text);
    case "Replace": {
      const { content } = file;
      if ("String" in file.pattern) {
        const { String: searched } = file.pattern;
        return (text) => text.replaceAll(searched, () => content);
      }
      const searched = new RegExp(file.pattern.Regex, "gu");
      return (text) => text.replace(searched, () => content);
    }
    case "BertNormalizer": {
      const { lowercase } = file;
      const stripsAccents = file.strip_accents ?? lowercase;
      return (text) => {
        let changed = file.clean_text ? cleanText(text) : text;
        if (file.handle_chinese_chars) changed = changed.replace(chinese, " $& ");
        if (stripsAccents) changed = withoutAccents(changed);
        return lowercase ? changed.toLowerCase() : changed;
      };
    }
  }
}
