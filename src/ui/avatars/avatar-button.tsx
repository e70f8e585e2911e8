import { Button as HeroButton } from "@heroui/react/button";
import { Tooltip } from "../overlays/tooltip.tsx";
import { Avatar } from "./avatar.tsx";

interface AvatarButtonProps {
  name: string;
  src?: string | null | undefined;
  /** Accessible name and tooltip. */
  label: string;
  /** Hue of the ring, 1 to 6. */
  hue: number;
  onPress: () => void;
}

/** A person's avatar in a colored ring, with a tooltip. */
export function AvatarButton({ name, src, label, hue, onPress }: AvatarButtonProps) {
  return (
    <Tooltip text={label}>
      <HeroButton
        onPress={onPress}
        style={{ borderColor: `var(--avatar-${hue})` }}
        className="relative block flex-none rounded-full border-2 bg-page p-px after:absolute after:-inset-y-1 after:inset-x-0 hover:z-1 focus-visible:z-1"
      >
        <Avatar name={name} src={src ?? null} />
        <span className="sr-only">{label}</span>
      </HeroButton>
    </Tooltip>
  );
}
