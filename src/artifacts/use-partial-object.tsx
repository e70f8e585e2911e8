import { parsePartialJson } from "ai";
import { useEffect, useState } from "react";

/** What can be read of a JSON text that is still being written; null as long as nothing can. */
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
