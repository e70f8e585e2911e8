import { type ComponentProps, lazy, type ReactElement, Suspense } from "react";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useOpenOnMount } from "#ui/overlays/use-open-on-mount.ts";
import type { ModelList as List } from "./model-list.tsx";

const ModelList = lazy(async () => ({ default: (await import("./model-list.tsx")).ModelList }));

interface ModelListOverlayProps extends Omit<ComponentProps<typeof List>, "onClose" | "isSheet"> {
  /** The button that opens the list. On phones it gets `onPress`; a popover opens by itself. */
  button: (press: { onPress?: () => void }) => ReactElement;
  /** Title of the sheet. */
  title: string;
  placement?: "top start" | "bottom start";
  /** Its button then needs `autoFocus`. */
  isInitiallyOpen?: boolean;
}

/** The list of models beside its button; a bottom sheet on phones. Closes after a choice. */
export function ModelListOverlay({
  button,
  title,
  placement = "bottom start",
  isInitiallyOpen = false,
  onPick,
  onCompare,
  ...listProps
}: ModelListOverlayProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useOpenOnMount(isInitiallyOpen);
  const list = (
    <Suspense
      fallback={
        // As tall as most lists, because the popover chooses its side by this height.
        <div className="grid h-96 place-items-center">
          <Spinner label={modelSelectText.loading} />
        </div>
      }
    >
      <ModelList
        {...listProps}
        onPick={(id) => {
          onPick(id);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        onCompare={
          onCompare &&
          (() => {
            setOpen(false);
            onCompare();
          })
        }
        isSheet={isPhone}
      />
    </Suspense>
  );
  return isPhone ? (
    <>
      {button({ onPress: () => setOpen(true) })}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} isPadded={false}>
        {list}
      </Dialog>
    </>
  ) : (
    <Popover
      aria-label={agentModelText.model}
      placement={placement}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-112 max-w-[calc(100vw-24px)] p-0!"
      trigger={button({})}
    >
      {list}
    </Popover>
  );
}
