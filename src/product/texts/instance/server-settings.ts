import { sentences } from "../../sentences.ts";
/** Settings of the server. */
export const serverSettingsText = sentences("serverSettingsText", {
  title: "Server settings",
  name: "Server name",
  nameHint: "Shown on the sign-in page.",
  signup: "Who can sign up",
  policies: {
    open: { label: "Anyone", hint: "Anyone who can reach this server can create an account." },
    invite: { label: "Invited people only", hint: "People need an invitation to a workspace." },
    closed: { label: "No one", hint: "Only existing accounts can sign in." },
  },
  setByEnvironment: "Set by SIGNUP_POLICY. Change it in the server's environment.",
  save: "Save",
  saved: "Settings saved",
});
