import type { ComponentProps } from "react";
import { cx } from "../cx.ts";

interface TextLinkProps extends ComponentProps<"a"> {
  /** Opens in a new tab without referrer. */
  isExternal?: boolean;
}

/** A link in a sentence. A plain anchor, so that a router's `createLink` can wrap it. */
export function TextLink({ isExternal, className, children, ...rest }: TextLinkProps) {
  const outside = isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a
      {...outside}
      {...rest}
      className={cx("rounded-mark font-medium text-accent-text underline-offset-3 hover:underline", className)}
    >
      {children}
    </a>
  );
}
