import type { Secret } from "#lib/secret.ts";
import type { Env } from "./variables.ts";

const minSecretBytes = 32;

/** Errors about variables that contradict each other. Variables in `broken` already have an error of their own. */
export function findContradictions(env: Env, broken: ReadonlySet<string> = new Set()): string[] {
  const problems: string[] = [];
  const isGiven = (name: keyof Env) => env[name] !== undefined || broken.has(name);
  const needs = (name: keyof Env, others: (keyof Env)[]) => {
    const missing = others.filter((other) => !isGiven(other));
    if (isGiven(name) && missing.length > 0) problems.push(`${name} also needs ${missing.join(" and ")}.`);
  };
  const together = (one: keyof Env, other: keyof Env) => {
    needs(one, [other]);
    needs(other, [one]);
  };

  if (isGiven("DATABASE_URL")) {
    for (const name of ["AUTH_SECRET", "ENCRYPTION_KEY"] as const) {
      if (!isGiven(name))
        problems.push(`${name} is required with DATABASE_URL. Generate one with: openssl rand -base64 32`);
    }
  }
  for (const name of ["AUTH_SECRET", "ENCRYPTION_KEY"] as const) {
    const weakness = env[name] && weaknessOf(env[name]);
    if (weakness) problems.push(`${name} ${weakness}. Generate one with: openssl rand -base64 32`);
  }
  if (env.AUTH_SECRET && env.AUTH_SECRET.reveal() === env.ENCRYPTION_KEY?.reveal()) {
    problems.push("AUTH_SECRET and ENCRYPTION_KEY must be different.");
  }
  for (const name of ["S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_FORCE_PATH_STYLE"] as const)
    needs(name, ["S3_BUCKET"]);
  together("S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  together("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  together("GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET");
  together("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
  // Without the webhook secret, anyone could report a payment.
  needs("STRIPE_SECRET_KEY", ["STRIPE_WEBHOOK_SECRET"]);
  if (env.CANVAS_URL) {
    if (!isGiven("PUBLIC_URL")) problems.push("CANVAS_URL also needs PUBLIC_URL.");
    if (env.CANVAS_URL === env.PUBLIC_URL) problems.push("CANVAS_URL and PUBLIC_URL must have different hosts.");
  }
  if (env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT)
    problems.push("METRICS_PORT and PORT must be different.");
  return problems;
}

/** Words of examples, tutorials and default configurations. */
const wellKnown =
  /change.?me|your.?secret|secret.?(key|here)|example|default|password|placeholder|better-auth-secret|troupe|0123456789|abcdefgh/i;

/** Why a secret is too weak, or null. */
function weaknessOf(value: Secret): string | null {
  const plain = value.reveal();
  if (wellKnown.test(plain)) return "is a well-known example";
  if (new TextEncoder().encode(plain).length < minSecretBytes) return `must have at least ${minSecretBytes} characters`;
  if (new Set(plain).size < 10) return "uses too few different characters to be random";
  return null;
}
