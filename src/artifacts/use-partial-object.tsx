import { parsePartialJson } from "ai";
import { useEffect, useState } from "react";

/** Parses JSON that is still being written; null while nothing can be parsed. */
export function usePartialObject(text: string | null): Record<string, unknown> | null {
  const [read, setRead] = useState<Record<string, unknown> | null>(null);
  useEffect(() => {
    if (!text) return;
    let isCurrent = true;
    void parsePartialJson(text.slice(Math.max(0, text.indexOf("{")))).then(({ value }) => {
      if (isCurrent && typeof value === "object" && value !== null && !Array.isArray(value)) setRead({ ...value });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return text ? read : null;
}
