/** Stands in a configuration for a secret that is kept apart from it, so that nobody who reads it learns the secret. */
const prefix = "secret:";

export const secretHandle = (id: string): string => `${prefix}${id}`;

const handle = /^secret:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The id of the secret that a handle stands for; null for what is no handle. */
export const secretIdOf = (text: string): string | null => handle.exec(text)?.[1] ?? null;
