import { CopyPlus, Ellipsis, FlaskConical, Sparkles, Trash2, X } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, Suspense, use, useRef, useState } from "react";
import { applyEdits, type GraphNode } from "#engine/graph.ts";
import { facesOf } from "#nodes/faces.tsx";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { assistantText } from "#product/texts/assistant.ts";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useNarrow } from "#ui/use-media.ts";
import { AvailableHere } from "./available-here.tsx";
import { askAssistant } from "./client/assist/assistant.ts";
import { BuilderRunsContext } from "./client/builder-runs.ts";
import { duplicateThese, removeThese } from "./client/commands.ts";
import { lead, setConfig, setLabel } from "./client/edits.ts";
import { PromptOwner } from "./client/prompt-owner.tsx";
import { useEntering } from "./client/step-focus.ts";
import { AgentsContext, useBuilder, useBuilderState } from "./client/use-builder.ts";
import { StepEstimate } from "./estimate-badge.tsx";
import { NextField } from "./next-field.tsx";
import { OffNote } from "./off-note.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RichField } from "./rich-field.tsx";
import { SaveLine } from "./save-line.tsx";
import { StepChoices } from "./step-choices.tsx";
import { StepIfFails } from "./step-if-fails.tsx";
import { StepLockNote, useStepLock } from "./step-lock/step-lock-note.tsx";
import { StepTile } from "./step-tile.tsx";

interface StepPanelProps {
  nodeId: string;
  onClose: () => void;
}

const tabs = [
  { id: "settings", label: workflowText.builder.settings },
  { id: "lastRun", label: workflowText.builder.lastRun },
] as const;

/** The settings of one step beside the canvas: its name, what its type asks for, and where it leads; and what it brought when it ran last. */
export function StepPanel({ nodeId, onClose }: StepPanelProps) {
  const session = useBuilder();
  const node = useBuilderState((state) => state.history.present.nodes.find((one) => one.id === nodeId));
  const { StepRun, RunFrom } = use(BuilderRunsContext);
  const [tab, setTab] = useState<"settings" | "lastRun">("settings");
  const [isTesting, setTesting] = useState(false);
  const panel = useRef<HTMLElement>(null);
  // As a sheet the panel covers the page's head, which says elsewhere what became of the last change.
  const isNarrow = useNarrow();
  const isLocked = useStepLock(nodeId) !== null;
  useEntering(panel);
  if (!node) return null;
  const runs = catalog[node.type]?.traits?.executes !== false;
  const closeOnEscape = (event: KeyboardEvent) => {
    // A text editor calls every Esc done; one that closed a list of its own does not come here.
    const isWriting = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (event.key !== "Escape" || (event.defaultPrevented && !isWriting)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-settings
      aria-label={node.label}
      onKeyDown={closeOnEscape}
      className="flex min-h-0 flex-1 flex-col bg-page outline-none"
    >
      <PanelTop node={node} isLocked={isLocked} onClose={onClose}>
        {isNarrow && !runs && <SaveLine className="flex-none" />}
      </PanelTop>
      <StepLockNote nodeId={nodeId} />
      {runs && (
        <Tabs
          aria-label={builderText.panel.tabs}
          tabs={tabs}
          value={tab}
          onChange={setTab}
          end={isNarrow && <SaveLine />}
          className="flex-none px-5 pt-1"
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto scroll-thin">
        {tab === "settings" ? (
          <PromptOwner nodeId={node.id}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
              <OffNote node={node} />
              <Settings node={node} isLocked={isLocked} />
              <div inert={isLocked} className={cx("grid grid-cols-[minmax(0,1fr)] gap-5", isLocked && "opacity-60")}>
                <AvailableHere node={node} />
                {/* Below the fields: what comes and goes while one types must not push them. */}
                <Findings nodeId={nodeId} />
                <NextStep nodeId={node.id} type={node.type} />
                <StepIfFails node={node} />
              </div>
            </div>
          </PromptOwner>
        ) : (
          <div className="p-5">
            <StepRun node={node} isTesting={isTesting} onTesting={setTesting} />
          </div>
        )}
      </div>
      {runs && session.canEdit && (
        <footer className="flex flex-none items-center gap-2 border-line border-t px-5 py-2.5">
          <Button
            icon={FlaskConical}
            onPress={() => {
              setTab("lastRun");
              setTesting(true);
            }}
          >
            {workflowText.builder.testStep}
          </Button>
          <RunFrom node={node} look="button" />
          <StepEstimate node={node} />
        </footer>
      )}
    </aside>
  );
}

interface PanelTopProps {
  node: GraphNode;
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

function PanelTop({ node, isLocked, onClose, children }: PanelTopProps) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const text = workflowText.builder;
  const ids = new Set([node.id]);
  const more = builderText.outline.more(node.label);
  return (
    <header className="flex h-head flex-none items-center gap-2.5 border-line border-b pr-3 pl-5">
      <StepTile type={node.type} size={24} />
      <LabelField node={node} isLocked={isLocked} />
      {children}
      <div className="flex flex-none">
        {session.canEdit && (
          <Menu aria-label={more} trigger={<IconButton icon={Ellipsis} label={more} />}>
            <StepChoices node={node} />
            <MenuItem icon={CopyPlus} onAction={() => duplicateThese(session, ids, agents)}>
              {text.duplicateNode}
            </MenuItem>
            <MenuItem icon={Trash2} isDanger onAction={() => removeThese(session, ids)}>
              {text.deleteNode}
            </MenuItem>
          </Menu>
        )}
        <IconButton icon={X} label={builderText.panel.close} onPress={onClose} />
      </div>
    </header>
  );
}

/** Keeps what is being typed, spaces at the end and all; the step gets the tidied name. */
function LabelField({ node: { id, label }, isLocked }: { node: GraphNode; isLocked: boolean }) {
  const session = useBuilder();
  const [draft, setDraft] = useState<string | null>(null);
  // An undo or somebody else may have renamed it meanwhile.
  const isCurrent = draft !== null && (draft.trim() === label || !draft.trim());
  return (
    <input
      aria-label={workflowText.builder.label}
      value={isCurrent ? draft : label}
      readOnly={!session.canEdit || isLocked}
      maxLength={limits.workflow.labelChars.max}
      onChange={({ target: { value } }) => {
        setDraft(value);
        session.change(setLabel(session.graph(), id, value), `label ${id}`);
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      className={cx(
        "-ml-1.5 min-w-0 flex-1 text-ellipsis rounded-mark bg-transparent px-1.5 py-1 font-semibold outline-none",
        session.canEdit && "hover:bg-hover focus:bg-page focus:shadow-[0_0_0_1px_var(--accent)]",
      )}
    />
  );
}

const tones = { error: "danger", warning: "warning", info: "neutral" } as const;

function Findings({ nodeId }: { nodeId: string }) {
  const session = useBuilder();
  const checks = useBuilderState((state) => state.checks);
  const own = checks.filter((check) => check.nodeId === nodeId);
  if (own.length === 0) return null;
  return (
    <div className="grid gap-2">
      {own.map(({ code, severity, text, fix }) => (
        <Note key={`${code} ${text}`} tone={tones[severity]}>
          <p>{text}</p>
          {fix && session.canEdit && (
            <Button size="s" className="mt-2" onPress={() => session.change(applyEdits(session.graph(), fix.edits))}>
              {fix.title}
            </Button>
          )}
          {!fix && severity !== "info" && session.canEdit && (
            <Button
              size="s"
              icon={Sparkles}
              className="mt-2"
              onPress={() => askAssistant(session, assistantText.ask.fix(text))}
            >
              {assistantText.fix}
            </Button>
          )}
        </Note>
      ))}
    </div>
  );
}

function Settings({ node, isLocked }: { node: GraphNode; isLocked: boolean }) {
  const session = useBuilder();
  const face = facesOf(node.type);
  if (!face) return null;
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <face.Form
        value={node.config}
        onChange={(config) => session.change(setConfig(session.graph(), node.id, config), `config ${node.id}`)}
        isReadOnly={!session.canEdit || isLocked}
        Prompt={PromptField}
        Rich={RichField}
        Next={NextField}
      />
    </Suspense>
  );
}

/** Where the step leads. Steps that branch say it in their own settings. It stays as it is while somebody types above. */
const NextStep = memo(function NextStep({ nodeId, type }: { nodeId: string; type: string }) {
  const session = useBuilder();
  const edge = useBuilderState((state) => state.history.present.edges.find((one) => one.sourceNodeId === nodeId));
  const traits = catalog[type]?.traits;
  if (traits?.executes === false || traits?.branches) return null;
  return (
    <NextField
      label={builderText.panel.leadsTo}
      noneText={builderText.panel.leadsNowhere}
      value={edge?.targetNodeId ?? null}
      onChange={(id) => session.change(lead(session.graph(), nodeId, id))}
      isReadOnly={!session.canEdit}
      className="border-line border-t pt-5"
    />
  );
});
