import type { ChatMessage } from "./pending-turn.ts";

interface MessageProps {
  message: ChatMessage;
}

/**
 * Whether a message would render the same. A refetch creates new message objects, but unchanged parts and metadata keep
 * their identity.
 */
export function isSameMessage<Props extends MessageProps>(before: Props, after: Props): boolean {
  const isSame = (key: keyof Props) => key === "message" || Object.is(before[key], after[key]);
  const one = before.message;
  const other = after.message;
  return (
    one.id === other.id &&
    one.status === other.status &&
    one.error === other.error &&
    one.parts === other.parts &&
    one.metadata === other.metadata &&
    one.versions === other.versions &&
    (Object.keys(after) as (keyof Props)[]).every(isSame)
  );
}
