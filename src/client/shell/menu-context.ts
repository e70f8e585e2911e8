import { createContext } from "react";

/** Opens the navigation drawer on narrow screens. */
export const MenuContext = createContext<(() => void) | null>(null);
