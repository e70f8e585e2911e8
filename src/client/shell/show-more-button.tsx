import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";

interface ShowMoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list, below it; nothing at its end. */
export function ShowMoreButton({ list }: ShowMoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="ghost"
      className="mt-3"
      isPending={list.isFetchingNextPage}
      onPress={() => void list.fetchNextPage()}
    >
      {buttonText.showMore}
    </Button>
  );
}
