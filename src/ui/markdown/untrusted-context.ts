import { createContext } from "react";

/** The text may be directed by someone outside. */
export const UntrustedContext = createContext(false);
