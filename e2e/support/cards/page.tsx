/** Every tool card in every state, for pictures and for axe. `serve-cards.ts` builds it; it is no part of the product. */
import "#ui/theme/theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api, queryClient } from "#client/api.ts";
import { startLanguage } from "#client/language.ts";
import { type CurrentWorkspace, WorkspaceContext } from "#client/shell/use-workspace.ts";
import { uiLabels } from "#client/ui-labels.ts";
import type { Answers } from "#client/wire.ts";
import { SourcesPart } from "#features/chat/message/sources-part.tsx";
import { loadLanguage } from "#languages/load.ts";
import { LoadToolOutputProvider } from "#tools/full-results.tsx";
import { ToolCalls } from "#tools/tool-calls.tsx";
import { ToolDecisionProvider, type ToolDecisions } from "#tools/tool-decisions.tsx";
import { ToolRow } from "#tools/tool-row.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { LocaleProvider } from "#ui/locale-provider.ts";
import { followTheme } from "#ui/theme/theme.ts";
import { UiLabelsContext } from "#ui/ui-labels.ts";
// For the types of the wire.
import type {} from "#web/router.tsx";
import { agentId, examples, groups, samples, sources, workflowId } from "./samples.ts";

const workspaceId = "sample-workspace";
// The cards read nothing else of it.
const workspace = { id: workspaceId, slug: "sample", role: "OWNER" } as Partial<CurrentWorkspace> as CurrentWorkspace;

/** Links of cards go nowhere here. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const never = () => new Promise<never>(() => {});
const author: ToolDecisions = { place: "chat", decide: never };
const reader: ToolDecisions = { place: "run", decide: null };

followTheme();
const localeTag = await startLanguage(loadLanguage);
seedQueries();

function Page() {
  return (
    <main className="mx-auto grid w-full max-w-192 gap-8 px-gutter py-5">
      <h1 className="text-lg font-semibold">Tool cards</h1>
      {Object.entries(examples).map(([name, all]) => (
        <Part key={name} name={name}>
          {all.map(({ state, call }) => (
            <Shown key={state} state={state}>
              <ToolRow call={call} />
            </Shown>
          ))}
          {all
            .filter(({ call }) => call.state === "approval-requested")
            .map(({ state, call }) => (
              <ToolDecisionProvider key={state} value={reader}>
                <Shown state={`${state}, for a reader of a run`}>
                  <ToolRow call={call} />
                </Shown>
              </ToolDecisionProvider>
            ))}
        </Part>
      ))}
      <Part name="groups">
        {Object.entries(groups).map(([state, calls]) => (
          <div key={state}>
            <State>{state}</State>
            <ToolCalls calls={calls} />
          </div>
        ))}
      </Part>
      <Part name="sources">
        <State>50 sources</State>
        <SourcesPart sources={sources} />
        <State>3 sources</State>
        <SourcesPart sources={sources.slice(3, 6)} />
      </Part>
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 className="text-md font-semibold">{name}</h2>
      {children}
    </div>
  );
}

function Shown({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div data-state={state} className="min-w-0">
      <State>{state}</State>
      <Frame>{children}</Frame>
    </div>
  );
}

const State = ({ children }: { children: ReactNode }) => <p className="mb-1 text-xs text-ink-3">{children}</p>;

/** What cards ask the server for. Whatever is missing here stays unanswered. */
function seedQueries() {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  const { execute_python: python, generate_image: images, TROUPE_WORKFLOW_: workflow } = samples;
  for (const { output } of [python, images].flatMap((sample) => [sample, sample.full]))
    for (const { name, s3FilePath } of [...output.images, ...("files" in output ? output.files : [])])
      queryClient.setQueryData(api.document.getUrl.queryKey({ workspaceId, s3FilePath }), { url: pictureOf(name) });
  const none = { state: "none" as const, account: "", connectionId: null };
  queryClient.setQueryData(api.integration.getAll.queryKey({ workspaceId }), [
    { ...none, appName: "gmail", accountOf: "person", shared: none, own: none, signsIn: true, needsClient: false },
  ]);
  const named = { workspaceId, ids: [agentId] };
  queryClient.setQueryData(
    [...api.agent.findNames.pathKey(), "named", { ...named, titles: [] }],
    [{ id: agentId, title: "Contract reviewer" }],
  );
  queryClient.setQueryData([...api.agent.findNames.pathKey(), "named", { ...named, ids: ["deleted"], titles: [] }], []);
  queryClient.setQueryData(
    [...api.workflow.findNames.pathKey(), "named", { workspaceId, ids: [workflowId] }],
    [{ id: workflowId, title: "Price letters" }],
  );
  for (const { output } of Object.values(workflow.more)) {
    const { runId } = output;
    const isOpen = output.status === "WAITING" || output.status === "RUNNING";
    // The card reads nothing else.
    const run = { status: isOpen ? "RUNNING" : output.status } as Answers["workflowRun"]["getById"];
    const steps = [{ waitsFor: output.status === "WAITING" ? "input" : null }];
    queryClient.setQueryData(api.workflowRun.getById.queryKey({ runId }), run);
    queryClient.setQueryData(
      api.workflowRun.getExecutions.queryKey({ runId }),
      steps as Answers["workflowRun"]["getExecutions"],
    );
  }
}

/** A drawing in place of a stored file; "broken" is no picture. */
function pictureOf(name: string): string {
  if (name.startsWith("broken")) return "data:image/png;base64,AAAA";
  const bars = [28, 34, 31, 47, 61, 72].map(
    (height, at) => `<rect x="${20 + at * 62}" y="${120 - height}" width="40" height="${height}" fill="#8b93a7"/>`,
  );
  const size = name.startsWith("chart") || name.startsWith("orders") ? "400 130" : "400 400";
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><rect width="400" height="400" fill="#e8edf5"/>${bars.join("")}</svg>`,
  )}`;
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LocaleProvider locale={localeTag}>
          <UiLabelsContext value={uiLabels}>
            <WorkspaceContext value={workspace}>
              <LoadToolOutputProvider value={never}>
                <ToolDecisionProvider value={author}>
                  <RouterContextProvider router={router}>
                    <Page />
                  </RouterContextProvider>
                </ToolDecisionProvider>
              </LoadToolOutputProvider>
            </WorkspaceContext>
          </UiLabelsContext>
        </LocaleProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
