import type { ReactNode } from "react";
import { MarkdownFormula } from "./markdown-formula.tsx";
import { textOf } from "./text-of.ts";

/** Inline code or an inline formula. */
export function MarkdownCode({ className, children }: { className?: string; children?: ReactNode }) {
  if (className?.includes("language-math")) return <MarkdownFormula tex={textOf(children)} />;
  return <code>{children}</code>;
}
