import { ConnectIntegration } from "#client/sign-in/connect-integration.tsx";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { Integration } from "./client.ts";

interface ConnectAccountProps {
  integration: Integration;
  accountOf: AccountKind;
  /** Asks for a key. */
  onEnterKey: () => void;
}

/** Connects an account, or connects it again: with a key, or by signing in. */
export function ConnectAccount({ integration, accountOf, onEnterKey }: ConnectAccountProps) {
  const { appName, signsIn, needsClient } = integration;
  const { state } = accountOf === "person" ? integration.own : integration.shared;
  if (needsClient) return null;
  const replace = appName === "mailbox" ? text.reconnectMailbox : text.reconnect;
  const label = state === "none" ? text.connect : signsIn || state === "refused" ? text.signInAgain : replace;
  const name = `${label}: ${integrationNameText[appName]}`;
  return signsIn ? (
    <ConnectIntegration appName={appName} accountOf={accountOf} label={label} name={name} size="s" />
  ) : (
    <Button size="s" aria-label={name} onPress={onEnterKey}>
      {label}
    </Button>
  );
}
