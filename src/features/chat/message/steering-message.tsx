import { chatText } from "#product/texts/chat/chat.ts";
import type { SteeringPart } from "../schema/steering-part.ts";
import { UserAttachments } from "./user-attachments.tsx";
import { UserText } from "./user-text.tsx";

/** A message that the person sent into a reply, at the place where the agent got it. */
export function SteeringMessage({ steering: { data } }: { steering: SteeringPart }) {
  return (
    <article aria-label={chatText.message.you} className="grid grid-cols-1 justify-items-end gap-1 py-1">
      <UserAttachments images={data.images} files={data.files} />
      {data.text && <UserText text={data.text} />}
    </article>
  );
}
