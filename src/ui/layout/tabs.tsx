import { Tabs as HeroTabs } from "@heroui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { tabClass } from "./tab-class.ts";

export interface TabEntry<Id extends string> {
  id: Id;
  label: ReactNode;
  /** Count after the label. */
  count?: number;
  isDisabled?: boolean;
  content?: ReactNode;
}

interface TabsProps<Id extends string> {
  "aria-label": string;
  tabs: readonly TabEntry<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** At the right end of the tab line. */
  end?: ReactNode;
  /** Without a border, for page headers. */
  isBare?: boolean;
  className?: string;
  panelClassName?: string;
}

/**
 * Tabs for views of one item. Without `content` the screen renders the view itself, and a hidden panel satisfies
 * `aria-controls`. For tabs that are pages, use `TabNav`.
 */
export function Tabs<Id extends string>({
  tabs,
  value,
  onChange,
  end,
  isBare,
  className,
  panelClassName,
  "aria-label": label,
}: TabsProps<Id>) {
  return (
    <HeroTabs
      selectedKey={value}
      onSelectionChange={(key) => onChange(key as Id)}
      // The kit marks it as focused while anything in it is.
      className={cx("min-w-0 outline-none", className)}
    >
      <div className={cx("flex min-w-0 items-center gap-4", !isBare && "border-line border-b")}>
        <HeroTabs.List
          aria-label={label}
          className="-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <HeroTabs.Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled} className={tabClass({ isBare })}>
              {tab.label}
              {tab.count !== undefined && <span className="font-normal text-ink-3 num">{tab.count}</span>}
            </HeroTabs.Tab>
          ))}
        </HeroTabs.List>
        {end && <div className="flex flex-none items-center gap-2 text-sm text-ink-3">{end}</div>}
      </div>
      {tabs.map((tab) => (
        <HeroTabs.Panel key={tab.id} id={tab.id} className={tab.content === undefined ? "hidden" : panelClassName}>
          {tab.content}
        </HeroTabs.Panel>
      ))}
    </HeroTabs>
  );
}
