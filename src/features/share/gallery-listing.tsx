import { useState } from "react";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Select } from "#ui/select/select.tsx";
import { type Category, type SharedThread, useShareStatus, type useSharing } from "./client.ts";

const text = shareText.gallery;
// Keys of a literal are its keys.
const categories = () => Object.entries(text.categories).map(([id, label]) => ({ id: id as Category, label }));

interface GalleryListingProps {
  thread: SharedThread;
  setListed: ReturnType<typeof useSharing>["setListed"];
}

/** Whether the gallery lists it. The first time, the person agrees to what that means. */
export function GalleryListing({ thread, setListed }: GalleryListingProps) {
  const status = useShareStatus(thread);
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Category | null>(null);
  if (!status.data) return null;
  const { isShared, category, isRemoved, needsConsent } = status.data;
  if (isRemoved) return <Callout tone="warning">{text.removed}</Callout>;
  const list = (next: Category) =>
    setListed.mutate(
      { isShared: true, category: next, isAgreed: true },
      { onSuccess: () => setAsking(false), onError: () => setAsking(false) },
    );
  const choose = (next: Category) => {
    setChosen(next);
    if (isShared || !needsConsent) list(next);
  };
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <Switch
        isSelected={isShared || isAsking}
        isPending={setListed.isPending}
        onChange={(next) => {
          setAsking(next);
          if (!next && isShared) setListed.mutate({ isShared: false });
        }}
        hint={text.hint}
      >
        {text.toggle}
      </Switch>
      {(isShared || isAsking) && (
        <Select
          label={text.category}
          placeholder={text.chooseCategory}
          options={categories()}
          value={isShared ? category : chosen}
          onChange={(id) => {
            const next = categories().find((one) => one.id === id);
            if (next) choose(next.id);
          }}
        />
      )}
      {isAsking && !isShared && needsConsent && (
        <div className="grid gap-2">
          <p className="font-medium text-sm">{text.consentTitle}</p>
          <p className="text-sm text-ink-2">{text.consent}</p>
          <Button
            variant="primary"
            className="w-fit"
            isDisabled={chosen === null}
            isPending={setListed.isPending}
            onPress={() => chosen && list(chosen)}
          >
            {text.agree}
          </Button>
        </div>
      )}
      {isShared && (
        <a
          href={urls.gallery()}
          target="_blank"
          rel="noreferrer"
          className="w-fit text-accent-text text-sm hover:underline"
        >
          {text.open}
        </a>
      )}
    </div>
  );
}
