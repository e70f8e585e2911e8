import { useState } from "react";
import { chooseVersionText } from "#product/texts/run/choose-version.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useUiLabels } from "#ui/ui-labels.ts";
import type { ForkVersion } from "../schema.ts";

const text = chooseVersionText;

interface ForkVersionDialogProps {
  /** The action that needs a version; null while the dialog is closed. */
  action: "retry" | "fork" | null;
  /** Some pieces of the step are already finished. */
  hasPieces: boolean;
  onClose: () => void;
  onChoose: (version: ForkVersion) => void;
}

/** The workflow has changed since the run started: asks which version a retry or fork should use. */
export function ForkVersionDialog({ action, hasPieces, onClose, onChoose }: ForkVersionDialogProps) {
  const words = useUiLabels();
  const [version, setVersion] = useState<ForkVersion>("CURRENT");
  return (
    <Dialog
      isOpen={action !== null}
      onOpenChange={onClose}
      title={text.title}
      description={text.text}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" onPress={() => onChoose(version)}>
            {action === "retry" ? text.retry : text.fork}
          </Button>
        </>
      }
    >
      <RadioGroup
        variant="framed"
        aria-label={text.title}
        value={version}
        onChange={(id) => setVersion(id === "AS_IT_WAS" ? id : "CURRENT")}
        options={[
          { id: "CURRENT", label: text.current, hint: hasPieces ? text.currentWithoutResults : text.currentHint },
          {
            id: "AS_IT_WAS",
            label: text.originalVersion,
            hint:
              action === "fork" ? text.originalNewRun : hasPieces ? text.originalRetryMissing : text.originalRetryStep,
          },
        ]}
      />
    </Dialog>
  );
}
