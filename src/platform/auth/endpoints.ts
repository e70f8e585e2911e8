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
 * A limit on attempts: per network of the caller, per email address in the body, per pair of both, or per signed-in
 * person.
 */
export interface AttemptLimit {
  by: "network" | "address" | "pair" | "person";
  max: number;
  windowMs: number;
  /** Successful calls are not counted. */
  countsOnlyFailures: boolean;
  /** Networks with a session of the account are exempt, so that others can't lock its owner out. */
  exemptsOwner?: true;
}

export interface AuthEndpoint {
  /** Schema of the JSON body; absent for endpoints without a body. */
  body?: z.ZodType;
  /** Schema of the query; absent for queries of Google and GitHub, which better-auth checks. */
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
 * Every endpoint of /api/auth. Other endpoints of better-auth are not reachable, such as changing the email address,
 * linking accounts, deleting people or listing sessions.
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
