import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { TextField } from "#ui/forms/text-field.tsx";

interface SecretInputProps {
  label: string;
  placeholder: string;
  /** Says why nothing can be entered yet, without an origin. */
  noOriginHint: string;
  /** The only origin that the secret may be sent to; "" if it isn't known. */
  origin: string;
  maxLength: number;
  onKept: (handle: string) => void;
  isReadOnly: boolean;
}

/** A secret for the settings of a step. It is encrypted when it is entered and never shown again. */
export function SecretInput({
  label,
  placeholder,
  noOriginHint,
  origin,
  maxLength,
  onKept,
  isReadOnly,
}: SecretInputProps) {
  const { id: workspaceId } = useWorkspace();
  const [draft, setDraft] = useState("");
  const keep = useMutation(api.credential.keepSecret.mutationOptions());
  const save = () => {
    if (!draft.trim() || !origin || keep.isPending) return;
    keep.mutate({ workspaceId, value: draft.trim(), to: origin }, { onSuccess: ({ handle }) => onKept(handle) });
  };
  return (
    <TextField
      aria-label={label}
      placeholder={placeholder}
      type="password"
      autoComplete="off"
      isMono
      hint={origin ? undefined : noOriginHint}
      value={draft}
      onChange={setDraft}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
      }}
      maxLength={maxLength}
      isReadOnly={isReadOnly || !origin || keep.isPending}
    />
  );
}
