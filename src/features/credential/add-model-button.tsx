import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

const ModelList = lazy(async () => ({ default: (await import("./model-list.tsx")).ModelList }));

interface AddModelButtonProps {
  workspaceId: string;
  label: string;
  /** Ids of the models that are not offered. */
  except: readonly string[];
  onPick: (languageModelId: string) => void;
}

/** Adds a model to a list. A bottom sheet on phones. */
export function AddModelButton({ workspaceId, label, except, onPick }: AddModelButtonProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const button = (
    <Button size="s" icon={Plus} className="justify-self-start" {...(isPhone && { onPress: () => setOpen(true) })}>
      {label}
    </Button>
  );
  const list = (
    <Suspense
      fallback={
        <div className="grid h-96 place-items-center">
          <Spinner label={modelSelectText.loading} />
        </div>
      }
    >
      <ModelList
        workspaceId={workspaceId}
        value={null}
        except={except}
        onPick={(id) => {
          if (id !== null) onPick(id);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        isSheet={isPhone}
      />
    </Suspense>
  );
  return isPhone ? (
    <>
      {button}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={label} isPadded={false}>
        {list}
      </Dialog>
    </>
  ) : (
    <Popover
      aria-label={agentModelText.model}
      placement="bottom start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-112 max-w-[calc(100vw-24px)] p-0!"
      trigger={button}
    >
      {list}
    </Popover>
  );
}
