import { peopleText } from "#product/texts/instance/people.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useChangeOperator } from "./client/queries.ts";
import type { PersonRow } from "./schema.ts";

const text = peopleText;

interface OperatorRoleDialogProps {
  person: PersonRow;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Confirms making someone an operator or removing the role. */
export function OperatorRoleDialog({ person, isOpen, onOpenChange }: OperatorRoleDialogProps) {
  const change = useChangeOperator(person);
  const { name, isOperator } = person;
  const question = isOperator ? text.removeOperatorQuestion(name) : text.makeOperatorQuestion(name);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={question.title}
      confirmText={question.confirm}
      isDanger={isOperator}
      isPending={change.isPending}
      onConfirm={() => change.mutate(!isOperator, { onSettled: () => onOpenChange(false) })}
    >
      {question.text}
    </ConfirmDialog>
  );
}
