import { Braces, Plug, TriangleAlert } from "lucide-react";
import { AccountNeeded } from "#client/sign-in/account-needed.tsx";
import { withoutControls } from "#lib/text.ts";
import { apiActionCallText as text } from "#product/texts/tools/api-action.ts";
import { CardPart, PrintedText } from "../card-part.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { toolNameOf } from "../tool-title.ts";
import { apiAction, apiActionPrefix, integrationPrefix } from "./spec.ts";

/** A call of a custom tool: the values that the model gave, and what the service answered. */
export function ApiActionCard({ call, look }: ToolCardProps) {
  const { data: input = {} } = apiAction.input.safeParse(call.input);
  const { data: output } = apiAction.output.safeParse(call.output);
  const title = withoutControls(output?.title ?? wordsOf(toolNameOf(call)));
  const outcome = outcomeOf(call);
  const needsAccount = output?.needsAccount;
  const titles = {
    waiting: text.asking,
    running: text.calling,
    done: needsAccount ? text.connectTitle : text.called,
    failed: text.callFailed,
    denied: text.callDenied,
  };
  const given = Object.entries(input).filter(([, value]) => value.trim());
  const status = output?.status ?? 200;
  const isRefused = !needsAccount && (status < 200 || status >= 300);
  return (
    <ToolLine
      call={call}
      look={look}
      icon={isRefused ? TriangleAlert : needsAccount ? Plug : Braces}
      title={titles[outcome](title)}
      askingTitle={text.asking(title)}
      meta={
        output &&
        (needsAccount
          ? output.host
          : [output.method, output.host, ...(output.status === null ? [] : [output.status])].join(" · "))
      }
      isOpenWhenDone={needsAccount !== undefined}
    >
      {needsAccount && <AccountNeeded {...needsAccount} />}
      {given.length > 0 && !needsAccount && <Given values={given} />}
      {output && !needsAccount && (
        <div className={given.length > 0 ? "mt-3 grid grid-cols-1 gap-3" : "grid grid-cols-1 gap-3"}>
          {isRefused && <p>{text.refused(status)}</p>}
          {output.body ? (
            <PrintedText name={text.response} value={withoutControls(output.body)} />
          ) : (
            <p className="text-ink-3">{text.noBody}</p>
          )}
        </div>
      )}
    </ToolLine>
  );
}

function Given({ values }: { values: readonly [name: string, value: string][] }) {
  return (
    <CardPart name={text.given}>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs leading-5 text-ink-3 wrap-anywhere">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{withoutControls(value)}</dd>
          </div>
        ))}
      </dl>
    </CardPart>
  );
}

/** `api_parcel_rates`: "Parcel rates". */
function wordsOf(name: string): string {
  const prefix = name.startsWith(integrationPrefix) ? integrationPrefix : apiActionPrefix;
  const words = name.slice(prefix.length).replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
