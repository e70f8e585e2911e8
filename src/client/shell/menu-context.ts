import { createContext } from "react";

/** Opens the navigation as a sheet, where there is no room for it beside the page. */
export const MenuContext = createContext<(() => void) | null>(null);
