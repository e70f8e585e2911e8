import { Plus, X } from "lucide-react";
import type { FormProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { type CodeConfig, isCodeName } from "./spec.ts";

const text = codeFormText;
type Input = CodeConfig["inputParams"][number];

interface InputListProps {
  inputs: readonly Input[];
  onChange: (inputs: Input[]) => void;
  isReadOnly: boolean;
  Prompt: FormProps<CodeConfig>["Prompt"];
}

/** The inputs of the code: constants or templates with earlier results. */
export function InputList({ inputs, onChange, isReadOnly, Prompt }: InputListProps) {
  const replace = (at: number, input: Input) => onChange(inputs.with(at, input));
  return (
    <section className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-sm font-medium">{text.inputs}</h2>
        <p className="text-sm text-ink-3">{text.inputsHint}</p>
      </div>
      {inputs.map((input, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an input has no name of its own until it is given one
          key={at}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line p-3"
        >
          <div className="flex items-end gap-2">
            <TextField
              label={text.inputName}
              value={input.name}
              onChange={(name) => replace(at, { ...input, name: name.trim() })}
              error={input.name && !isCodeName(input.name) ? codeFormText.names.invalid(input.name) : undefined}
              maxLength={limits.workflow.codeNameChars}
              isReadOnly={isReadOnly}
              isMono
              className="flex-1"
            />
            {!isReadOnly && (
              <IconButton
                icon={X}
                label={text.removeInput(input.name)}
                onPress={() => onChange(inputs.toSpliced(at, 1))}
              />
            )}
          </div>
          <Prompt
            label={text.inputValue}
            placeholder={text.inputPlaceholder}
            value={input.value}
            onChange={(value) => replace(at, { ...input, value })}
            minRows={1}
            isReadOnly={isReadOnly}
          />
          <Switch
            isSelected={input.stripFences}
            onChange={(stripFences) => replace(at, { ...input, stripFences })}
            hint={text.stripFencesHint}
            isDisabled={isReadOnly}
          >
            {text.stripFences}
          </Switch>
        </div>
      ))}
      {!isReadOnly && (
        <Button
          icon={Plus}
          isDisabled={inputs.length >= limits.workflow.codeNames}
          onPress={() => onChange([...inputs, { name: "", value: "", stripFences: false }])}
          className="justify-self-start"
        >
          {text.addInput}
        </Button>
      )}
    </section>
  );
}
