import { parseHttpUrl } from "../url.ts";

type Pair = readonly [key: string, value: string];

/** The request that a cURL command makes. */
export interface CurlCommand {
  readonly method: string;
  /** Without its parameters. */
  readonly url: string;
  readonly query: readonly Pair[];
  /** Without those that follow from the rest. */
  readonly headers: readonly Pair[];
  /** The fields of a multipart form. */
  readonly form: readonly Pair[];
  /** The body without them, as it is written. */
  readonly data: string;
}

/** Reads a cURL command; null if the text isn't one, or has no URL. */
export function parseCurl(text: string): CurlCommand | null {
  const [program = "", ...words] = splitWords(text.trim()) ?? [];
  if (!/^(?:\$|curl(?:\.exe)?)$/i.test(program)) return null;
  const options = readOptions(program === "$" ? words.slice(1) : words);
  const url = parseHttpUrl(/^https?:/i.test(options.url) ? options.url : `https://${options.url}`);
  if (!options.url || !url) return null;
  const data = options.data.join("&");
  const hasBody = !options.isGet && (data !== "" || options.form.length > 0);
  return {
    method: options.method || (options.isHead ? "HEAD" : hasBody ? "POST" : "GET"),
    url: decodeBraces(`${url.origin}${url.pathname}`),
    query: [...url.searchParams, ...(options.isGet ? formPairs(data) : [])],
    headers: options.headers.filter(([key]) => !/^(?:content-length|host|accept-encoding)$/i.test(key)),
    form: options.isGet ? [] : options.form,
    data: options.isGet ? "" : data,
  };
}

/** Braces are variables, and stay as they were written. */
const decodeBraces = (url: string) => url.replaceAll(/%7B/gi, "{").replaceAll(/%7D/gi, "}");

/** The fields of an encoded form. */
export const formPairs = (data: string): Pair[] => (data === "" ? [] : [...new URLSearchParams(data)]);

/** The words of a shell command, without its quotes; null if a quote is not closed. */
function splitWords(command: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let at = 0; at < command.length; at++) {
    const char = command[at] ?? "";
    if (quote === "'" || quote === "$'") {
      if (char === "'") quote = "";
      else if (char === "\\" && quote === "$'") {
        const [written, meant] = readEscape(command.slice(at + 1, at + 11));
        word = `${word ?? ""}${meant}`;
        at += written.length;
      } else word = `${word ?? ""}${char}`;
    } else if (quote === '"') {
      if (char === '"') quote = "";
      else if (char === "\\" && /["\\$`]/.test(command[at + 1] ?? "")) word = `${word ?? ""}${command[++at]}`;
      else word = `${word ?? ""}${char}`;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= "";
    } else if (char === "$" && command[at + 1] === "'") {
      quote = "$'";
      at += 1;
      word ??= "";
    } else if (char === "\\" || char === "^") {
      // The line continues on the next one; elsewhere the next character is plain.
      const next = /^\r?\n/.exec(command.slice(at + 1));
      if (next) at += next[0].length;
      else if (char === "\\") word = `${word ?? ""}${command[++at] ?? ""}`;
      else word = `${word ?? ""}^`;
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = `${word ?? ""}${char}`;
  }
  if (word !== null) words.push(word);
  return quote === "" ? words : null;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** What follows a backslash in `$'…'`, and the character that it means; browsers write `!` as `\u0021`. */
function readEscape(text: string): [written: string, meant: string] {
  const [written] = /^(?:u[\da-f]{1,4}|x[\da-f]{1,2})/i.exec(text) ?? [];
  if (written) return [written, String.fromCharCode(Number.parseInt(written.slice(1), 16))];
  const char = text.slice(0, 1);
  return [char, escapes[char] ?? char];
}

/** Options with a value that say nothing about the request. */
const ignoredWithValue = new Set(
  `-o --output -w --write-out -m --max-time --connect-timeout --retry --retry-delay --retry-max-time --max-redirs
  --limit-rate -x --proxy -U --proxy-user --noproxy --cacert --capath -E --cert --key --ciphers --tls-max --interface
  -c --cookie-jar -D --dump-header --resolve --connect-to -K --config`.split(/\s+/),
);

interface Options {
  url: string;
  method: string;
  headers: Pair[];
  data: string[];
  form: Pair[];
  isGet: boolean;
  isHead: boolean;
}

function readOptions(words: readonly string[]): Options {
  const command: Options = { url: "", method: "", headers: [], data: [], form: [], isGet: false, isHead: false };
  for (let at = 0; at < words.length; at++) {
    const [, long, ofLong] = /^(--[\w-]+)(?:=(.*))?$/s.exec(words[at] ?? "") ?? [];
    const short = splitShort(words[at] ?? "");
    command.isGet ||= short.switches.includes("G");
    command.isHead ||= short.switches.includes("I");
    const option = long ?? short.option;
    const joined = ofLong ?? short.joined;
    const value = () => joined ?? words[++at] ?? "";
    switch (option) {
      case "":
        command.url ||= words[at] ?? "";
        break;
      case "--url":
        command.url = value();
        break;
      case "-X":
      case "--request":
        command.method = value().toUpperCase();
        break;
      case "-H":
      case "--header": {
        const [, key = "", text = ""] = /^([^:]+):\s*(.*)$/s.exec(value()) ?? [];
        if (key) command.headers.push([key.trim(), text.trim()]);
        break;
      }
      case "-u":
      case "--user":
        command.headers.push(["Authorization", `Basic ${btoa(toBinary(value()))}`]);
        break;
      case "-A":
      case "--user-agent":
        command.headers.push(["User-Agent", value()]);
        break;
      case "-b":
      case "--cookie":
        command.headers.push(["Cookie", value()]);
        break;
      case "-d":
      case "--data":
      case "--data-raw":
      case "--data-ascii":
      case "--data-binary":
      case "--data-urlencode":
        command.data.push(value());
        break;
      case "--json":
        command.data.push(value());
        command.headers.push(["Content-Type", "application/json"]);
        break;
      case "-F":
      case "--form":
      case "--form-string": {
        const [, key = "", text = ""] = /^([^=]+)=(.*)$/s.exec(value()) ?? [];
        if (key) command.form.push([key, text]);
        break;
      }
      case "--head":
        command.isHead = true;
        break;
      case "--get":
        command.isGet = true;
        break;
      default:
        if (ignoredWithValue.has(option)) value();
    }
  }
  return command;
}

/**
 * Switches may stand together, and before an option with a value: `-sXPOST`, `-sX POST` and `-s -X POST` are the same. A
 * word that is no option gives nothing.
 */
function splitShort(word: string): { switches: string; option: string; joined: string | undefined } {
  const [, switches = "", letter, joined] =
    /^-(?!-)([^XHuAbdFowmxcUEDK]*)(?:([XHuAbdFowmxcUEDK])(.+)?)?$/s.exec(word) ?? [];
  return { switches, option: letter ? `-${letter}` : switches && "-", joined };
}

/** As UTF-8, one character for each byte. */
const toBinary = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
