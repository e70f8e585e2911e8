import { expect, test } from "vitest";
import { decodeBody } from "./decode-body.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const wide = (text: string) => Buffer.from(text, "utf16le");

test.each<[string, Uint8Array, string | null, string | null]>([
  ["UTF-8 without a charset", Buffer.from("Zürich"), null, "Zürich"],
  ["UTF-8 that another charset was declared for", Buffer.from("Zürich"), "text/html; charset=ISO-8859-1", "Zürich"],
  ["a replacement character that the server sent", Buffer.from("M\ufffdller"), "application/json", "M\ufffdller"],
  ["a declared charset", latin1("Zürich"), 'text/plain;Charset="iso-8859-1"', "Zürich"],
  ["Shift JIS", Buffer.from([0x93, 0xfa, 0x96, 0x7b]), "text/html; charset=shift_jis", "日本"],
  ["UTF-16 that is declared", wide("Tide"), "text/plain; charset=utf-16le", "Tide"],
  ["UTF-16 with a byte order mark", wide("\ufeffTide"), "text/plain", "Tide"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffTide"), null, "Tide"],
  ["an unknown charset", latin1("Zürich"), "text/plain; charset=martian", null],
  ["other bytes without a charset", latin1("Zürich"), "text/plain", null],
])("%s is decoded", (_, bytes, contentType, text) => {
  expect(decodeBody(bytes, contentType)).toBe(text);
});
