import { useEffect, useRef } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";

interface LoadNearProps {
  edge: "top" | "bottom";
  isLoading: boolean;
  onNear: () => void;
  /** Label of the button that does the same. */
  children: string;
}

/** Loads more of a text when one of its ends comes near, or when pressed. */
export function LoadNear({ edge, isLoading, onNear, children }: LoadNearProps) {
  const near = useRef<HTMLSpanElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    const element = near.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && latest.current(),
    );
    // After the scroll to a passage, which is under way when the text appears.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => observer.observe(element)));
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return (
    <div className={cx("relative flex justify-center", edge === "top" ? "pb-6" : "pt-6")}>
      <span
        ref={near}
        aria-hidden
        className={cx("pointer-events-none invisible absolute w-px", edge === "top" ? "top-0 h-100" : "bottom-0 h-200")}
      />
      <Button variant="ghost" size="s" isPending={isLoading} onPress={onNear}>
        {children}
      </Button>
    </div>
  );
}
