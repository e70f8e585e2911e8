import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { mcpOffersText } from "#product/texts/mcp/mcp-offers.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

const text = savedPromptText.fill;

interface FillPromptDialogProps {
  title: string;
  /** By default that empty values stay as they are. */
  description?: string;
  variables: readonly string[];
  /** What is known of variables of a server, some of which it needs. */
  fields?: ReadonlyMap<string, { readonly hint: string; readonly isRequired: boolean }>;
  isPending?: boolean;
  /** Receives what was filled in, by variable. */
  onInsert: (values: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}

/** Asks for the variables of a prompt. Enter goes to the next one, and inserts the prompt from the last. */
export function FillPromptDialog({
  title,
  description = text.text,
  variables,
  fields,
  isPending = false,
  onInsert,
  onClose,
}: FillPromptDialogProps) {
  const formId = useId();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasTried, setTried] = useState(false);
  const isMissing = (name: string) => fields?.get(name)?.isRequired === true && !values.get(name)?.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (variables.some(isMissing)) return setTried(true);
    onInsert(Object.fromEntries(values));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { form } = event.currentTarget;
    const fields = [...(form?.querySelectorAll("textarea") ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next && !event.metaKey && !event.ctrlKey) next.focus();
    else form?.requestSubmit();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      // A press outside must not lose the values.
      isDismissable={[...values.values()].every((value) => value === "")}
      footer={
        <>
          {!fields && (
            <Button variant="ghost" onPress={() => onInsert({})}>
              {text.skip}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {text.insert}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {variables.map((name, at) => (
          <TextArea
            key={name}
            label={name}
            hint={fields?.get(name)?.hint}
            isOptional={fields?.get(name)?.isRequired === false}
            {...(hasTried && isMissing(name) && { error: mcpOffersText.required })}
            value={values.get(name) ?? ""}
            onChange={(value) => setValues((now) => new Map(now).set(name, value))}
            onKeyDown={onKeyDown}
            maxLength={limits.savedPrompt.valueChars}
            minRows={1}
            maxRows={8}
            autoFocus={at === 0}
          />
        ))}
      </form>
    </Dialog>
  );
}
