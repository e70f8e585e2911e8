import type { ReactNode } from "react";

/** The text of the children that streamdown passes to a code element. */
export function textOf(node: ReactNode): string {
  if (typeof node === "string") return node;
  return Array.isArray(node) ? node.map(textOf).join("") : "";
}
