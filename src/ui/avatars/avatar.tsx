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
  /** A picture; while it is missing or broken, the initials stand in. */
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** A person: initials on grey, or the picture they chose. The name stands beside it, so it is silent. */
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
