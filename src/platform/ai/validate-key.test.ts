import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { doubleSettings, validKey } from "#testing/provider-double/connect-double.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { validateEndpoint, validateKey } from "./validate-key.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

const types = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENAI_API_KEY",
  "GROQ_API_KEY",
  "PERPLEXITY_API_KEY",
  "XAI_API_KEY",
  "TOGETHER_AI_API_KEY",
  "DEEPSEEK_API_KEY",
] as const satisfies CredentialType[];

const check = (type: CredentialType, value: string) =>
  validateKey(doubleSettings(double), { type, value: secret(value) });

describe.each(types)("%s", (type) => {
  test("a good key is accepted after one call", async () => {
    expect(await check(type, validKey(type))).toEqual({ success: true, errorMessage: null });
    expect(double.requests).toHaveLength(1);
  });

  test("a wrong key is refused with the provider's reason, which does not repeat the key", async () => {
    const result = await check(type, "sk-invalid-abcdefghijkl");
    expect(result.success).toBe(false);
    expect(result.errorMessage).toMatch(/Incorrect API key provided: \[secret\]/);
    expect(result.errorMessage).not.toMatch(/abcdefgh|\.$/);
  });
});

test.each(["OPENAI_API_KEY", "PERPLEXITY_API_KEY", "DEEPSEEK_API_KEY"] as const)(
  "%s of an account without credit is refused",
  async (type) => {
    const result = await check(type, "sk-poor-abcdefghijkl");
    expect(result).toMatchObject({ success: false });
    expect(result.errorMessage).toMatch(/quota|funds/);
  },
);

test("a key is not refused when its provider is busy or down", async () => {
  for (const fault of ["rate-limit-30", "error-500"] as const) {
    double.queueReply({ fault });
    expect(await check("OPENAI_API_KEY", validKey("OPENAI_API_KEY"))).toMatchObject({ success: true });
  }
});

test("a key stays unverified when its provider can't be reached", async () => {
  const settings = doubleSettings(double, { baseUrls: { OPENAI: double.refusedUrl, GROQ: double.refusedUrl } });
  for (const type of ["OPENAI_API_KEY", "GROQ_API_KEY"] as const)
    expect(await validateKey(settings, { type, value: secret(validKey(type)) })).toMatchObject({
      success: false,
      isUnproven: true,
      errorMessage: expect.stringContaining("could not be reached"),
    });
});

test.each(["", "short", "two words here", "line\nbreak-0123456789", "schlüssel-0123456789"])(
  "%j is not sent to any provider",
  async (value) => {
    expect(await check("OPENAI_API_KEY", value)).toEqual({
      success: false,
      errorMessage: "This doesn't look like a key for this provider",
    });
    expect(double.requests).toHaveLength(0);
  },
);

test("AWS keys are checked as a pair", async () => {
  const id = secret("AKIADOUBLE0123456789");
  const bad = secret("AKIAinvalid123456789");
  const value = secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
  expect(await validateKey(doubleSettings(double), { type: "AWS_SECRET_ACCESS_KEY", value })).toMatchObject({
    success: true,
  });
  expect(double.requests).toHaveLength(0);
  expect(
    await validateKey(doubleSettings(double), {
      type: "AWS_SECRET_ACCESS_KEY",
      value,
      otherKeys: { AWS_ACCESS_KEY_ID: id },
    }),
  ).toMatchObject({ success: true });
  expect(
    await validateKey(doubleSettings(double), {
      type: "AWS_ACCESS_KEY_ID",
      value: bad,
      otherKeys: { AWS_SECRET_ACCESS_KEY: value },
    }),
  ).toMatchObject({ success: false });
  expect(double.requests.map((request) => request.path.split("/")[1])).toEqual(["bedrock", "bedrock"]);
});

test("payment keys are not checked here", async () => {
  expect(await check("STRIPE_SECRET_KEY", "sk_test_0123456789")).toEqual({ success: true, errorMessage: null });
});

describe("an endpoint", () => {
  test("returns its models", async () => {
    const endpoint = { name: "Local", baseUrl: `${double.endpointUrl}/`, key: null };
    expect(await validateEndpoint(doubleSettings(double), endpoint)).toEqual({
      success: true,
      errorMessage: null,
      models: ["double-small", "double-large"],
    });
  });

  test("that refuses its key or does not respond fails with the reason", async () => {
    const settings = doubleSettings(double);
    const bad = { name: "Local", baseUrl: double.endpointUrl, key: secret("invalid-0123456789") };
    expect(await validateEndpoint(settings, bad)).toMatchObject({
      success: false,
      errorMessage: expect.stringContaining("[secret]"),
      models: [],
    });
    expect(await validateEndpoint(settings, { ...bad, baseUrl: double.refusedUrl })).toMatchObject({
      success: false,
      errorMessage: "Local could not be reached",
    });
  });
});
