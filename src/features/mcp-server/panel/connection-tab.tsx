import { ConnectServer } from "#client/mcp/connect-server.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { KeyValue } from "#ui/data/key-value.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { type ServerDetail, useServerActions } from "../client/use-servers.ts";

const text = mcpServerText.panel;

/** How a server is reached, and as whom. */
export function ConnectionTab({ server, onEdit }: { server: ServerDetail; onEdit: () => void }) {
  const { update } = useServerActions();
  const { canEdit, headerNames, era, listedAt, problem } = server;
  return (
    <div className="grid grid-cols-1 gap-5">
      {problem && <Callout tone="danger">{problem}</Callout>}
      {canEdit && (
        <Switch
          isSelected={update.isPending ? (update.variables.isOn ?? server.isOn) : server.isOn}
          onChange={(isOn) => update.mutate({ id: server.id, isOn })}
        >
          {text.isOn}
        </Switch>
      )}
      <KeyValue
        items={[
          server.url === null ? { label: text.host, value: server.host } : { label: text.url, value: server.url },
          { label: text.headers, value: headerNames.length > 0 ? headerNames.join(", ") : text.noHeaders },
          { label: text.account, value: text.accountOf[server.account] },
          ...(era ? [{ label: text.protocol, value: text.protocols[era] }] : []),
          ...(listedAt ? [{ label: text.listedAt, value: formatRelative(listedAt, new Date()) }] : []),
        ]}
      />
      {canEdit && (
        <div>
          <Button onPress={onEdit}>{text.edit}</Button>
        </div>
      )}
      {server.usesSignIn && <SignIn server={server} />}
    </div>
  );
}

function SignIn({ server: { id, isSignedIn, account, canEdit } }: { server: ServerDetail }) {
  const { disconnect } = useServerActions();
  const isOwn = account === "person" || canEdit;
  return (
    <section aria-label={text.signIn} className="grid grid-cols-1 gap-3 border-line border-t pt-5">
      <div className="flex items-baseline gap-2">
        <h3 className="font-semibold">{text.signIn}</h3>
        <span className="text-sm text-ink-3">{isSignedIn ? text.signedIn : text.notSignedIn}</span>
      </div>
      {isOwn && (
        <div className="flex flex-wrap gap-2">
          <ConnectServer serverId={id} label={isSignedIn ? text.connectAgain : text.connect} />
          {isSignedIn && (
            <Button
              variant="ghost"
              isPending={disconnect.isPending}
              onPress={() => disconnect.mutate({ id }, { onSuccess: () => void toast.success(text.disconnected) })}
            >
              {text.disconnect}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
