import { type FormEvent, useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { areRowsFilled, type HeaderRow, keptRows, newHeaders, sentHeaders } from "../client/header-rows.ts";
import { newClient, sentClient } from "../client/own-client.ts";
import { type ServerDetail, useServerActions } from "../client/use-servers.ts";
import { type McpAccount, mcpAccounts } from "../schema.ts";
import { ClientFields } from "./client-fields.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { TestedTools } from "./tested-tools.tsx";

const text = mcpServerText;

interface ServerDialogProps {
  /** The stored server; without it, a new one is added. */
  server?: ServerDetail;
  /** What a new one starts with. */
  initial?: { name: string; url: string; headerNames: readonly string[] };
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Name, URL and headers of a server. It must have answered before it is saved. */
export function ServerDialog({ server, initial, onClose, onSaved }: ServerDialogProps) {
  const formId = useId();
  const { id: workspaceId } = useWorkspace();
  const [name, setName] = useState(server?.name ?? initial?.name ?? "");
  const [url, setUrl] = useState(server?.url ?? initial?.url ?? "");
  const [rows, setRows] = useState<readonly HeaderRow[]>(() =>
    server ? keptRows(server.headerNames) : (initial?.headerNames ?? []).map(emptyRow),
  );
  const stored = server?.client ?? null;
  const [client, setClient] = useState({ id: stored?.id ?? "", secret: "" });
  const [account, setAccount] = useState<McpAccount>(server?.account ?? "workspace");
  const [error, setError] = useState<string>();
  const { test, create, update } = useServerActions();
  const isUrl = /^https?:$/.test(URL.parse(url.trim())?.protocol ?? "");
  const isMoved = server !== undefined && url.trim() !== server.url;
  const areHeadersChanged =
    server !== undefined &&
    (rows.length !== server.headerNames.length || rows.some(({ isKept, value }) => !isKept || value !== ""));
  const isClientChanged = client.id.trim() !== (stored?.id ?? "") || client.secret !== "";
  const isChanged =
    !server ||
    isMoved ||
    areHeadersChanged ||
    isClientChanged ||
    name.trim() !== server.name ||
    account !== server.account;
  const tested = test.data;
  /** A change of URL or headers must be tested again. */
  const mustTest = !server || isMoved || areHeadersChanged;
  const redirectUrl = server?.redirectUrl ?? tested?.redirectUrl;
  const isValidated = !mustTest || tested?.isConnected === true || tested?.needsSignIn === true;
  const forget = () => {
    setError(undefined);
    test.reset();
  };

  function problem(): string | null {
    if (!isUrl) return text.invalidUrl;
    return areRowsFilled(rows) ? null : text.fillHeaders;
  }

  function testConnection() {
    const wrong = problem();
    setError(wrong ?? undefined);
    if (wrong) return;
    test.mutate(
      {
        workspaceId,
        url: url.trim(),
        headers: server ? sentHeaders(rows) : newHeaders(rows),
        ...(server && { id: server.id }),
      },
      { onError: (cause) => setError(readRefusal(cause, commonErrorText.unknown).text) },
    );
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const wrong = problem() ?? (isValidated ? null : text.validateFirst);
    setError(wrong ?? undefined);
    if (wrong) return;
    const onError = (cause: unknown) => setError(readRefusal(cause, commonErrorText.unknown).text);
    if (!server)
      return create.mutate(
        { workspaceId, name, url: url.trim(), headers: newHeaders(rows), client: newClient(client), account },
        {
          onError,
          onSuccess({ id }) {
            toast.success(text.created);
            onSaved(id);
          },
        },
      );
    update.mutate(
      {
        id: server.id,
        name,
        account,
        ...(isMoved && { url: url.trim() }),
        ...((isMoved || areHeadersChanged) && { headers: sentHeaders(rows) }),
        ...(isClientChanged && { client: sentClient(client, stored) }),
      },
      {
        onError,
        onSuccess() {
          toast.success(text.updated);
          onSaved(server.id);
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={server ? text.dialog.editTitle : text.dialog.addTitle}
      description={text.dialog.about}
      size="m"
      isDismissable={!isChanged || (name === "" && url === "")}
      footerStart={
        <Button isPending={test.isPending} isDisabled={url.trim() === ""} onPress={testConnection}>
          {text.dialog.test}
        </Button>
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={name.trim() === "" || url.trim() === "" || !isChanged}
            isPending={create.isPending || update.isPending}
          >
            {server ? text.dialog.save : text.dialog.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid grid-cols-1 gap-5">
        <TextField
          label={text.dialog.name}
          placeholder={text.dialog.namePlaceholder}
          maxLength={limits.mcp.nameChars}
          value={name}
          onChange={setName}
          autoFocus
        />
        <TextField
          label={text.dialog.url}
          hint={text.dialog.urlIsSecret}
          placeholder={text.dialog.urlPlaceholder}
          type="url"
          isMono
          maxLength={limits.mcp.urlChars}
          value={url}
          onChange={(value) => {
            setUrl(value);
            forget();
          }}
        />
        <HeaderFields
          rows={rows}
          onChange={(next) => {
            setRows(next);
            forget();
          }}
        />
        <RadioGroup
          label={text.dialog.account}
          options={mcpAccounts.map((id) => ({
            id,
            label: text.dialog.accounts[id],
            hint: text.dialog.accountHints[id],
          }))}
          value={account}
          onChange={(id) => setAccount(id === "person" ? "person" : "workspace")}
        />
        {tested?.isConnected && <TestedTools tools={tested.tools} />}
        {tested?.needsSignIn && (
          <Callout tone="accent" isAnnounced>
            {text.dialog.needsSignIn}
          </Callout>
        )}
        {redirectUrl !== undefined && (tested?.needsSignIn || server?.usesSignIn || stored !== null) && (
          <ClientFields
            client={client}
            isSecretKept={stored?.hasSecret === true && stored.id === client.id.trim()}
            redirectUrl={redirectUrl}
            onChange={setClient}
          />
        )}
        {tested && !tested.isConnected && !tested.needsSignIn && (
          <Callout tone="danger" isAnnounced title={text.connectionFailed}>
            {text.cannotConnect(tested.error ?? "")}
          </Callout>
        )}
        {error && (
          <Callout tone="danger" isAnnounced>
            {error}
          </Callout>
        )}
      </form>
    </Dialog>
  );
}

const emptyRow = (name: string, key: number): HeaderRow => ({ key, name, value: "", isKept: false });
