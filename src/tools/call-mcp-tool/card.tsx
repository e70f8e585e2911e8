import { Plug } from "lucide-react";
import { ConnectBeforeCall } from "#client/mcp/connect-before-call.tsx";
import { ConnectServer } from "#client/mcp/connect-server.tsx";
import { withoutControls } from "#lib/text.ts";
import { serverQuestionText } from "#product/texts/mcp/server-question.ts";
import { callMcpToolText } from "#product/texts/tools/call-mcp-tool.ts";
import { serverQuestion } from "#product/tools/server-question.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { CardPart } from "../card-part.tsx";
import { StoredFiles } from "../stored-files.tsx";
import { StoredImages } from "../stored-images.tsx";
import type { OutputOf } from "../tool.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { titleOfTool, toolNameOf } from "../tool-title.ts";
import { ToolFields } from "../tool-value.tsx";
import { ServerQuestionForm } from "./question-form.tsx";
import { callMcpTool, splitMcpName } from "./spec.ts";

const text = callMcpToolText;

type Output = OutputOf<typeof callMcpTool>;

/** A call of a tool of a connected server: what it was given and what it returned. */
export function CallMcpToolCard({ call, look, waiting }: ToolCardProps) {
  const { data: input = {} } = callMcpTool.input.safeParse(call.input);
  const { data: output } = callMcpTool.output.safeParse(call.output);
  const named = splitMcpName(toolNameOf(call));
  const tool = output?.tool ?? titleOfTool(named.tool);
  const server = output?.server ?? named.slug;
  const outcome = outcomeOf(call);
  const question = outcome === "waiting" ? serverQuestion.safeParse(call.approval?.question).data : undefined;
  const titles = {
    running: text.running(tool),
    waiting: question ? serverQuestionText.title(question.server) : text.asking(tool, server),
    done: output?.needsSignIn ? text.connectTitle(server) : text.done(tool),
    failed: text.failed(tool),
    denied: text.denied(tool),
  };
  const isGiven = Object.keys(input).length > 0;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={Plug}
      title={titles[outcome]}
      askingTitle={text.asking(tool, server)}
      meta={question ? tool : server}
      beforeDecision={<ConnectBeforeCall slug={named.slug} />}
      hasForm={question !== undefined}
      isOpenWhenDone={output?.needsSignIn === true || output?.parts.some(isPicture) === true}
    >
      {question && <ServerQuestionForm question={question} waiting={waiting} />}
      {!question && (isGiven || output) && (
        <div className="grid grid-cols-1 gap-3">
          {output?.needsSignIn ? <SignIn output={output} /> : isGiven && <ToolFields name={text.input} value={input} />}
          {output && !output.needsSignIn && outcome === "done" && <Result output={output} />}
        </div>
      )}
    </ToolLine>
  );
}

function SignIn({ output: { serverId } }: { output: Output }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p>{text.connectAbout}</p>
      <ConnectServer serverId={serverId} label={text.connect} doneText={text.connected} />
    </div>
  );
}

type Part = Output["parts"][number];
const isPicture = (part: Part) => part.kind === "file" && part.file.mediaType.startsWith("image/");

function Result({ output: { parts } }: { output: Output }) {
  if (parts.length === 0) return <p className="text-ink-3">{text.noResult}</p>;
  const files = parts.flatMap((part) => (part.kind === "file" ? part.file : []));
  const images = files.filter(({ mediaType }) => mediaType.startsWith("image/"));
  const others = files.filter(({ mediaType }) => !mediaType.startsWith("image/"));
  const links = parts.flatMap((part) => (part.kind === "link" ? part : []));
  const shown = parts.flatMap((part) => (part.kind === "text" ? part.text : [])).join("\n\n");
  return (
    <>
      {shown && (
        <CardPart name={text.result}>
          <Markdown text={shown} isUntrusted className="prose-compact" />
        </CardPart>
      )}
      {images.length > 0 && <StoredImages images={images} />}
      {others.length > 0 && <StoredFiles files={others} />}
      {links.length > 0 && (
        <CardPart name={text.links}>
          {/* As text: a server must not lead people anywhere. */}
          <ul className="grid grid-cols-1 gap-1">
            {links.map(({ uri, title }) => (
              <li key={uri} className="wrap-anywhere">
                {withoutControls(title)} {title !== uri && <span className="text-ink-3">{withoutControls(uri)}</span>}
              </li>
            ))}
          </ul>
        </CardPart>
      )}
    </>
  );
}
