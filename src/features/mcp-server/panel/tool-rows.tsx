import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { type ToolPolicy, toolPolicies } from "#product/tools/tool-policies.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { Select } from "#ui/select/select.tsx";
import { type ServerTool, useServerActions } from "../client/use-servers.ts";

const text = mcpServerText.panel;

interface ToolRowsProps {
  serverId: string;
  label: string;
  tools: readonly ServerTool[];
  canEdit: boolean;
}

/** Tools of one kind: whether each is on, and whether a person is asked before its calls. */
export function ToolRows({ serverId, label, tools, canEdit }: ToolRowsProps) {
  if (tools.length === 0) return null;
  return (
    <section aria-label={label} className="min-w-0">
      <div className="flex items-baseline gap-2 border-line border-b pb-1.5">
        <h3 className="font-semibold">{label}</h3>
        <span className="text-sm text-ink-3 num">{tools.length}</span>
        <span className="ml-auto text-sm text-ink-3 max-sm:hidden">{text.policyColumn}</span>
      </div>
      <ul>
        {tools.map((tool) => (
          <ToolRow key={tool.name} serverId={serverId} tool={tool} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  );
}

const isPolicy = (id: string): id is ToolPolicy => toolPolicies.some((one) => one === id);
const shownPolicies = ["always", "ask", "never"] as const;

function ToolRow({ serverId, tool, canEdit }: { serverId: string; tool: ServerTool; canEdit: boolean }) {
  const { changeTool } = useServerActions();
  const { name, title, description, isOn, policy, change } = tool;
  const isOffered = isOn && change === null;
  /** What the server doesn't know yet. */
  const pending = changeTool.isPending ? changeTool.variables : undefined;
  const shownPolicy = pending?.policy ?? policy;
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <Switch
        aria-label={text.switchTool(title)}
        isSelected={change === null && (pending?.isOn ?? isOn)}
        isDisabled={!canEdit || change !== null}
        onChange={(next) => changeTool.mutate({ id: serverId, tool: name, isOn: next })}
        className="mt-0.5 flex-none"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_14rem]">
          <div className={isOffered ? "font-medium wrap-anywhere" : "text-ink-3 wrap-anywhere"}>{title}</div>
          <div className="line-clamp-2 text-sm text-ink-3 wrap-anywhere">
            {change === null ? description : text.offUntilReviewed}
          </div>
        </div>
        {isOffered && canEdit ? (
          <Select
            aria-label={text.policy(title)}
            variant="plain"
            options={shownPolicies.map((id) => ({ id, label: text.policies[id], hint: text.policyHints[id] }))}
            value={shownPolicy}
            onChange={(id) => isPolicy(id) && changeTool.mutate({ id: serverId, tool: name, policy: id })}
          />
        ) : (
          isOffered && <span className="text-sm text-ink-2">{text.policies[policy]}</span>
        )}
      </div>
    </li>
  );
}
