import { FlaskConical } from "lucide-react";
import type { RefObject } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";

interface TestButtonProps {
  isOpen: boolean;
  toggle: () => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Opens and closes the test chat. Where the header is narrow, it has only its icon. */
export function TestButton({ isOpen, toggle, buttonRef }: TestButtonProps) {
  return (
    <Tooltip text={agentTestText.title} shortcut={shortcuts.testAgent}>
      <Button
        ref={buttonRef}
        icon={FlaskConical}
        aria-expanded={isOpen}
        onPress={toggle}
        className="aria-expanded:border-transparent aria-expanded:bg-accent-soft! aria-expanded:text-accent-text!"
      >
        <span className="max-lg:sr-only @max-4xl:sr-only">{agentTestText.open}</span>
      </Button>
    </Tooltip>
  );
}
