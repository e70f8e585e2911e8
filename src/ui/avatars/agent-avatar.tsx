import { cx } from "../cx.ts";
import { agentAvatarStyle, avatarShapes } from "./agent-avatar-style.ts";

const sizes = { 16: "size-4", 20: "size-5", 24: "size-6", 28: "size-7", 32: "size-8", 40: "size-10", 48: "size-12" };

interface AgentAvatarProps {
  /** Agent id that determines the avatar. */
  id: string;
  size?: keyof typeof sizes;
  className?: string;
}

/**
 * The avatar of an agent: one of six shapes in one of six hues. Hidden from screen readers, because the name is shown
 * beside it.
 */
export function AgentAvatar({ id, size = 24, className }: AgentAvatarProps) {
  const { shape, hue } = agentAvatarStyle(id);
  return (
    <span
      aria-hidden
      className={cx("grid flex-none place-items-center rounded-full", sizes[size], className)}
      style={{ background: `var(--avatar-${hue}-soft)`, color: `var(--avatar-${hue})` }}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="block size-[66%] fill-current">
        <path fillRule="evenodd" d={avatarShapes[shape]} />
      </svg>
    </span>
  );
}
