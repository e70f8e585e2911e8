import { useBuilder } from "#builder/session/use-builder.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import {
  canOutsidersAnswer,
  canWaitForPerson,
  type PersonOptions,
  type WaitChannel,
  withOptions,
} from "#engine/step-options.ts";
import { AssigneeField } from "#features/run/step/assignee-field.tsx";
import { useMembers } from "#features/workspace/client.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Select } from "#ui/select/select.tsx";
import { ChannelField } from "./channel-field.tsx";

const text = waitText.settings;
const { dueHours: dueLimits } = limits.workflow;
/** Hours before the due date. */
const reminders = [1, 4, 12, 24, 48, 72, 168];

/** Who answers a step that waits for a person, until when, and when they are reminded. */
export function StepPerson({ node }: { node: GraphNode }) {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const spec = catalog[node.type];
  const given = node.options?.person ?? {};
  const { assignee, dueHours, channel } = given;
  const { data: members } = useMembers(workspaceId, assignee !== undefined && session.canEdit);
  if (!spec || !canWaitForPerson(spec)) return null;
  const change = (next: PersonOptions) => {
    const kept = Object.entries({ ...given, ...next }).filter(([, value]) => value !== undefined);
    const person = kept.length > 0 ? Object.fromEntries(kept) : undefined;
    const graph = session.graph();
    session.change(
      { ...graph, nodes: graph.nodes.map((one) => (one.id === node.id ? withOptions(one, { person }) : one)) },
      `person ${node.id}`,
    );
  };
  const name =
    assignee && ("email" in assignee ? assignee.email : members?.find((one) => one.userId === assignee.userId)?.name);
  return (
    <Disclosure
      title={text.title}
      meta={text.summary(
        name ?? null,
        dueHours ? nameOfHours(dueHours) : null,
        channel ? nameOfChannel(channel) : null,
      )}
    >
      <div className="grid grid-cols-1 gap-4 pt-3">
        <AssigneeField
          value={assignee ?? null}
          onChange={(next) => change({ assignee: next ?? undefined })}
          noneText={text.defaultAssignee}
          hint={text.defaultHint}
          canSendOutside={canOutsidersAnswer(spec)}
          isDisabled={!session.canEdit}
        />
        <ChannelField
          value={channel ?? null}
          onChange={(next) => change({ channel: next ?? undefined })}
          canSendOutside={canOutsidersAnswer(spec)}
          isDisabled={!session.canEdit}
        />
        <DueFields given={given} onChange={change} isDisabled={!session.canEdit} />
      </div>
    </Disclosure>
  );
}

interface DueFieldsProps {
  given: PersonOptions;
  onChange: (next: PersonOptions) => void;
  isDisabled: boolean;
}

function DueFields({ given: { dueHours, reminderHours }, onChange, isDisabled }: DueFieldsProps) {
  const isInDays = dueHours !== undefined && dueHours % 24 === 0;
  const unit = isInDays ? 24 : 1;
  const setDue = (hours: number | undefined) =>
    onChange({
      dueHours: hours,
      // A reminder after the wait has begun needs a later date.
      reminderHours:
        hours !== undefined && reminderHours !== undefined && reminderHours < hours ? reminderHours : undefined,
    });
  const bounded = (hours: number) => Math.min(dueLimits.max, Math.max(dueLimits.min, Math.round(hours)));
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={text.dueAfter}
          placeholder={text.noDueDate}
          value={dueHours === undefined ? null : dueHours / unit}
          min={1}
          max={dueLimits.max / unit}
          isPlain
          isDisabled={isDisabled}
          onChange={(value) => setDue(value ? bounded(value * (dueHours === undefined ? 24 : unit)) : undefined)}
        />
        <Select
          label={text.unit}
          options={[
            { id: "24", label: text.days },
            { id: "1", label: text.hours },
          ]}
          value={dueHours === undefined ? "24" : String(unit)}
          isDisabled={isDisabled || dueHours === undefined}
          onChange={(id) => dueHours !== undefined && setDue(bounded((dueHours / unit) * Number(id)))}
        />
      </div>
      {dueHours !== undefined && (
        <Select
          label={text.reminder}
          options={[
            { id: "", label: text.noReminder },
            ...reminders
              .filter((hours) => hours < dueHours)
              .map((hours) => ({ id: String(hours), label: text.before(nameOfHours(hours)) })),
          ]}
          value={reminderHours === undefined ? "" : String(reminderHours)}
          isDisabled={isDisabled}
          onChange={(id) => onChange({ reminderHours: id === "" ? undefined : Number(id) })}
        />
      )}
    </>
  );
}

const nameOfChannel = ({ appName, id, name }: WaitChannel): string =>
  id === "" ? integrationNameText[appName] : waitMessageText.settings.summary(name || id, integrationNameText[appName]);

const nameOfHours = (hours: number): string =>
  hours % 24 === 0 ? waitText.dayCount(hours / 24) : waitText.hourCount(hours);
