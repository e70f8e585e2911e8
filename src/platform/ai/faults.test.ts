import { APICallError } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { secret } from "#lib/secret.ts";
import { createFault, faultError, mayRetry, readFault, retryDelayMs } from "./faults.ts";

function apiError(statusCode: number, body: unknown, headers: Record<string, string> = {}): APICallError {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const inner = typeof body === "object" && body !== null && "error" in body ? body.error : body;
  const message =
    typeof inner === "object" && inner !== null && "message" in inner ? String(inner.message) : "Bad Request";
  return new APICallError({
    message,
    statusCode,
    responseBody: text,
    responseHeaders: headers,
    url: "https://x",
    requestBodyValues: { prompt: "private words" },
    data: typeof body === "string" ? undefined : body,
  });
}

// Error bodies from the providers' documentation.
test.each([
  [
    "OpenAI, no funds",
    apiError(429, {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        code: "insufficient_quota",
      },
    }),
    "quota",
  ],
  [
    "OpenAI, too fast",
    apiError(429, {
      error: {
        message: "Rate limit reached for gpt-4o in organization org-x on tokens per min",
        type: "tokens",
        code: "rate_limit_exceeded",
      },
    }),
    "rate-limit",
  ],
  [
    "OpenAI, wrong key",
    apiError(401, {
      error: {
        message: "Incorrect API key provided: sk-ab***yz.",
        type: "invalid_request_error",
        code: "invalid_api_key",
      },
    }),
    "auth",
  ],
  [
    "OpenAI, too long",
    apiError(400, {
      error: {
        message: "This model's maximum context length is 128000 tokens.",
        type: "invalid_request_error",
        code: "context_length_exceeded",
      },
    }),
    "context-length",
  ],
  [
    "OpenAI, unknown model",
    apiError(404, {
      error: { message: "The model `gpt-9` does not exist", type: "invalid_request_error", code: "model_not_found" },
    }),
    "unknown",
  ],
  [
    "OpenAI, refused",
    apiError(400, {
      error: {
        message: "Your request was flagged by our safety system",
        type: "invalid_request_error",
        code: "content_policy_violation",
      },
    }),
    "refused",
  ],
  [
    "Anthropic, overloaded",
    apiError(529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
    "overloaded",
  ],
  [
    "Anthropic, no credits",
    apiError(400, {
      type: "error",
      error: { type: "invalid_request_error", message: "Your credit balance is too low to access the Anthropic API." },
    }),
    "quota",
  ],
  [
    "Anthropic, too long",
    apiError(400, {
      type: "error",
      error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000 maximum" },
    }),
    "context-length",
  ],
  [
    "Anthropic, wrong key",
    apiError(401, { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } }),
    "auth",
  ],
  [
    "Google, wrong key",
    apiError(400, {
      error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" },
    }),
    "auth",
  ],
  [
    "Google, too fast",
    apiError(429, {
      error: {
        code: 429,
        message: "You exceeded your current quota, please check your plan and billing details.",
        status: "RESOURCE_EXHAUSTED",
      },
    }),
    "rate-limit",
  ],
  [
    "Google, too long",
    apiError(400, {
      error: {
        code: 400,
        message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        status: "INVALID_ARGUMENT",
      },
    }),
    "context-length",
  ],
  [
    "Google, overloaded",
    apiError(503, {
      error: { code: 503, message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" },
    }),
    "overloaded",
  ],
  ["DeepSeek, no funds", apiError(402, { error: { message: "Insufficient Balance", type: "unknown_error" } }), "quota"],
  ["AWS, wrong key", apiError(403, { message: "The security token included in the request is invalid." }), "auth"],
  ["AWS, too fast", apiError(429, { message: "Too many requests, please wait before trying again." }), "rate-limit"],
  ["a local server's own shape", apiError(500, '{"error":"model requires more system memory"}'), "overloaded"],
  ["a page of HTML", apiError(502, "<html><h1>502 Bad Gateway</h1></html>"), "overloaded"],
  ["a gateway that waited", apiError(504, ""), "timeout"],
  [
    "an error in the middle of a stream",
    { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    "overloaded",
  ],
  [
    "a failed fetch",
    new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
    "network",
  ],
  [
    "a headers timeout",
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "UND_ERR_HEADERS_TIMEOUT" }) }),
    "timeout",
  ],
  ["something thrown that is no error", "boom", "unknown"],
  ["nothing", undefined, "unknown"],
] as const)("%s", (_, error, kind) => {
  const fault = readFault(error, "Someone");
  expect(fault.kind).toBe(kind);
  expect(fault.text.length).toBeGreaterThan(10);
  expect(fault.text.length).toBeLessThanOrEqual(200);
  expect(JSON.stringify(fault)).not.toMatch(/private words|<html/);
});

test("the provider's message is shown, shortened and without the key", () => {
  const message = `Bad key sk-live-12345678 ${"and more ".repeat(60)}`;
  const fault = readFault(apiError(401, { error: { message } }), "OpenAI", [secret("sk-live-12345678")]);
  expect(fault.text).toMatch(/^OpenAI: Bad key \[secret\] and more/);
  expect(fault.text).toHaveLength(200);
});

test("a refusal of the guarded client keeps its message even when a library wraps it", () => {
  const refusal = new AppError("invalid", "The address 10.0.0.1 is not public and cannot be reached from here.");
  for (const error of [refusal, new Error("Failed to process", { cause: refusal })])
    expect(readFault(error, "Local")).toMatchObject({ kind: "network", text: refusal.message, isRetryable: false });
});

test("reading a fault again returns the same fault", () => {
  const fault = createFault("quota", "OpenAI");
  expect(readFault(faultError(fault), "Someone else")).toEqual(fault);
  expect(faultError(fault)).toMatchObject({
    code: "provider",
    message: fault.text,
    details: { isRetryable: false, mayFallBack: true },
  });
});

describe("retries", () => {
  const busy = createFault("overloaded", "OpenAI");

  test("only transient faults are retried, with three attempts in total", () => {
    expect([1, 2, 3].map((attempt) => mayRetry(busy, attempt))).toEqual([true, true, false]);
    expect(mayRetry(createFault("auth", "OpenAI"), 1)).toBe(false);
    expect(createFault("refused", "OpenAI").mayFallBack).toBe(false);
  });

  test("delays grow, have jitter, and are never shorter than the provider asked for", () => {
    expect([1, 2, 3].map((attempt) => retryDelayMs(busy, attempt, () => 1))).toEqual([500, 1_000, 2_000]);
    expect(retryDelayMs(busy, 20, () => 1)).toBe(30_000);
    expect(retryDelayMs(busy, 1, () => 0)).toBe(0);
    expect(retryDelayMs({ ...busy, retryAfterMs: 7_000 }, 1, () => 0)).toBe(7_000);
    expect(retryDelayMs(busy, 1)).toBeLessThanOrEqual(500);
  });

  test.each([
    [{ "retry-after": "1" }, 1_000],
    [{ "retry-after": "3600" }, 60_000],
    [{ "retry-after-ms": "250" }, 250],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }, undefined],
    [{ "retry-after": new Date(Date.now() + 3_600_000).toUTCString() }, 60_000],
  ])("%j means %s ms", (headers, ms) => {
    const fault = readFault(
      apiError(429, { error: { message: "slow down" } }, headers as Record<string, string>),
      "OpenAI",
    );
    expect(fault.retryAfterMs).toBe(ms);
  });
});
