/** A placeholder for a stored secret, so that configs never contain the secret. */
const prefix = "secret:";

export const secretHandle = (id: string): string => `${prefix}${id}`;

const handle = /^secret:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The id of the secret behind a handle; null for other texts. */
export const secretIdOf = (text: string): string | null => handle.exec(text)?.[1] ?? null;
