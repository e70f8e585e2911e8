import type { ReactNode } from "react";
import { Disclosure } from "#ui/layout/disclosure.tsx";

interface PromptDisclosureProps {
  title: string;
  /** Shown while the prompt is collapsed. */
  firstLine: string;
  children: ReactNode;
}

/** The prompt of a step, collapsed, because people read the answer first. */
export function PromptDisclosure({ title, firstLine, children }: PromptDisclosureProps) {
  return (
    <Disclosure title={title} meta={<span className="max-sm:hidden">{firstLine}</span>}>
      <div className="max-h-80 overflow-y-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere scroll-thin">
        {children}
      </div>
    </Disclosure>
  );
}
