import { buttonText } from "#product/texts/common/buttons.ts";
import { ListEnd } from "#ui/data/list-end.tsx";
import type { LibraryPages } from "./client/use-library-pages.ts";

interface LibraryLoadMoreProps {
  rows: readonly { id: string }[];
  pages: LibraryPages;
}

/** Loads the next page when the end of the list scrolls into view. */
export function LibraryLoadMore({ rows, pages }: LibraryLoadMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <ListEnd
      lastId={rows.at(-1)?.id ?? ""}
      isLoading={pages.isFetchingNextPage}
      onMore={() => pages.isPlaceholderData || void pages.fetchNextPage()}
      label={buttonText.showMore}
    />
  );
}
