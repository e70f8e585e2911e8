import { useState } from "react";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { styleText } from "#product/texts/style/style.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Style, useStyle, useUpdateStyle } from "./client/use-styles.ts";
import { isStyleComplete, isStyleTooLong, StyleForm } from "./style-form.tsx";
import { StylePreview } from "./style-preview.tsx";

const text = styleText;

/** Changes a brand voice, or shows one that the person can't change. */
export function UpdateStyleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { style, isError, isFetching, refetch } = useStyle(id);
  if (style) return <StoredStyle style={style} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={onClose} size="m" title={text.update.title}>
      {isError ? (
        <ErrorState title={text.form.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-busy aria-label={pageStateText.loading} className="grid gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-52" />
        </div>
      )}
    </Dialog>
  );
}

/** A failed save keeps the text. */
function StoredStyle({ style, onClose }: { style: Style; onClose: () => void }) {
  const { id, canEdit, ...saved } = style;
  const [draft, setDraft] = useState({ title: saved.title, desc: saved.desc, category: saved.category });
  const [isChecked, setChecked] = useState(false);
  const update = useUpdateStyle();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  function save() {
    setChecked(true);
    if (!isStyleComplete(draft)) return toast.failed(commonErrorText.fillAll);
    if (isStyleTooLong(draft)) return;
    if (isChanged) update.mutate({ id, ...draft }, { onSuccess: onClose });
    else onClose();
  }
  if (!canEdit)
    return (
      <Dialog isOpen onOpenChange={onClose} size="m" title={saved.title} description={text.form.readOnly}>
        <p className="max-w-read whitespace-pre-wrap wrap-break-word">{saved.desc}</p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.update.title}
      // A press outside must not lose the text.
      isDismissable={!isChanged}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isPending={update.isPending} onPress={save}>
            {buttonText.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <StyleForm value={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} isChecked={isChecked} />
        <StylePreview voice={{ ...draft, title: draft.title.slice(0, limits.style.titleChars) }} />
      </div>
    </Dialog>
  );
}
