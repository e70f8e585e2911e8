import { sentences } from "../../sentences.ts";

/** Why a service can't be connected or used. */
export const integrationErrorText = sentences("integrationErrorText", {
  keyRefused: (app: string) => `${app} doesn't accept this key. Check that it is complete and has not been revoked.`,
  unavailable: (app: string) => `${app} didn't answer as expected. Try again later.`,
  notConnected: (app: string) => `${app} is not connected. Connect it on the Integrations page.`,
  connectAgain: (app: string) => `${app} no longer accepts the key. Connect it again on the Integrations page.`,
});
