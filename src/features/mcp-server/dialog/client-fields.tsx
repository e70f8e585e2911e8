import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { OwnClient } from "../client/own-client.ts";

const text = mcpServerText.dialog;

interface ClientFieldsProps {
  client: OwnClient;
  /** A secret is stored for this app; it is never shown. */
  isSecretKept: boolean;
  redirectUrl: string;
  onChange: (client: OwnClient) => void;
}

/** The OAuth app of a server that only signs people in to apps that were registered there before. */
export function ClientFields({ client, isSecretKept, redirectUrl, onChange }: ClientFieldsProps) {
  return (
    <Disclosure title={text.ownClient} defaultOpen={client.id !== ""}>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <p className="text-sm text-ink-3">{text.ownClientHint}</p>
        <div className="flex min-w-0 items-center gap-2">
          <code className="min-w-0 font-mono text-xs wrap-anywhere">{redirectUrl}</code>
          <CopyButton text={redirectUrl} label={text.redirectUrl} size="xs" />
        </div>
        <TextField
          label={text.clientId}
          isMono
          autoComplete="off"
          maxLength={limits.mcp.clientIdChars}
          value={client.id}
          onChange={(id) => onChange({ ...client, id })}
        />
        <TextField
          label={text.clientSecret}
          hint={text.clientSecretHint}
          placeholder={isSecretKept ? text.keptValue : ""}
          type="password"
          autoComplete="off"
          isMono
          maxLength={limits.mcp.clientSecretChars}
          value={client.secret}
          onChange={(secret) => onChange({ ...client, secret })}
        />
      </div>
    </Disclosure>
  );
}
