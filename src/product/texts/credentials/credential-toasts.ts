import { sentences } from "../../sentences.ts";

/** Toasts about keys and endpoints. */

const tryAgain = "Please try again.";

export const credentialToastText = sentences("credentialToastText", {
  updated: (credential: string) => `${credential} successfully updated!`,
  deleted: (credential: string) => `${credential} successfully deleted!`,
  updateFailed: `Something went wrong while updating credential. ${tryAgain}`,
  deleteFailed: `Something went wrong while deleting credential. ${tryAgain}`,
  endpointSaved: "Endpoint saved",
  endpointDeleted: "Endpoint deleted",
});
