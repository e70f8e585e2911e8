import { parseHttpUrl } from "#lib/url.ts";
import { limits } from "#product/limits.ts";
import type { ApiActionFields, ApiRow } from "../schema.ts";
import { readDraft, toApiActionName } from "./draft.ts";

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

const row = (key: string, value: string): ApiRow => ({ key, value, desc: "", isExtractedFromQuery: false });

interface Command {
  url: string;
  method: string;
  headers: ApiRow[];
  data: string[];
  form: ApiRow[];
  isGet: boolean;
}

/** Reads a cURL command into a tool; null if it isn't one, or has no URL. */
export function readCurl(text: string): ApiActionFields | null {
  const [program = "", ...words] = splitWords(text.trim().slice(0, limits.apiAction.curlChars)) ?? [];
  if (!/^(?:\$|curl(?:\.exe)?)$/i.test(program)) return null;
  const command = readOptions(program === "$" ? words.slice(1) : words);
  const url = parseHttpUrl(/^https?:/i.test(command.url) ? command.url : `https://${command.url}`);
  if (!command.url || !url) return null;
  const queryParams = [...url.searchParams].map(([key, value]) => row(key, value));
  const data = command.data.join("&");
  if (command.isGet) queryParams.push(...formRows(data));
  const { body, isBodyFormData } = command.isGet ? { body: [], isBodyFormData: false } : readBody(data, command.form);
  const method = command.method || (data || command.form.length > 0 ? (command.isGet ? "GET" : "POST") : "GET");
  const title = titleOf(method, url);
  return readDraft({
    ...{ title, name: toApiActionName(title), method, queryParams, body, isBodyFormData },
    // Braces are variables, and stay as they were written.
    url: decodeBraces(`${url.origin}${url.pathname}`),
    headers: command.headers.filter(({ key }) => !/^(?:content-length|host|accept-encoding)$/i.test(key)),
  });
}

const decodeBraces = (url: string) => url.replaceAll(/%7B/gi, "{").replaceAll(/%7D/gi, "}");

function readOptions(words: readonly string[]): Command {
  const command: Command = { url: "", method: "", headers: [], data: [], form: [], isGet: false };
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
        if (key) command.headers.push(row(key.trim(), text.trim()));
        break;
      }
      case "-u":
      case "--user":
        command.headers.push(row("Authorization", `Basic ${btoa(toBinary(value()))}`));
        break;
      case "-A":
      case "--user-agent":
        command.headers.push(row("User-Agent", value()));
        break;
      case "-b":
      case "--cookie":
        command.headers.push(row("Cookie", value()));
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
        command.headers.push(row("Content-Type", "application/json"));
        break;
      case "-F":
      case "--form":
      case "--form-string": {
        const [, key = "", text = ""] = /^([^=]+)=(.*)$/s.exec(value()) ?? [];
        if (key) command.form.push(row(key, text));
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

function readBody(data: string, form: readonly ApiRow[]): Pick<ApiActionFields, "body" | "isBodyFormData"> {
  if (form.length > 0) return { body: [...form], isBodyFormData: true };
  try {
    const json: unknown = JSON.parse(data);
    if (typeof json === "object" && json !== null && !Array.isArray(json))
      return { body: Object.entries(json).map(([key, value]) => row(key, jsonValue(value))), isBodyFormData: false };
  } catch {
    // It is a form, then.
  }
  return { body: formRows(data), isBodyFormData: data !== "" };
}

/** A text stays a text: quotes keep what reads as a number or as JSON. */
function jsonValue(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value || '""';
  }
}

const formRows = (data: string): ApiRow[] =>
  data === "" ? [] : [...new URLSearchParams(data)].map(([key, value]) => row(key, value));

/** "GET orders" of `https://api.example.com/v1/orders/7`. */
function titleOf(method: string, url: URL): string {
  const words = url.pathname.split("/").filter((part) => part && !/^(?:v?\d+|api|rest)$/i.test(part));
  const named = decodeURIComponent(words.slice(0, 2).join(" ")).replaceAll(/[{}]/g, "");
  return `${method} ${named || url.hostname}`;
}
