import { Server } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { mcpFieldText as text } from "#product/texts/mcp/mcp-field.ts";
import { ownAccountText } from "#product/texts/mcp/own-account.ts";
import { urls } from "#product/urls.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { useServers } from "./client/use-servers.ts";
import { ServerState } from "./server-state.tsx";

interface ServersFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  isReadOnly: boolean;
  /** Below a server that the agent uses. */
  below?(server: { readonly id: string; readonly name: string; readonly actsUnasked: boolean }): ReactNode;
}

/** The servers whose tools an agent can use. What each tool may do is decided in the library. */
export function ServersField({ value, onChange, isReadOnly, below }: ServersFieldProps) {
  const { slug } = useWorkspace();
  const { data: servers } = useServers();
  if (!servers) return null;
  const shown = isReadOnly ? servers.filter(({ id }) => value.includes(id)) : servers;
  const tools = servers.reduce((sum, { id, offeredTools }) => (value.includes(id) ? sum + offeredTools : sum), 0);
  /** Deleted since the agent was saved, while its editor was open. */
  const existing = value.filter((id) => servers.some((one) => one.id === id));
  return (
    <section aria-label={text.title} className="grid gap-2">
      {/* No heading: phones show the section without one above it. */}
      <p className="font-medium">{text.title}</p>
      <p className="text-sm text-ink-3">
        {text.hint}{" "}
        {!isReadOnly && (
          <Link href={urls.mcpServers(slug)} className="font-medium text-accent-text hover:underline">
            {text.library}
          </Link>
        )}
      </p>
      {shown.length === 0 && <p className="text-sm text-ink-3">{text.none}</p>}
      {shown.length > 0 && (
        <ul className="border-line border-t">
          {shown.map(({ id, name, state, account, offeredTools, actsUnasked }) => (
            <li key={id} className="flex items-start gap-3 border-line border-b py-2.5">
              <Server aria-hidden className="mt-0.5 flex-none text-ink-3" />
              <div className="min-w-0 flex-1">
                <div className="font-medium wrap-anywhere">{name}</div>
                <div className="flex flex-wrap gap-x-3 text-sm text-ink-3">
                  {text.tools(offeredTools)}
                  {state !== "connected" && <ServerState state={state} />}
                </div>
                {value.includes(id) && account === "person" && (
                  <p className="mt-1 text-sm text-ink-2">
                    {ownAccountText.ofServer}{" "}
                    <Link href={urls.mcpServers(slug, id)} className="font-medium text-accent-text hover:underline">
                      {ownAccountText.change(name)}
                    </Link>
                  </p>
                )}
                {value.includes(id) && below?.({ id, name, actsUnasked })}
              </div>
              {!isReadOnly && (
                <Switch
                  aria-label={text.use(name)}
                  isSelected={value.includes(id)}
                  isDisabled={!value.includes(id) && value.length >= limits.agent.mcpServers}
                  onChange={(isOn) => onChange(isOn ? [...existing, id] : existing.filter((one) => one !== id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {tools > limits.mcp.warnAboveTools && <p className="text-sm text-warning">{text.manyTools(tools)}</p>}
    </section>
  );
}
