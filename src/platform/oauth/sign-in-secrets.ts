import { createHash, randomBytes } from "node:crypto";

/** What the answer to a sign-in must bring back. Only its hash is stored in the clear. */
export const newState = (): string => randomBytes(32).toString("base64url");

export const hashOfState = (state: string): string => createHash("sha256").update(state).digest("hex");

/** Proves that who redeems a code also asked for it. */
export const newVerifier = (): string => randomBytes(48).toString("base64url");

/** What the verifier is asked for with (PKCE, S256). */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
