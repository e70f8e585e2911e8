import { CallList } from "#features/tool-call/call-list.tsx";
import { callListText } from "#product/texts/tools/call-list.ts";
import { useApiActionCalls } from "../client/use-api-actions.ts";

/** The latest calls of a custom tool. */
export function ActionCalls({ id }: { id: string }) {
  return (
    <section aria-label={callListText.title} className="min-w-0">
      <h2 className="mb-3 font-semibold">{callListText.title}</h2>
      <CallList pages={useApiActionCalls(id)} />
    </section>
  );
}
