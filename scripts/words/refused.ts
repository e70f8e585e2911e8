import { childrenOf, lineOf, type Node, parse, type Source } from "../syntax.ts";

/** Wording that reads like a translation, and terms that have a different name in this project. */
export const refused: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bgo(es|ing)? on\b/i, instead: "continue" },
  { pattern: /\bstands?\b(?! (out|for|by)\b)/i, instead: "is, or say where it is shown" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bwhoever\b/i, instead: "name who" },
  { pattern: /\bsomebody\b/i, instead: "someone, or name the person" },
  { pattern: /\bnobody\b/i, instead: "no one, or turn the sentence around" },
  { pattern: /\b(brings?|brought)\b/i, instead: "returns, gives, adds" },
  { pattern: /\b(the|a|no) way on\b/i, instead: "say what to do" },
  { pattern: /\ball the same\b/i, instead: "anyway" },
  { pattern: /\bof which\b/i, instead: "turn the sentence around" },
  { pattern: /\bit is seen\b/i, instead: "say who checks what" },
  { pattern: /\bat hand\b/i, instead: "current" },
  { pattern: /\be-mails?\b/i, instead: "email" },
  { pattern: /\bswitch(ed|es)? (off|on)\b/i, instead: "disable, enable, turn off, turn on" },
  { pattern: /\bfor good\b/i, instead: "permanently, finally" },
  { pattern: /\b(colour|licence|cancelled|summarise|recognise|favour)/i, instead: "American spelling" },
];

export interface RefusedWord {
  file: string;
  line: number;
  sentence: string;
  instead: string;
}

interface Piece {
  text: string;
  start: number;
}

/** The texts of a file: string literals and the fixed parts of templates, without imports and types. */
function textsOf(node: Node): Piece[] {
  if (node.type === "ImportDeclaration" || /^TS(TypeAlias|Interface|Literal|TypeAnnotation)/.test(node.type)) return [];
  if (node.type === "Literal" && typeof node.value === "string") return [{ text: node.value, start: node.start }];
  if (node.type === "TemplateElement") {
    const { cooked } = node.value as { cooked: string };
    return [{ text: cooked, start: node.start }];
  }
  return childrenOf(node).flatMap(textsOf);
}

/** Finds refused wording in the texts of a file. `fixed` sentences come from the specification and are skipped. */
export function findRefused(source: Source, fixed: ReadonlySet<string>): RefusedWord[] {
  return textsOf(parse(source)).flatMap(({ text, start }) =>
    fixed.has(text)
      ? []
      : refused
          .filter(({ pattern }) => pattern.test(text))
          .map(({ instead }) => ({
            file: source.path,
            line: lineOf(source.text, start),
            sentence: text.trim(),
            instead,
          })),
  );
}
