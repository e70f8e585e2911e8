/** The name of the product and the words that carry it. */
export const brand = {
  name: "Troupe",
} as const;
