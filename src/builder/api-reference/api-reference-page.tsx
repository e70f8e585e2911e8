import { useState } from "react";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { listWorkflowInputs, type WorkflowInput } from "#features/public-api/schema/workflow-inputs.ts";
import { apiReferenceText as text } from "#product/texts/public-api/api-reference.ts";
import { absolute, urls } from "#product/urls.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { type SnippetLanguage, snippetLanguages, writeSnippet } from "./snippets.ts";

/** How programs run the open workflow: its endpoint, its input fields, and code to copy. */
export function ApiReferencePage() {
  const { workflowId } = useBuilder();
  const { slug, role } = useWorkspace();
  const inputs = listWorkflowInputs(useGraph());
  const endpoint = absolute(location.origin, urls.publicApi(`/workflow/run?workflow_id=${workflowId}`));
  return (
    <PageBody className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <SectionHeader variant="title" title={text.title} />
          <p className="max-w-measure text-sm text-ink-3">{text.about}</p>
        </div>
        <CopiedField label={text.endpoint} value={`POST ${endpoint}`} copied={endpoint} copyLabel={text.copyEndpoint} />
        <CopiedField label={text.workflowId} value={workflowId} copied={workflowId} copyLabel={text.copyWorkflowId} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
          {role === "OWNER" ? (
            <Link href={urls.settings(slug, "public-api")} className="text-accent-text hover:underline">
              {text.keys}
            </Link>
          ) : (
            text.askOwner
          )}
          <a href={urls.publicApi()} target="_blank" rel="noreferrer" className="text-accent-text hover:underline">
            {text.reference}
          </a>
        </p>
      </section>
      <InputTable inputs={inputs} />
      <Snippets url={endpoint} inputs={inputs} />
    </PageBody>
  );
}

function CopiedField(props: { label: string; value: string; copied: string; copyLabel: string }) {
  const { label, value, copied, copyLabel } = props;
  return (
    <div className="flex max-w-160 items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={label} value={value} onChange={() => undefined} isReadOnly isMono />
      </div>
      <CopyButton text={copied} label={copyLabel} size="m" className="flex-none" />
    </div>
  );
}

function InputTable({ inputs }: { inputs: readonly WorkflowInput[] }) {
  if (inputs.length === 0)
    return (
      <p className="max-w-measure text-ink-3">
        <span className="font-medium text-ink-2">{text.emptyTitle}.</span> {text.emptyText}
      </p>
    );
  const { columns } = text;
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHeader title={text.fields} meta={text.fieldCount(inputs.length)} />
      <Table
        aria-label={text.fields}
        head={
          <>
            <TableHead>{columns.field}</TableHead>
            <TableHead>{columns.id}</TableHead>
            <TableHead className="max-sm:hidden">{columns.type}</TableHead>
            <TableHead className="max-md:hidden">{columns.example}</TableHead>
          </>
        }
      >
        {inputs.map(({ id, label, type, required, example }) => (
          <TableRow key={id}>
            <TableCell>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-3">
                {required ? text.required : text.optional}
                <code className="ml-2 font-mono sm:hidden">{type}</code>
              </span>
            </TableCell>
            <TableCell>
              <span className="flex min-w-0 items-center gap-1">
                <code className="min-w-16 wrap-anywhere font-mono md:min-w-24 text-sm">{id}</code>
                <CopyButton text={id} label={text.copyId(label)} size="xs" className="flex-none" />
              </span>
            </TableCell>
            <TableCell className="max-sm:hidden">
              <code className="font-mono text-sm">{type}</code>
            </TableCell>
            <TableCell className="max-md:hidden">
              <code className="break-all font-mono text-sm text-ink-2">{example}</code>
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <p className="text-sm text-ink-3">{text.names}</p>
    </section>
  );
}

function Snippets({ url, inputs }: { url: string; inputs: readonly WorkflowInput[] }) {
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  const snippet = writeSnippet(language, { url, key: text.key, inputs });
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHeader title={text.snippets} />
      <Tabs
        aria-label={text.snippets}
        tabs={snippetLanguages.map((id) => ({ id, label: text.languages[id] }))}
        value={language}
        onChange={setLanguage}
      />
      <div className="flex min-w-0 items-start gap-2 rounded-control bg-sunken px-3 py-2">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so people without a mouse must reach it
          tabIndex={0}
          className="min-w-0 flex-1 whitespace-pre-wrap break-words font-mono text-sm"
        >
          {snippet}
        </pre>
        <CopyButton text={snippet} label={text.copySnippet} size="xs" className="flex-none" />
      </div>
      <p className="text-sm text-ink-3">{text.keyHint}</p>
    </section>
  );
}
