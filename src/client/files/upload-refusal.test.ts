import { expect, test } from "vitest";
import type { ErrorCode } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import { extractText } from "#product/texts/files/text-extraction.ts";
import { brokenUpload, canRetryUpload, uploadRefusal } from "./upload-refusal.ts";

const said = (code: ErrorCode, error: string) => ({ error, app: { code, requestId: "r" } });

const cases: [string, number, unknown, string, boolean][] = [
  ["too large", 413, said("too_large", storageText.tooLarge(104_857_600)), "The file is larger than 100 MB.", false],
  [
    "of an unsupported type",
    400,
    said("invalid", storageText.unsupportedType("a.exe")),
    "The file type of a.exe isn't supported.",
    false,
  ],
  ["empty", 400, said("invalid", storageText.empty), "The file is empty.", false],
  [
    "without text",
    400,
    said("invalid", extractText["no-text"]),
    "No text was found in this file. It may be a scanned document.",
    false,
  ],
  ["with a password", 400, said("invalid", extractText.password), "The file is password-protected.", false],
  [
    "sent too fast",
    429,
    said("limit", "Too many requests. Please wait a moment and try again."),
    "Too many requests. Please wait a moment and try again.",
    true,
  ],
  [
    "while the database is unavailable",
    503,
    said("unavailable", "The service is restarting. Please try again in a moment."),
    "The service is restarting. Please try again in a moment.",
    true,
  ],
  ["too large for a proxy, which gives no reason", 413, null, "The file is larger than this server allows.", false],
  [
    "while a proxy can't reach the server",
    502,
    "<html>",
    "The server couldn't save this file. Please try again.",
    true,
  ],
];

test.each(cases)(
  "a file %s shows the reason and offers a retry only where a retry can help",
  (_, status, body, text, isPassing) => {
    const refusal = uploadRefusal(status, body);
    expect(refusal.message).toBe(text);
    expect(canRetryUpload(refusal)).toBe(isPassing);
  },
);

test("a broken connection is reported and can be retried", () => {
  const refusal = brokenUpload();
  expect(refusal.message).toBe("The upload was interrupted. Please check your connection and try again.");
  expect(canRetryUpload(refusal)).toBe(true);
});
