import { Link as RouterLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { splitHref } from "./search-params.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of `urls`. */
  href: string;
  /** Takes the place of the present entry in the history. */
  replace?: boolean;
  /** Current only on this very page, not on those below it. */
  isExact?: boolean;
  /** Tells tabs of one page apart, which differ in their query. */
  isSearchCompared?: boolean;
}

const nothing = {};

/** A link inside the app. It loads its page's code when the pointer or the focus comes near, and marks the current one. */
export function Link({ href, isExact, isSearchCompared = false, children, ...rest }: LinkProps) {
  const { to, search, hash } = splitHref(href);
  return (
    <RouterLink
      {...rest}
      to={to}
      search={search}
      hash={hash}
      preload="intent"
      activeOptions={{ exact: isExact ?? false, includeSearch: isSearchCompared }}
      activeProps={nothing}
    >
      {children}
    </RouterLink>
  );
}
