import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { Switch } from "#ui/forms/switch.tsx";

const { workflows: text } = agentToolsText;

interface TrustSwitchProps {
  /** What the calls reach; each of them has this switch. */
  title: string;
  hint: string;
  isTrusted: boolean;
  onChange: (isTrusted: boolean) => void;
  isReadOnly: boolean;
}

/** Whether calls that are always allowed run even after the agent has read something from outside. */
export function TrustSwitch({ title, hint, isTrusted, onChange, isReadOnly }: TrustSwitchProps) {
  if (isReadOnly) return <p className="mt-2 text-sm text-ink-2">{isTrusted ? text.isTrusted : text.isNotTrusted}</p>;
  return (
    <Switch className="mt-3" isSelected={isTrusted} onChange={onChange} hint={hint}>
      <span className="sr-only">{title}: </span>
      {text.trust}
    </Switch>
  );
}
