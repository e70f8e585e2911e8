import { sentences } from "../../sentences.ts";
/** The save state of the builder. */
export const savingText = sentences("savingText", {
  states: {
    SAVED: "Changes saved",
    UNSAVED: "Changes not saved",
    SAVING: "Saving changes...",
    FAILED: "Saving changes failed",
  },
  saveRejected: "Your latest changes couldn't be saved.",
  saveFailed: "Your latest changes aren't saved yet. We'll keep them here and retry.",
});
