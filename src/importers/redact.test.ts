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
    ["Authorization: Bearer abcdefghijklmnop", `Authorization: Bearer ${removed}`],
    ["curl -H 'X: Bearer abcdefghijklmnop'", `curl -H 'X: Bearer ${removed}'`],
    ["https://me:pass@host.example/a", `https://${removed}@host.example/a`],
    ["https://host.example/a?api_key=12345&b=1", `https://host.example/a?api_key=${removed}&b=1`],
  ])("%s", (given, safe) => {
    expect(hideKeys(given)).toBe(safe);
  });

  test.each([
    "Secret: never tell anyone about the surprise",
    "Token: answer in at most 500 words. Password: ask the person for it.",
    "Bearer authentication is described in docs/page-2.html",
    "api_key=your-key-here",
  ])("words of a prompt stay: %s", (text) => {
    expect(hideKeys(text)).toBe(text);
    expect(withoutSecrets({ prompt: text, signature: "Kind regards, Ada", genericAuthType: "httpHeaderAuth" })).toEqual(
      {
        prompt: text,
        signature: "Kind regards, Ada",
        genericAuthType: "httpHeaderAuth",
      },
    );
  });

  test("ids of documents stay, and each removed key is named by its field", () => {
    const fields: string[] = [];
    const settings = {
      documentId: { __rl: true, value: "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms" },
      headers: [{ name: "X-Api-Key", value: "words only" }],
      botToken: "1234567:AAF9xk3Qz8",
      note: "m3Xq9vT2LpR7sKd0WzYb6HcNfJ4gAe1Uu8Qo",
    };
    expect(withoutSecrets(settings, (field) => fields.push(field))).toEqual({
      ...settings,
      headers: [{ name: "X-Api-Key", value: removed }],
      botToken: removed,
      note: removed,
    });
    expect(fields).toEqual(["X-Api-Key", "botToken", "note"]);
  });

  test("expressions and ordinary words stay", () => {
    for (const text of ["Bearer {{ $json.token }}", "?token={{ $json.t }}", "a risk-free task", "a basic step"])
      expect(hideKeys(text)).toBe(text);
  });
});

describe("settings are kept without secrets", () => {
  test("values of secret names are removed at any depth, other values stay", () => {
    expect(withoutSecrets({ url: "a", apiKey: { user: "u1", list: ["x1", 7] }, max: 3 })).toEqual({
      url: "a",
      apiKey: { user: removed, list: [removed, removed] },
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
