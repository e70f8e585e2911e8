import { sentences } from "../../sentences.ts";
/** The password field. */
export const passwordFieldText = sentences("passwordFieldText", {
  showPassword: "Show password",
  hidePassword: "Hide password",
});
