import type { z } from "zod";
import {
  emailInput,
  magicLinkInput,
  magicLinkQuery,
  passwordChange,
  resetInput,
  signInInput,
  signUpInput,
  socialInput,
  socialProviders,
  verifyQuery,
} from "#product/account-inputs.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

const { attempts } = limits.account;
const { attemptWindowMs, longAttemptWindowMs, mailWindowMs } = timers.account;

/**
 * A count that a call adds to: by the caller's network, by the address in the body, by both together, or by the
 * signed-in person.
 */
export interface AttemptLimit {
  by: "network" | "address" | "pair" | "person";
  max: number;
  windowMs: number;
  /** What succeeds was no guess and is taken off the count again. */
  countsOnlyFailures: boolean;
  /** Does not hold for networks with a session of the account, so that others cannot lock its owner out. */
  exemptsOwner?: true;
}

export interface AuthEndpoint {
  /** Shape of the JSON body; absent for GET and for what takes none. */
  body?: z.ZodType;
  /** Shape of the query; absent means that it is better-auth's own (an answer of Google or GitHub). */
  query?: z.ZodType;
  limits: readonly AttemptLimit[];
}

const guessLimit = (
  by: AttemptLimit["by"],
  max: number = attempts.guesses,
  windowMs: number = attemptWindowMs,
): AttemptLimit => ({
  by,
  max,
  windowMs,
  countsOnlyFailures: true,
});
const callLimit = (max: number): AttemptLimit => ({
  by: "network",
  max,
  windowMs: attemptWindowMs,
  countsOnlyFailures: false,
});
const mailsPerAddressLimit: AttemptLimit = {
  by: "address",
  max: attempts.mailsPerAddress,
  windowMs: mailWindowMs,
  countsOnlyFailures: false,
};
const mailLimits: readonly AttemptLimit[] = [
  mailsPerAddressLimit,
  { by: "network", max: attempts.mailsPerNetwork, windowMs: mailWindowMs, countsOnlyFailures: false },
];

/**
 * Every door of /api/auth. What is not listed does not exist, whatever better-auth would offer: changing the address,
 * linking accounts, deleting people and listing sessions have doors of their own or none.
 */
export const authEndpoints: Readonly<Record<string, AuthEndpoint>> = {
  "POST /sign-up/email": { body: signUpInput, limits: [callLimit(attempts.signUpsPerNetwork), mailsPerAddressLimit] },
  "POST /sign-in/email": {
    body: signInInput,
    limits: [
      guessLimit("pair"),
      guessLimit("pair", attempts.guessesPerHour, longAttemptWindowMs),
      guessLimit("network", attempts.guessesPerNetwork),
      { ...guessLimit("address", attempts.guessesPerAddress, longAttemptWindowMs), exemptsOwner: true },
    ],
  },
  "POST /sign-in/magic-link": { body: magicLinkInput, limits: mailLimits },
  "POST /sign-in/social": { body: socialInput, limits: [callLimit(attempts.callsPerNetwork)] },
  "POST /sign-out": { limits: [callLimit(attempts.callsPerNetwork)] },
  "POST /request-password-reset": { body: emailInput, limits: mailLimits },
  "POST /reset-password": { body: resetInput, limits: [guessLimit("network")] },
  "POST /change-password": { body: passwordChange, limits: [guessLimit("person")] },
  "POST /send-verification-email": { body: emailInput, limits: mailLimits },
  "GET /get-session": { limits: [callLimit(attempts.callsPerNetwork)] },
  "GET /verify-email": { query: verifyQuery, limits: [callLimit(attempts.callsPerNetwork)] },
  "GET /magic-link/verify": { query: magicLinkQuery, limits: [callLimit(attempts.callsPerNetwork)] },
  ...Object.fromEntries(
    socialProviders.map((provider) => [`GET /callback/${provider}`, { limits: [callLimit(attempts.callsPerNetwork)] }]),
  ),
};
