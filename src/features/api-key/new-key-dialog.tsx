import { useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { apiKeyText as text } from "#product/texts/api-key/api-key.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Select } from "#ui/select/select.tsx";
import { useCreateApiKey } from "./client.ts";
import { type ApiKeyScope, apiKeyScopes } from "./schema.ts";

interface NewKeyDialogProps {
  workspaceId: string;
  onClose: () => void;
}

const expiryDays = [30, 90, 365] as const;
const noExpiry = "never";

/** Creates a key, then shows it this once. */
export function NewKeyDialog({ workspaceId, onClose }: NewKeyDialogProps) {
  const formId = useId();
  const scopesErrorId = useId();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKeyScopes);
  const [expiry, setExpiry] = useState<string>("90");
  const [isChecked, setChecked] = useState(false);
  const create = useCreateApiKey();
  if (create.data) return <NewKey value={create.data.key} onClose={onClose} />;

  function submit() {
    setChecked(true);
    if (!name.trim() || scopes.length === 0) return;
    const expiresInDays = expiry === noExpiry ? null : Number(expiry);
    // A refusal is shown over the dialog, for example that the plan is too small.
    create.mutate({ workspaceId, name, scopes: [...scopes], expiresInDays });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.dialog.title}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
          {text.dialog.submit}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={text.dialog.name}
          hint={text.dialog.nameHint}
          value={name}
          onChange={setName}
          maxLength={limits.apiKey.nameChars}
          error={isChecked && !name.trim() ? text.dialog.nameMissing : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <fieldset
          className="grid gap-2.5"
          aria-describedby={isChecked && scopes.length === 0 ? scopesErrorId : undefined}
        >
          <legend className="mb-1.5 text-sm font-medium">{text.dialog.scopes}</legend>
          {apiKeyScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              isInvalid={isChecked && scopes.length === 0}
              onChange={(isSelected) =>
                setScopes(isSelected ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
              hint={text.scopes[scope].hint}
            >
              {text.scopes[scope].name}
            </Checkbox>
          ))}
          {isChecked && scopes.length === 0 && <FieldMessage id={scopesErrorId} error={text.dialog.scopesMissing} />}
        </fieldset>
        <Select
          label={text.dialog.expiry}
          options={[
            ...expiryDays.map((days) => ({ id: String(days), label: text.dialog.expiryIn(days) })),
            { id: noExpiry, label: text.dialog.noExpiry },
          ]}
          value={expiry}
          onChange={(id) => setExpiry(id ?? noExpiry)}
        />
      </form>
    </Dialog>
  );
}

/** Leaving by a press outside would lose the key, so only the button closes it. */
const NewKey = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Dialog
    isOpen
    isDismissable={false}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={text.created.title}
    footer={
      <Button variant="primary" onPress={onClose}>
        {text.created.done}
      </Button>
    }
  >
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{text.created.text}</p>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <TextField label={text.created.label} value={value} onChange={() => undefined} isReadOnly isMono autoFocus />
        </div>
        <CopyButton text={value} label={text.created.copy} variant="button" size="m" className="flex-none" />
      </div>
    </div>
  </Dialog>
);
