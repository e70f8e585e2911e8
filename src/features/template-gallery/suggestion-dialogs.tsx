import { useLocation } from "@tanstack/react-router";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { urls } from "#product/urls.ts";
import { AgentTemplateDialog } from "./agent-template-dialog.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

const [agentParam, singleParam, bulkParam] = ["agentSuggestionId", "workflowSuggestionId", "workflowSuggestionIds"];

/** Opens the template dialogs that the URL requests. Hidden for USER. */
export function SuggestionDialogs() {
  const { slug, role } = useWorkspace();
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  if (!hasAbility(role, "createItems")) return null;
  const search = new URLSearchParams(searchStr);
  const agentTemplateId = search.get(agentParam);
  const id = search.get(singleParam);
  const ids = (search.get(bulkParam) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, limits.template.bulk);
  const close = () => {
    search.delete(agentParam);
    search.delete(singleParam);
    search.delete(bulkParam);
    const rest = search.toString();
    go(rest ? `${pathname}?${rest}` : pathname, { replace: true });
  };
  const openBuilder = (workflowId: string) => go(urls.workflowBuild(slug, workflowId));
  if (ids.length > 0) return <BulkDialog key={ids.join()} ids={ids} onClose={close} onOpen={openBuilder} />;
  if (agentTemplateId)
    return (
      <AgentTemplateDialog
        key={agentTemplateId}
        id={agentTemplateId}
        onClose={close}
        onCreated={(agentId) => go(urls.startChat(slug, agentId), { replace: true })}
      />
    );
  if (!id) return null;
  // From the list, people want to edit the workflow; a link from elsewhere opens its first run.
  const openFirstRun = (workflowId: string) => go(urls.startWorkflow(slug, workflowId), { replace: true });
  return (
    <TemplateDialog
      key={id}
      id={id}
      onClose={close}
      onCreated={pathname === urls.workflows(slug) ? openBuilder : openFirstRun}
    />
  );
}
