import { sentences } from "../../sentences.ts";
/** Why a canvas cannot be generated or changed. */
export const artifactErrorText = sentences("artifactErrorText", {
  unusableAnswer: "The model's answer couldn't be turned into a canvas. Please try again.",
  unknownModel: "This model no longer exists. Select another one.",
  wrongContent: "This content doesn't fit this type of canvas.",
  inProgress: "The canvas is still being generated. Wait for it to finish, or stop it.",
});
