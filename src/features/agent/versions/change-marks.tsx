import { compareText as text } from "#product/texts/versions/compare.ts";

/** What the newer version no longer has; told by a line through it and a word, not by color alone. */
export function Removed({ children }: { children: string }) {
  return (
    <del className="rounded-[2px] bg-danger-soft text-danger line-through decoration-1">
      <span className="sr-only">{text.removed}: </span>
      {children}
    </del>
  );
}

/** What the newer version has and the older one had not. */
export function Added({ children }: { children: string }) {
  return (
    <ins className="rounded-[2px] bg-success-soft text-success underline [del+&]:ml-0.5 decoration-1 underline-offset-2">
      <span className="sr-only">{text.added}: </span>
      {children}
    </ins>
  );
}
