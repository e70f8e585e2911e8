import { integrationText as text } from "#product/texts/integration/integration.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import type { ConnectionState } from "./client.ts";

const dots = { connected: "success", refused: "warning", none: "idle" } as const;

/** Whether an account is connected, and what the service calls it. */
export function AccountState({ state, account }: Pick<ConnectionState, "state" | "account">) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-3">
      <StatusDot status={dots[state]} label={text.states[state]} isLabelShown />
      {account && state !== "none" && <span className="cut">{text.account(account)}</span>}
    </span>
  );
}
