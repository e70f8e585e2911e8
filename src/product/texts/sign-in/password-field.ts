/** The password field. */
export const passwordFieldText = {
  showPassword: "Show password",
  hidePassword: "Hide password",
} as const;
