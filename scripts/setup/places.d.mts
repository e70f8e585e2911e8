/** The project's root folder. */
export const root: string;
/** State that the setup keeps between commands; safe to delete. */
export const state: string;
