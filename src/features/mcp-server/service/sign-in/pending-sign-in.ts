import type { OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { z } from "zod";

/** A sign-in that is under way. */
export interface PendingSignIn {
  /** What the answer must bring back. */
  readonly state: string;
  /** Proves that who redeems the code also asked for it. */
  verifier: string;
  /** Who signs people in, as found at the start: the answer must come from there. */
  discovery: OAuthDiscoveryState | null;
}

export const pendingShape = z.object({
  state: z.string(),
  verifier: z.string(),
  discovery: z.looseObject({ authorizationServerUrl: z.string() }).nullable(),
});
