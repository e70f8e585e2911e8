import type { MessagePart } from "#lib/ui-message.ts";
import type { UserTurn } from "../schema.ts";

/** A message that a person sent into a reply, as a part of it: between the steps where the model got it. */
export interface SteeringPart {
  readonly type: "data-steering";
  readonly id: string;
  readonly data: Omit<UserTurn, "id"> & { readonly sentAt: string };
}

export const steeringPart = (id: string, { text, images, files }: UserTurn, sentAt: Date): SteeringPart => ({
  type: "data-steering",
  id,
  data: { text, images, files, sentAt: sentAt.toISOString() },
});

export const isSteering = (part: MessagePart | SteeringPart): part is SteeringPart =>
  part.type === "data-steering" && "data" in part && typeof part.id === "string";

/** A part of a conversation: what the agent said, or what the person sent into it. */
export type Speech =
  | { readonly role: "assistant"; readonly parts: MessagePart[] }
  | { readonly role: "user"; readonly steering: SteeringPart; readonly parts: MessagePart[] };

/** The parts of a reply by speaker, in order. */
export function splitBySpeaker(parts: readonly MessagePart[]): Speech[] {
  const speeches: Speech[] = [];
  for (const part of parts) {
    const last = speeches.at(-1);
    if (isSteering(part))
      speeches.push({ role: "user", steering: part, parts: [{ type: "text", text: part.data.text }] });
    else if (last?.role === "assistant") last.parts.push(part);
    else speeches.push({ role: "assistant", parts: [part] });
  }
  return speeches;
}

/** Who said what in a message, in order. */
export const speechesOf = ({
  role,
  parts,
}: {
  role: Speech["role"];
  parts: MessagePart[];
}): readonly Pick<Speech, "role" | "parts">[] => (role === "user" ? [{ role, parts }] : splitBySpeaker(parts));
