import { useLocation } from "@tanstack/react-router";
import { splitHref } from "./search-params.ts";

/** The fragment of the current address, without "#" and as it is written there. */
export const useFragment = (): string => useLocation({ select: ({ href }) => splitHref(href).hash ?? "" });
