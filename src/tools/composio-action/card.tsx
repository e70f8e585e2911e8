import { KeyRound, Puzzle } from "lucide-react";
import { ConnectApp } from "#client/integrations/connect-app.tsx";
import { withoutControls } from "#lib/text.ts";
import { composioActionText as text } from "#product/texts/integration/composio-action.ts";
import { CardPart, PrintedText } from "../card-part.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { toolNameOf } from "../tool-title.ts";
import { ToolFields } from "../tool-value.tsx";
import { composioAction, composioActionPrefix } from "./spec.ts";

/** A call of an action: what it was given and what the app answered, or that the app must be connected first. */
export function ComposioActionCard({ call, look }: ToolCardProps) {
  const { data: input = {} } = composioAction.input.safeParse(call.input);
  const { data: output } = composioAction.output.safeParse(call.output);
  const title = withoutControls(output?.title ?? wordsOf(toolNameOf(call)));
  const outcome = outcomeOf(call);
  const needsConnection = outcome === "done" && output?.marker !== undefined;
  const titles = {
    waiting: text.asking(title),
    running: text.running(title),
    done: needsConnection ? text.authRequired : text.done(title),
    failed: text.failed(title),
    denied: text.denied(title),
  };
  const isGiven = Object.keys(input).length > 0;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={needsConnection ? KeyRound : Puzzle}
      title={titles[outcome]}
      askingTitle={text.asking(title)}
      meta={output && withoutControls(output.app)}
      isOpenWhenDone={needsConnection}
    >
      {needsConnection && output ? (
        <div className="grid grid-cols-1 justify-items-start gap-2">
          <p>{text.authAbout(withoutControls(output.app))}</p>
          <ConnectApp
            appName={output.appName}
            label={text.connect(withoutControls(output.app))}
            doneText={text.connected}
          />
        </div>
      ) : (
        (isGiven || output) && (
          <div className="grid grid-cols-1 gap-3">
            {isGiven && <ToolFields name={text.given} value={input} />}
            {output &&
              outcome === "done" &&
              (output.body ? (
                <PrintedText name={text.result} value={withoutControls(output.body)} />
              ) : (
                <CardPart name={text.result}>
                  <p className="text-ink-3">{text.noResult}</p>
                </CardPart>
              ))}
          </div>
        )
      )}
    </ToolLine>
  );
}

/** `INTEGRATION_COMPOSIO_GMAIL_SEND_EMAIL`: "Gmail send email". */
function wordsOf(name: string): string {
  const words = name.slice(composioActionPrefix.length).replaceAll("_", " ").toLowerCase().trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
