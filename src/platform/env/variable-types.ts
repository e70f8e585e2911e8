import { z } from "zod";
import { secret } from "#lib/secret.ts";

/** Facts about a variable besides its type, for .env.example, the README and error messages. */
export interface VariableFacts {
  /** One line for the operator. */
  about: string;
  /** Completes "X must be ...". */
  must: string;
  /** A secret is never repeated in a message. */
  isSecret?: boolean;
  /** Shown in .env.example when there is no default. */
  example?: string;
  /** Shown instead of the default value when that depends on other variables. */
  fallback?: string;
}

type VariableText = Pick<VariableFacts, "about" | "example" | "fallback">;

/** The facts of every variable, registered by its zod type. */
export const variableFacts = z.registry<VariableFacts>();

// Types that parse the text of environment variables.

/** A whole number, inclusive bounds. The variable's name includes the unit. */
export function wholeNumber(min: number, max: number, initial: number, words: VariableText) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(initial)
    .register(variableFacts, { must: `a whole number from ${min} to ${max}`, ...words });
}

const maxProcesses = 64;

/** A number of processes, or `auto`. */
export function processCount(words: VariableText) {
  return z
    .union([
      z.literal("auto"),
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.number().min(1).max(maxProcesses)),
    ])
    .default("auto")
    .register(variableFacts, { must: `a whole number from 1 to ${maxProcesses}, or auto`, ...words });
}

export function oneOf<const T extends readonly [string, ...string[]]>(
  choices: T,
  initial: T[number],
  words: VariableText,
) {
  const type = z.enum(choices).default(initial as z.output<z.ZodEnum<{ [K in T[number]]: K }>>); // One of the choices, by the parameter's type.
  return type.register(variableFacts, { must: `one of ${choices.join(", ")}`, ...words });
}

/** A choice whose default depends on other variables; `words.fallback` says how. */
export function oneOfOrUnset<const T extends readonly [string, ...string[]]>(choices: T, words: VariableText) {
  return z
    .enum(choices)
    .optional()
    .register(variableFacts, { must: `one of ${choices.join(", ")}`, ...words });
}

export function toggle(words: VariableText) {
  return z
    .stringbool()
    .optional()
    .register(variableFacts, { must: "on or off", ...words });
}

export function text(words: VariableText & { must?: string; pattern?: RegExp }) {
  const { must = "text of up to 2,000 characters", pattern = /^[^\0]*$/, ...rest } = words;
  return z
    .string()
    .max(2_000)
    .regex(pattern)
    .optional()
    .register(variableFacts, { must, ...rest });
}

/** Comma-separated. */
export function list(words: VariableText & { must: string; item: RegExp }) {
  const { item, must, ...rest } = words;
  return z
    .string()
    .max(10_000)
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(z.string().regex(item)).max(1_000))
    .default([])
    .register(variableFacts, { must, ...rest });
}

/** The origin of a site: scheme and host, no path. The trailing slash is removed. */
export function origin(words: VariableText) {
  return z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+\/?$/)
    .refine((value) => URL.canParse(value))
    .transform((value) => new URL(value).origin)
    .optional()
    .register(variableFacts, { must: "a URL like https://troupe.example.com, without a path", ...words });
}

/** The base URL of an API, with or without a path. The trailing slash is removed. */
export function baseUrl(words: VariableText) {
  return z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional()
    .register(variableFacts, { must: "a URL that starts with http:// or https://", ...words });
}

/** A secret that must never be logged. */
export function secretText(words: VariableText & { must?: string; pattern?: RegExp }) {
  const { must = "text of up to 5,000 characters without line breaks", pattern = /^[^\r\n\0]*$/, ...rest } = words;
  return z
    .string()
    .max(5_000)
    .regex(pattern)
    .transform(secret)
    .optional()
    .register(variableFacts, { must, isSecret: true, ...rest });
}
