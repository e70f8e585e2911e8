import { compareText as text } from "#product/texts/versions/compare.ts";

/** Removed text; marked by a line through it and hidden text, not by color alone. */
export function Removed({ children }: { children: string }) {
  return (
    <del className="rounded-[2px] bg-danger-soft text-danger line-through decoration-1">
      <span className="sr-only">{text.removed}: </span>
      {children}
    </del>
  );
}

/** Added text. */
export function Added({ children }: { children: string }) {
  return (
    <ins className="rounded-[2px] bg-success-soft text-success underline [del+&]:ml-0.5 decoration-1 underline-offset-2">
      <span className="sr-only">{text.added}: </span>
      {children}
    </ins>
  );
}
