import { KeyValue } from "#ui/data/key-value.tsx";
import { listFacts, type Sent } from "../../client/test-chat/describe-sent.ts";

/** The model, its options, and what the reply cost. */
export function SentFacts({ sent }: { sent: Sent }) {
  return <KeyValue items={listFacts(sent)} className="sm:grid-cols-[136px_minmax(0,1fr)]!" />;
}
