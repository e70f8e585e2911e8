import { describe, expect, test } from "vitest";
import { hideKeys, isSecretName, removed, withoutSecrets } from "./redact.ts";

/** Put together here, so that no scanner takes the source for a leaked key. */
const key = ["sk", "live0123456789abcdefghij"].join("-");

describe("a setting's name tells whether its value is a secret", () => {
  test.each(["apiKey", "api_key", "Authorization", "x-api-key", "clientSecret", "password", "refresh_token", "cookie"])(
    "%s is a secret",
    (name) => {
      expect(isSecretName(name)).toBe(true);
    },
  );
  test.each(["maxTokens", "token_count", "tokenizer", "author", "keyword", "compass", "name", ""])(
    "%s is no secret",
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );
});

describe("keys are removed from any text", () => {
  test.each([
    [`use ${key} now`, `use ${removed} now`],
    ["Authorization: Bearer abcdefghijklmnop", `Authorization: ${removed}`],
    ["curl -H 'X: Bearer abcdefghijklmnop'", `curl -H 'X: Bearer ${removed}'`],
    ["https://me:pass@host.example/a", `https://${removed}@host.example/a`],
    ["https://host.example/a?api_key=12345&b=1", `https://host.example/a?api_key=${removed}&b=1`],
  ])("%s", (given, safe) => {
    expect(hideKeys(given)).toBe(safe);
  });

  test("expressions and ordinary words stay", () => {
    for (const text of ["Bearer {{ $json.token }}", "?token={{ $json.t }}", "a risk-free task", "a basic step"])
      expect(hideKeys(text)).toBe(text);
  });
});

describe("settings are kept without secrets", () => {
  test("values of secret names are removed at any depth, other values stay", () => {
    expect(withoutSecrets({ url: "a", auth: { user: "u", list: ["x", 7] }, max: 3 })).toEqual({
      url: "a",
      auth: { user: removed, list: [removed, removed] },
      max: 3,
    });
  });

  test("an entry that names a secret loses its value", () => {
    expect(
      withoutSecrets([
        { name: "Authorization", value: "x" },
        { name: "Accept", value: "x" },
      ]),
    ).toEqual([
      { name: "Authorization", value: removed },
      { name: "Accept", value: "x" },
    ]);
    expect(withoutSecrets({ value_type: "secret", value: "x" })).toEqual({ value_type: "secret", value: removed });
  });

  test("an expression in place of a secret stays", () => {
    expect(withoutSecrets({ apiKey: "={{ $json.key }}" })).toEqual({ apiKey: "={{ $json.key }}" });
  });

  test("an empty secret and values that are no text stay", () => {
    expect(withoutSecrets({ password: "", token: null, secret: true })).toEqual({
      password: "",
      token: null,
      secret: true,
    });
  });
});
