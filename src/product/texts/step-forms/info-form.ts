/** Settings of an info step. */
export const infoFormText = {
  text: "Text",
  placeholder: "What people should read before the run continues. Type @ to insert earlier answers and results.",
} as const;
