/** The name of the product. */
export const brand = {
  name: "Troupe",
} as const;
