import { Puzzle } from "lucide-react";
import { useState } from "react";
import { ShowMoreButton } from "#client/shell/show-more-button.tsx";
import { type ListedAction, useAppActions } from "#features/composio-integration/client.ts";
import { limits } from "#product/limits.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { toolFamilies } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { applyChoice, choiceOf, type ToolPolicies } from "../../client/tool-choices.ts";
import { ToolChoiceRow } from "./tool-choice-row.tsx";

const text = composioText.agent;
const acting: ToolSpec = toolFamilies.INTEGRATION_COMPOSIO_;
const { acts: _, ...reading } = toolFamilies.INTEGRATION_COMPOSIO_;
const rowsAtOnce = 50;

interface AppActionsProps {
  app: { slug: string; title: string };
  /** As Composio names them. */
  allowed: readonly string[];
  /** Nothing is selected, but the instructions mention the app. */
  isWhole: boolean;
  toolPolicies: ToolPolicies;
  onChange: (choice: { allowedActions: string[]; toolPolicies: ToolPolicies }) => void;
  isInPlan: boolean;
  isReadOnly: boolean;
}

/** The actions of an app: those that the agent may use first, then the others. */
export function AppActions({ app, allowed, isWhole, toolPolicies, onChange, isInPlan, isReadOnly }: AppActionsProps) {
  const [search, setSearch] = useState("");
  const [rows, setRows] = useState(rowsAtOnce);
  const { data: actions, isError, isFetching, refetch } = useAppActions(app.slug, { enabled: true });
  if (!actions)
    return isError ? (
      <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    ) : (
      <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
    );
  const wanted = search.trim().toLowerCase();
  const isAllowed = new Set(allowed);
  const found = actions
    .filter(({ slug }) => !isReadOnly || isAllowed.has(slug))
    .filter(({ title, description }) => `${title} ${description}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(isAllowed.has(other.slug)) - Number(isAllowed.has(one.slug)));
  const isFull = allowed.length >= limits.agent.allowedActions;

  function allow({ slug, wireName }: ListedAction, isOn: boolean) {
    const kept = allowed.filter((one) => one !== slug);
    const { [wireName]: _policy, ...policies } = toolPolicies;
    // An action that is allowed again later asks first again.
    onChange({ allowedActions: isOn ? [...kept, slug].toSorted() : kept, toolPolicies: policies });
  }
  return (
    <div className="grid grid-cols-1 gap-3 py-1">
      {isWhole && <p className="text-sm text-ink-2">{text.mentionedHint}</p>}
      {!isWhole && allowed.length === 0 && <p className="text-sm text-warning">{text.none}</p>}
      {actions.length >= limits.composio.searchFrom && (
        <SearchField
          aria-label={text.search(app.title)}
          placeholder={text.search(app.title)}
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 ? (
        <p className="text-sm text-ink-3">{actions.length === 0 ? text.noActions : text.noMatches}</p>
      ) : (
        <ul className="border-line border-t">
          {found.slice(0, rows).map((action) =>
            isAllowed.has(action.slug) ? (
              <AllowedAction
                key={action.slug}
                action={action}
                toolPolicies={toolPolicies}
                onRemove={() => allow(action, false)}
                onPolicies={(policies) => onChange({ allowedActions: [...allowed], toolPolicies: policies })}
                isInPlan={isInPlan}
                isReadOnly={isReadOnly}
              />
            ) : (
              <li key={action.slug} className="border-line border-b py-2.5">
                <Checkbox
                  isSelected={false}
                  isDisabled={isFull}
                  onChange={() => allow(action, true)}
                  hint={hintOf(action)}
                >
                  {action.title}
                </Checkbox>
              </li>
            ),
          )}
        </ul>
      )}
      <ShowMoreButton
        list={{
          hasNextPage: found.length > rows,
          isFetchingNextPage: false,
          fetchNextPage: async () => setRows(rows + rowsAtOnce),
        }}
      />
    </div>
  );
}

interface AllowedActionProps extends Pick<AppActionsProps, "toolPolicies" | "isInPlan" | "isReadOnly"> {
  action: ListedAction;
  onRemove: () => void;
  onPolicies: (policies: ToolPolicies) => void;
}

function AllowedAction({ action, toolPolicies, onRemove, onPolicies, isInPlan, isReadOnly }: AllowedActionProps) {
  const tool = { name: action.wireName, spec: action.isReading ? reading : acting };
  return (
    <ToolChoiceRow
      icon={Puzzle}
      title={action.title}
      hint={hintOf(action)}
      spec={tool.spec}
      value={choiceOf(tool.spec, toolPolicies[tool.name])}
      onChange={(choice) => (choice === "off" ? onRemove() : onPolicies(applyChoice(toolPolicies, tool, choice)))}
      isInPlan={isInPlan}
      isReadOnly={isReadOnly}
    />
  );
}

const hintOf = ({ isReading, description }: ListedAction): string =>
  [isReading && text.reads, description].filter(Boolean).join(" · ");
