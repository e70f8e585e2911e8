import { KeyValue } from "#ui/data/key-value.tsx";
import { listFacts, type Sent } from "../../client/test-chat/describe-sent.ts";

/** The model, its options, and what the reply cost. */
export function SentFacts({ sent }: { sent: Sent }) {
  return <KeyValue items={listFacts(sent)} />;
}
