import { useState } from "react";
import { cx } from "../cx.ts";
import { initialsOf } from "./initials.ts";

const sizes = {
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  28: "size-7 text-2xs",
  32: "size-8 text-xs",
  48: "size-12 text-md",
};

interface AvatarProps {
  name: string;
  /** Image URL. Without it, or when it fails to load, the initials are shown. */
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** A person's image or initials. Hidden from screen readers, because the name is shown beside it. */
export function Avatar({ name, src, size = 24, className }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  const look = cx("flex-none select-none rounded-full", sizes[size], className);
  if (src && !isBroken)
    return <img src={src} alt="" onError={() => setBroken(true)} className={cx(look, "object-cover")} />;
  return (
    <span aria-hidden className={cx(look, "grid place-items-center bg-press font-semibold tracking-wide text-ink-2")}>
      {initialsOf(name)}
    </span>
  );
}
