import { useEffect, useRef } from "react";
import { Button } from "../buttons/button.tsx";

interface ListEndProps {
  /** Id of the last loaded row. */
  lastId: string;
  isLoading: boolean;
  onMore: () => void;
  /** "Show more". */
  label: string;
}

/** Loads more rows when the end of a list comes near, or when pressed. */
export function ListEnd({ lastId, isLoading, onMore, label }: ListEndProps) {
  const near = useRef<HTMLSpanElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new rows it looks again, for the end may still be near
  useEffect(() => {
    const element = near.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && latest.current(),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [lastId]);
  return (
    <div className="relative mt-3">
      <span ref={near} aria-hidden className="pointer-events-none invisible absolute bottom-0 h-200 w-px" />
      <Button variant="ghost" isPending={isLoading} onPress={onMore}>
        {label}
      </Button>
    </div>
  );
}
