import { Dropdown } from "@heroui/react/dropdown";
import { Header } from "@heroui/react/header";
import type { ReactNode } from "react";

interface MenuSectionProps {
  title: string;
  children: ReactNode;
}

/** A named group of menu items. */
export function MenuSection({ title, children }: MenuSectionProps) {
  return (
    <Dropdown.Section className="not-first:mt-1 not-first:border-line not-first:border-t not-first:pt-1">
      <Header className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">{title}</Header>
      {children}
    </Dropdown.Section>
  );
}
