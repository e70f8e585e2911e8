import { isValidElement, type ReactNode } from "react";
import { useIsCodeFenceIncomplete } from "streamdown";
import { CodeBlock } from "./code-block.tsx";
import { DiagramBlock } from "./diagrams/diagram-block.tsx";
import { MarkdownFormula } from "./markdown-formula.tsx";
import { textOf } from "./text-of.ts";

/** A fenced block: formula, diagram or code. Text and language come from the inner `code` element. */
export function MarkdownPre({ children }: { children?: ReactNode }) {
  const isIncomplete = useIsCodeFenceIncomplete();
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return <pre>{children}</pre>;
  const language = /language-([^\s]+)/.exec(children.props.className ?? "")?.[1] ?? "";
  const code = textOf(children.props.children).replace(/\n$/, "");
  if (language === "math") return <MarkdownFormula tex={code} isDisplay />;
  if (language === "mermaid" && !isIncomplete) return <DiagramBlock code={code} />;
  return <CodeBlock code={code} language={language} isIncomplete={isIncomplete} />;
}
