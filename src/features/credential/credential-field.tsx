import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { type CredentialType, credentialFacts } from "#product/models/provider.ts";
import { credentialToastText } from "#product/texts/credentials/credential-toasts.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useDeleteCredential, useSaveCredential } from "./client.ts";

interface CredentialFieldProps {
  workspaceId: string;
  type: CredentialType;
  isSet: boolean;
  last4: string;
  /** Several keys share a row, so each field shows whether its key is set. */
  isOneOfMany: boolean;
}

/** One key. The provider checks a new key before it is saved; a saved key is never shown again. */
export function CredentialField({ workspaceId, type, isSet, last4, isOneOfMany }: CredentialFieldProps) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const save = useSaveCredential();
  const remove = useDeleteCredential();
  const texts = keysText;
  const { displayName, placeholder } = credentialFacts[type];
  const question =
    type === "STRIPE_SECRET_KEY" ? keysText.deleteStripeSecret : keysText.deleteConfirmation(displayName);

  function submit() {
    if (value.trim() === "") return;
    save.mutate(
      { workspaceId, type, value },
      {
        onSuccess: () => setValue(""),
        onError(cause) {
          const refusal = readRefusal(cause, credentialToastText.updateFailed);
          if (refusal.code === "invalid" || refusal.code === "provider") setError(refusal.text);
          else toast.failed(credentialToastText.updateFailed);
        },
      },
    );
  }

  return (
    <form
      className="flex flex-col gap-2 sm:flex-row sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={displayName}
        labelEnd={isOneOfMany && (isSet ? texts.keySet(last4) : texts.notSet)}
        className="min-w-0 sm:flex-1"
        type="password"
        autoComplete="off"
        isMono
        placeholder={isSet ? texts.placeholder : placeholder}
        value={value}
        onChange={(next) => {
          setValue(next);
          setError(undefined);
        }}
        error={error}
        hint={save.isPending ? texts.validating : undefined}
      />
      <div className="flex gap-2 sm:mt-6">
        <Button type="submit" isPending={save.isPending} isDisabled={value.trim() === ""}>
          {texts.save}
        </Button>
        {isSet && (
          <Button variant="danger" onPress={() => setAsking(true)}>
            {texts.delete}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={question.title}
        confirmText={question.confirm}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ workspaceId, type }, { onSettled: () => setAsking(false) })}
      >
        {question.text}
      </ConfirmDialog>
    </form>
  );
}
