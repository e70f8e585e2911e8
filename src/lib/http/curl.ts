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
    method: options.method || (hasBody ? "POST" : "GET"),
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
      else if (char === "\\" && quote === "$'") word = `${word ?? ""}${escaped(command[++at] ?? "")}`;
      else word = `${word ?? ""}${char}`;
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
const escaped = (char: string) => escapes[char] ?? char;

/** Options with a value that say nothing about the request. */
const ignoredWithValue = new Set(
  "-o --output -w --write-out -m --max-time --connect-timeout --retry -x --proxy --cacert -c --cookie-jar --resolve".split(
    " ",
  ),
);

interface Options {
  url: string;
  method: string;
  headers: Pair[];
  data: string[];
  form: Pair[];
  isGet: boolean;
}

function readOptions(words: readonly string[]): Options {
  const command: Options = { url: "", method: "", headers: [], data: [], form: [], isGet: false };
  for (let at = 0; at < words.length; at++) {
    const [, option = "", joined] = /^(--[\w-]+)(?:=(.*))?$/s.exec(words[at] ?? "") ?? splitShort(words[at] ?? "");
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
      case "-G":
      case "--get":
        command.isGet = true;
        break;
      default:
        if (ignoredWithValue.has(option)) value();
    }
  }
  return command;
}

/** `-XPOST` and `-X POST` are the same; a word that is no option gives nothing. */
function splitShort(word: string): [string, string, string | undefined] {
  if (!/^-[A-Za-z]/.test(word)) return ["", "", undefined];
  const hasValue = /^-[XHuAbdF]./.test(word);
  return ["", word.slice(0, 2), hasValue ? word.slice(2) : undefined];
}

/** As UTF-8, one character for each byte. */
const toBinary = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
