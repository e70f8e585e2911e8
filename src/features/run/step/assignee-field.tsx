import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { isAssigneeEmail, type StepAssignee } from "#engine/step-options.ts";
import { useMembers } from "#features/workspace/client.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";

const text = waitText.settings;

interface AssigneeFieldProps {
  value: StepAssignee | null;
  /** Gets null for nobody, and valid addresses only. */
  onChange: (assignee: StepAssignee | null) => void;
  /** The label for no one; without it, someone must be chosen. */
  noneText?: string;
  /** Whether someone outside of the workspace can be chosen. */
  canSendOutside: boolean;
  hint?: string;
  isDisabled?: boolean;
}

const none = "none";
const outside = "outside";

/** Chooses a member of the workspace, or someone outside by email. */
export function AssigneeField({ value, onChange, noneText, canSendOutside, hint, isDisabled }: AssigneeFieldProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: members } = useMembers(workspaceId, !isDisabled);
  const email = value && "email" in value ? value.email : "";
  const userId = value && "userId" in value ? value.userId : null;
  const [isOutside, setOutside] = useState(email !== "");
  const [typed, setTyped] = useState(email);
  const [isLeft, setLeft] = useState(false);
  const isUnknown = userId !== null && members !== undefined && !members.some((one) => one.userId === userId);
  const options = [
    ...(noneText === undefined ? [] : [{ id: none, label: noneText }]),
    ...(members ?? []).map((one) => ({ id: one.userId, label: one.name, hint: one.email })),
    ...(isUnknown ? [{ id: userId, label: text.unknownMember }] : []),
    ...(canSendOutside ? [{ id: outside, label: text.someoneOutside }] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ComboBox
        label={text.assignee}
        {...(hint && !isOutside && { hint })}
        options={options}
        value={isOutside ? outside : (userId ?? (noneText === undefined ? null : none))}
        isDisabled={isDisabled}
        onChange={(id) => {
          setOutside(id === outside);
          if (id !== outside) onChange(id === none ? null : { userId: id });
          else if (isAssigneeEmail(typed)) onChange({ email: typed });
        }}
      />
      {isOutside && (
        <TextField
          type="email"
          label={text.email}
          hint={text.emailHint}
          value={typed}
          isDisabled={isDisabled}
          error={isLeft && !isAssigneeEmail(typed) ? commonErrorText.invalidEmail : undefined}
          onBlur={() => setLeft(true)}
          onChange={(next) => {
            const address = next.trim();
            setTyped(address);
            if (isAssigneeEmail(address)) onChange({ email: address });
          }}
        />
      )}
    </div>
  );
}
