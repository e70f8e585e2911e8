/** Commands of IMAP as a server gets them: words, quoted texts, literals and lists. */
export type ImapToken = string | ImapToken[];

export interface ImapReader {
  push(bytes: Buffer): void;
}

/** Collects bytes into whole commands. A literal is asked for with `onContinue`. */
export function createImapReader(handlers: {
  onContinue: () => void;
  onCommand: (tokens: ImapToken[]) => void;
}): ImapReader {
  let waiting = Buffer.alloc(0);
  /** The command so far; literals are kept beside it. */
  let line = "";
  let literals: string[] = [];
  let literalBytes = 0;

  function readNext(): boolean {
    if (literalBytes > 0) {
      if (waiting.length < literalBytes) return false;
      literals.push(waiting.subarray(0, literalBytes).toString());
      waiting = waiting.subarray(literalBytes);
      literalBytes = 0;
      return true;
    }
    const end = waiting.indexOf("\r\n");
    if (end < 0) return false;
    const part = waiting.subarray(0, end).toString();
    waiting = waiting.subarray(end + 2);
    const literal = /\{(\d+)(\+?)\}$/.exec(part);
    if (literal) {
      line += `${part.slice(0, literal.index)}\u0000`;
      literalBytes = Number(literal[1]);
      if (literalBytes === 0) literals.push("");
      if (!literal[2]) handlers.onContinue();
      return true;
    }
    const tokens = readTokens(line + part, literals);
    line = "";
    literals = [];
    handlers.onCommand(tokens);
    return true;
  }

  return {
    push(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      while (readNext());
    },
  };
}

function readTokens(line: string, literals: string[]): ImapToken[] {
  const stack: ImapToken[][] = [[]];
  // A literal is a NUL in the line. Brackets belong to the word around them: BODY.PEEK[HEADER.FIELDS (References)]<0.100>
  for (const [token, quoted] of line.matchAll(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL stands for a literal
    /\u0000|\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()"\u0000[]+(?:\[[^\]]*\](?:<[^>]*>)?)?/g,
  )) {
    const list = stack.at(-1) ?? [];
    if (token === "(") stack.push([]);
    else if (token === ")") (stack.at(-2) ?? []).push(stack.pop() ?? []);
    else if (token === "\u0000") list.push(literals.shift() ?? "");
    else list.push(quoted === undefined ? token : quoted.replaceAll(/\\(.)/g, "$1"));
  }
  return stack[0] ?? [];
}
