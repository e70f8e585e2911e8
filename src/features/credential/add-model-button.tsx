import { Plus } from "lucide-react";
import { Button } from "#ui/buttons/button.tsx";
import { ModelListOverlay } from "./model-list-overlay.tsx";

interface AddModelButtonProps {
  workspaceId: string;
  label: string;
  /** Ids of the models that are not offered. */
  except: readonly string[];
  onPick: (languageModelId: string) => void;
}

/** Adds a model to a list. */
export const AddModelButton = ({ workspaceId, label, except, onPick }: AddModelButtonProps) => (
  <ModelListOverlay
    workspaceId={workspaceId}
    value={null}
    except={except}
    title={label}
    onPick={(id) => id !== null && onPick(id)}
    button={(press) => (
      <Button size="s" icon={Plus} className="justify-self-start" {...press}>
        {label}
      </Button>
    )}
  />
);
