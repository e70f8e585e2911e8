import { ArrowDownUp, ListFilter } from "lucide-react";
import type { RefObject } from "react";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSection } from "#ui/overlays/menu-section.tsx";
import { type SortOrder, type StateFilter, sortOrders, stateFilters, type TreeView } from "../client/library/tree.ts";
import type { SourceType } from "../schema.ts";

const text = knowledgeLibraryText;
const types: readonly SourceType[] = ["DOCUMENT", "URL"];

type Filters = Pick<TreeView, "search" | "types" | "states" | "sort">;

interface LibraryToolsProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
  sourceCount: number;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search, filters and order of the tree. */
export function LibraryTools({ filters, onChange, sourceCount, searchRef }: LibraryToolsProps) {
  const chosen = [...filters.types, ...filters.states];
  const words = text.search(sourceCount);
  return (
    <div className="flex items-center gap-1">
      <SearchField
        aria-label={words}
        placeholder={words}
        value={filters.search}
        onChange={(search) => onChange({ search })}
        inputRef={searchRef}
        className="mr-1 flex-1"
      />
      <Menu
        aria-label={text.filter.label}
        selectionMode="multiple"
        selectedIds={chosen}
        onSelect={(ids) =>
          onChange({
            types: types.filter((type) => ids.includes(type)),
            states: stateFilters.filter((state) => ids.includes(state)),
          })
        }
        trigger={<IconButton icon={ListFilter} label={text.filter.label} isSelected={chosen.length > 0 || undefined} />}
      >
        <MenuSection title={text.filter.type}>
          {types.map((type) => (
            <MenuItem key={type} id={type}>
              {text.types[type]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title={text.filter.state}>
          {stateFilters.map((state) => (
            <MenuItem key={state} id={state}>
              {stateWord(state)}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
      <Menu
        aria-label={text.sort.label}
        selectionMode="single"
        selectedIds={[filters.sort]}
        onSelect={([id]) => onChange({ sort: sortOrders.find((order) => order === id) ?? "order" })}
        trigger={
          <IconButton
            icon={ArrowDownUp}
            label={text.sort.label}
            isSelected={filters.sort === "order" ? undefined : true}
          />
        }
      >
        {sortOrders.map((order) => (
          <MenuItem key={order} id={order}>
            {sortWord(order)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

const stateWord = (state: StateFilter) => (state === "busy" ? text.busy : text.states[state]);
const sortWord = (order: SortOrder) => text.sort[order];
