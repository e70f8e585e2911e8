import { Header } from "@heroui/react/header";
import { ListBox } from "@heroui/react/list-box";
import { ListBoxItem } from "@heroui/react/list-box-item";
import { ListBoxSection } from "@heroui/react/list-box-section";
import { Check } from "lucide-react";
import { cx } from "../cx.ts";
import { optionRow, optionTone } from "../overlays/surface.ts";
import type { Option, Options } from "./option.ts";

interface OptionListProps {
  options: Options;
  className?: string;
}

/** The option list of a select. */
export function OptionList({ options, className }: OptionListProps) {
  return (
    <ListBox className={cx("max-h-[40vh] overflow-auto p-1 outline-none scroll-thin", className)}>
      {options.map((entry) =>
        "options" in entry ? (
          <ListBoxSection
            key={entry.label}
            className="not-first:mt-1 not-first:border-line not-first:border-t not-first:pt-1"
          >
            <Header className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">{entry.label}</Header>
            {entry.options.map(renderOption)}
          </ListBoxSection>
        ) : (
          renderOption(entry)
        ),
      )}
    </ListBox>
  );
}

function renderOption(option: Option) {
  return (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled}
      className={cx(optionRow, optionTone, "data-selected:bg-accent-soft data-selected:data-focused:bg-accent-soft-2")}
    >
      {({ isSelected }) => (
        <>
          {option.icon}
          <span className="min-w-0 flex-1">
            <span className={cx("block cut", isSelected && "font-medium")}>{option.label}</span>
            {option.hint && (
              <span className="block text-sm text-ink-3 group-data-selected/option:text-ink-2">{option.hint}</span>
            )}
          </span>
          {option.end && (
            <span className="flex-none text-sm text-ink-3 num group-data-selected/option:text-ink-2">{option.end}</span>
          )}
          <Check aria-hidden className={cx("text-accent-text!", !isSelected && "invisible")} />
        </>
      )}
    </ListBoxItem>
  );
}
