import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useChangeAffiliateCode } from "#features/workspace/client.ts";
import { affiliateCodeInput } from "#features/workspace/schema.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

/** The code on all badges of the workspace, so it is saved separately from the form. */
export function AffiliateField() {
  const text = formSettingsText.look.affiliate;
  const { id: workspaceId, affiliateCode } = useWorkspace();
  const [typed, setTyped] = useState(affiliateCode ?? "");
  const change = useChangeAffiliateCode(text.saved);
  const code = codeIn(typed);
  const isValid = affiliateCodeInput.safeParse({ workspaceId, affiliateCode: code }).success;
  const isChanged = code !== (affiliateCode ?? "");
  return (
    <TextField
      label={text.label}
      isOptional
      value={typed}
      hint={text.hint}
      error={isValid ? undefined : text.invalid}
      onChange={setTyped}
      end={
        isChanged && (
          <Button
            size="s"
            isDisabled={!isValid}
            isPending={change.isPending}
            onPress={() => change.mutate({ workspaceId, affiliateCode: code }, { onSuccess: () => setTyped(code) })}
          >
            {text.save}
          </Button>
        )
      }
    />
  );
}

/** The code of a pasted link, or what was typed. */
function codeIn(typed: string): string {
  const text = typed.trim();
  return (URL.canParse(text) && new URL(text).searchParams.get("aff")) || text;
}
