import { Image } from "lucide-react";
import { generateImageText } from "#product/texts/tools/generate-image.ts";
import { CardPart } from "../card-part.tsx";
import { StoredImages } from "../stored-images.tsx";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { generateImage } from "./spec.ts";

/** Images that an agent made. */
export function GenerateImageCard({ call, look }: ToolCardProps) {
  const text = generateImageText;
  const { data: input } = generateImage.input.safeParse(call.input);
  const { data: output } = generateImage.output.safeParse(call.output);
  const titles = {
    running: text.running(input?.count ?? 1),
    waiting: text.running(input?.count ?? 1),
    done: output ? text.done(output.images.length) : text.failed,
    failed: text.failed,
    denied: text.denied,
  };
  return (
    <ToolLine
      call={call}
      look={look}
      icon={Image}
      title={titles[outcomeOf(call)]}
      meta={input?.prompt}
      isOpenWhenDone={output !== undefined}
    >
      {(input || output) && (
        <div className="grid grid-cols-1 gap-3">
          {output && (
            <div className="grid grid-cols-1 gap-1.5">
              <StoredImages images={output.images} description={input?.prompt} />
              <p className="text-xs text-ink-3">{output.isSample ? text.sampleNote : output.model}</p>
            </div>
          )}
          {input && (
            <CardPart name={text.prompt}>
              <p className="whitespace-pre-wrap wrap-anywhere">{input.prompt}</p>
            </CardPart>
          )}
        </div>
      )}
    </ToolLine>
  );
}
