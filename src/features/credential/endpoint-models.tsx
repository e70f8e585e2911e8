import { Plus, X } from "lucide-react";
import { newId } from "#lib/id.ts";
import { endpointText } from "#product/texts/credentials/endpoint.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

export interface EditedModel {
  /** React key of the row. */
  key: string;
  name: string;
  contextWindow: number;
  maxOutputTokens: number;
  imageInputSupport: boolean;
  toolUsageSupport: boolean;
}

export const createModelRow = (known: Partial<EditedModel> = {}): EditedModel => ({
  name: "",
  contextWindow: 32_000,
  maxOutputTokens: 4_096,
  imageInputSupport: false,
  toolUsageSupport: true,
  ...known,
  key: newId(),
});

interface EndpointModelsProps {
  models: readonly EditedModel[];
  onChange: (models: EditedModel[]) => void;
}

/** The server's models and their features, which only the person knows. */
export function EndpointModels({ models, onChange }: EndpointModelsProps) {
  const change = (key: string, changes: Partial<EditedModel>) =>
    onChange(models.map((model) => (model.key === key ? { ...model, ...changes } : model)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{endpointText.models}</legend>
      {models.map((model) => (
        <div key={model.key} className="grid gap-2 border-line border-b pb-3">
          <div className="flex items-center gap-2">
            <TextField
              aria-label={endpointText.model}
              placeholder={endpointText.model}
              className="min-w-0 flex-1"
              isMono
              value={model.name}
              onChange={(name) => change(model.key, { name })}
            />
            <IconButton
              icon={X}
              label={endpointText.removeModel(model.name)}
              onPress={() => onChange(models.filter(({ key }) => key !== model.key))}
            />
          </div>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <NumberField
              label={endpointText.context}
              className="w-40"
              isPlain
              min={1_000}
              value={model.contextWindow}
              onChange={(contextWindow) => contextWindow !== null && change(model.key, { contextWindow })}
            />
            <NumberField
              label={endpointText.maxOutput}
              className="w-40"
              isPlain
              min={50}
              value={model.maxOutputTokens}
              onChange={(maxOutputTokens) => maxOutputTokens !== null && change(model.key, { maxOutputTokens })}
            />
            <div className="flex h-control items-center gap-4">
              <Checkbox
                isSelected={model.imageInputSupport}
                onChange={(imageInputSupport) => change(model.key, { imageInputSupport })}
              >
                {endpointText.images}
              </Checkbox>
              <Checkbox
                isSelected={model.toolUsageSupport}
                onChange={(toolUsageSupport) => change(model.key, { toolUsageSupport })}
              >
                {endpointText.tools}
              </Checkbox>
            </div>
          </div>
        </div>
      ))}
      <Button
        size="s"
        variant="ghost"
        icon={Plus}
        className="w-fit"
        onPress={() => onChange([...models, createModelRow()])}
      >
        {endpointText.addModel}
      </Button>
    </fieldset>
  );
}
