import { describe, expect, test } from "vitest";
import { variableFacts } from "./env/variable-types.ts";
import { environment } from "./env/variables.ts";
import { parseEnv } from "./env.ts";

const strong = {
  AUTH_SECRET: "pA7vQz1Lk9Xr3Tn5Wy8Bc2Md4Fg6Hj0Ks",
  ENCRYPTION_KEY: "Zx9Cv8Bn7Ml6Kj5Hg4Fd3Sa2Qw1Er0TyUi",
};

function problemsOf(source: Record<string, string>): string[] {
  const result = parseEnv(source);
  return "problems" in result ? result.problems : [];
}

describe("an empty environment", () => {
  test("is valid", () => {
    const result = parseEnv({});
    expect(result).toMatchObject({
      env: { PORT: 3000, TROUPE_ROLE: "all", DEMO_MODEL: "auto" },
    });
  });

  test("is equivalent to one with empty values, as in templates", () => {
    const blank = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, " "]));
    expect(parseEnv(blank)).toEqual(parseEnv({}));
  });
});

test("all problems are reported at once, each with the name of its variable", () => {
  const problems = problemsOf({
    PORT: "ninety",
    TROUPE_ROLE: "boss",
    PUBLIC_URL: "troupe.example.com",
    GITHUB_CLIENT_ID: "abc",
    OPERATOR_EMAILS: "me@example.com,you",
    CANVAS_URL: "https://c.example.com/x",
  });
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535; it is "ninety".',
    'PUBLIC_URL must be a URL like https://troupe.example.com, without a path; it is "troupe.example.com".',
    'CANVAS_URL must be a URL like https://troupe.example.com, without a path; it is "https://c.example.com/x".',
    'TROUPE_ROLE must be one of all, web, worker; it is "boss".',
    'OPERATOR_EMAILS must be email addresses, separated by commas; it is "me@example.com,you".',
    "GITHUB_CLIENT_ID also needs GITHUB_CLIENT_SECRET.",
  ]);
});

test.each([
  ["auto", "auto"],
  ["1", 1],
  ["64", 64],
])("a number of processes may be %s", (given, read) => {
  expect(parseEnv({ WEB_CONCURRENCY: given })).toMatchObject({ env: { WEB_CONCURRENCY: read } });
});

test.each(["0", "65", "-1", "many", "1.5"])("a number of processes can't be %s", (given) => {
  expect(problemsOf({ WEB_CONCURRENCY: given })).toEqual([
    `WEB_CONCURRENCY must be a whole number from 1 to 64, or auto; it is "${given}".`,
  ]);
});

test("an invalid secret is named but not repeated", () => {
  const problems = problemsOf({
    DATABASE_URL: "mysql://root:hunter2@host/db",
    SMTP_URL: "hunter3",
    OPENAI_COMPATIBLE: '[{"key":"hunter4"}]',
  });
  expect(problems).toHaveLength(5);
  expect(problems.join("\n")).not.toMatch(/hunter/);
});

describe("secrets", () => {
  test("are required with an external database", () => {
    expect(problemsOf({ DATABASE_URL: "postgresql://u:p@host/db" })).toEqual([
      "AUTH_SECRET is required with DATABASE_URL. Generate one with: openssl rand -base64 32",
      "ENCRYPTION_KEY is required with DATABASE_URL. Generate one with: openssl rand -base64 32",
    ]);
    expect(problemsOf({ DATABASE_URL: "postgresql://u:p@host/db", ...strong })).toEqual([]);
  });

  test.each([
    ["short", "pA7vQz1Lk9Xr3Tn5", "must have at least 32 characters"],
    ["a known default", "better-auth-secret-123456789012345678", "is a well-known example"],
    ["a template", "CHANGE_ME_pA7vQz1Lk9Xr3Tn5Wy8Bc2Md4Fg6", "is a well-known example"],
    ["monotonous", "abababababababababababababababababab", "uses too few different characters to be random"],
  ])("are refused when %s", (_case, value, reason) => {
    for (const name of ["AUTH_SECRET", "ENCRYPTION_KEY"]) {
      expect(problemsOf({ ...strong, [name]: value })).toEqual([
        `${name} ${reason}. Generate one with: openssl rand -base64 32`,
      ]);
    }
  });

  test("must differ", () => {
    expect(problemsOf({ ...strong, ENCRYPTION_KEY: strong.AUTH_SECRET })).toEqual([
      "AUTH_SECRET and ENCRYPTION_KEY must be different.",
    ]);
  });
});

test("canvases need an origin other than the app's", () => {
  const problems = problemsOf({ PUBLIC_URL: "https://a.example.com/", CANVAS_URL: "https://a.example.com" });
  expect(problems).toEqual(["CANVAS_URL and PUBLIC_URL must have different hosts."]);
});

test("endpoints are read from JSON, and their keys are hidden", () => {
  const result = parseEnv({
    OPENAI_COMPATIBLE: '[{"name":"Local","baseUrl":"http://localhost:11434/v1","key":"k-1","models":["a","b"]}]',
  });
  if ("problems" in result) throw new Error(result.problems.join());
  expect(result.env.OPENAI_COMPATIBLE).toMatchObject([
    { name: "Local", baseUrl: "http://localhost:11434/v1", models: ["a", "b"] },
  ]);
  expect(result.env.OPENAI_COMPATIBLE[0]?.key?.reveal()).toBe("k-1");
  expect(JSON.stringify(result.env)).not.toContain("k-1");
});

test("every variable has a line for .env.example and an error message", () => {
  for (const [name, type] of Object.entries(environment.shape)) {
    expect(variableFacts.get(type), name).toMatchObject({
      about: expect.stringMatching(/^.{10,170}\.$/),
      must: expect.any(String),
    });
  }
});
