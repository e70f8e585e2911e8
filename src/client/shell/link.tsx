import { Link as RouterLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { splitHref } from "./search-params.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path from `urls`. */
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Marked as current only on this exact path. */
  isExact?: boolean;
  /** Compares the query, for tabs of the same page. */
  isSearchCompared?: boolean;
}

const nothing = {};

/** An internal link. Preloads the page on hover or focus and marks the current page. */
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
