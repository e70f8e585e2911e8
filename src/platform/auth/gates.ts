import type { z } from "zod";
import {
  addressInput,
  magicLinkInput,
  magicLinkQuery,
  passwordChange,
  resetInput,
  signInInput,
  signUpInput,
  socialInput,
  socialProviders,
  verifyQuery,
} from "#features/account/schema.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

const { tries } = limits.account;
const { tryWindowMs, longTryWindowMs, mailWindowMs } = timers.account;

/**
 * A count that a call adds to: by the caller's network, by the address in the body, by both together, or by the
 * signed-in person.
 */
export interface Limit {
  by: "network" | "address" | "pair" | "person";
  max: number;
  windowMs: number;
  /** What succeeds was no guess and is taken off the count again. */
  onlyFailures: boolean;
  /** Does not hold for networks with a session of the account, so that others cannot lock its owner out. */
  sparesOwner?: true;
}

export interface Gate {
  /** Shape of the JSON body; absent for GET and for what takes none. */
  body?: z.ZodType;
  /** Shape of the query; absent means that it is better-auth's own (an answer of Google or GitHub). */
  query?: z.ZodType;
  limits: readonly Limit[];
}

const guesses = (by: Limit["by"], max: number = tries.guesses, windowMs: number = tryWindowMs): Limit => ({
  by,
  max,
  windowMs,
  onlyFailures: true,
});
const calls = (max: number): Limit => ({ by: "network", max, windowMs: tryWindowMs, onlyFailures: false });
const mailsTo: Limit = { by: "address", max: tries.mailsPerAddress, windowMs: mailWindowMs, onlyFailures: false };
const mails: readonly Limit[] = [
  mailsTo,
  { by: "network", max: tries.mailsPerNetwork, windowMs: mailWindowMs, onlyFailures: false },
];

/**
 * Every door of /api/auth. What is not listed does not exist, whatever better-auth would offer: changing the address,
 * linking accounts, deleting people and listing sessions have doors of their own or none.
 */
export const gates: Readonly<Record<string, Gate>> = {
  "POST /sign-up/email": { body: signUpInput, limits: [calls(tries.signUpsPerNetwork), mailsTo] },
  "POST /sign-in/email": {
    body: signInInput,
    limits: [
      guesses("pair"),
      guesses("pair", tries.guessesPerHour, longTryWindowMs),
      guesses("network", tries.guessesPerNetwork),
      { ...guesses("address", tries.guessesPerAddress, longTryWindowMs), sparesOwner: true },
    ],
  },
  "POST /sign-in/magic-link": { body: magicLinkInput, limits: mails },
  "POST /sign-in/social": { body: socialInput, limits: [calls(tries.callsPerNetwork)] },
  "POST /sign-out": { limits: [calls(tries.callsPerNetwork)] },
  "POST /request-password-reset": { body: addressInput, limits: mails },
  "POST /reset-password": { body: resetInput, limits: [guesses("network")] },
  "POST /change-password": { body: passwordChange, limits: [guesses("person")] },
  "POST /send-verification-email": { body: addressInput, limits: mails },
  "GET /get-session": { limits: [calls(tries.callsPerNetwork)] },
  "GET /verify-email": { query: verifyQuery, limits: [calls(tries.callsPerNetwork)] },
  "GET /magic-link/verify": { query: magicLinkQuery, limits: [calls(tries.callsPerNetwork)] },
  ...Object.fromEntries(
    socialProviders.map((provider) => [`GET /callback/${provider}`, { limits: [calls(tries.callsPerNetwork)] }]),
  ),
};
