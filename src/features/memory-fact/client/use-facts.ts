import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { memoryFactText } from "#product/texts/note/memory-facts.ts";
import { toast } from "#ui/feedback/toast.ts";

export interface EditedFact {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** The facts that wait below a chat, and what the person decides about them. Decided ones disappear at once. */
export function useFacts(chatId: string) {
  const queries = useQueryClient();
  const { data = [] } = useQuery(api.memoryFact.getByChat.queryOptions({ chatId }));
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const { mutate: keep } = useMutation(api.memoryFact.keep.mutationOptions());
  const { mutate: refuse } = useMutation(api.memoryFact.refuse.mutationOptions());
  const hide = (ids: readonly string[]) => setDecided((before) => new Set([...before, ...ids]));
  /** What was refused by the server is shown again. */
  const showAgain = (ids: readonly string[]) =>
    setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const refresh = () => queries.invalidateQueries(api.memoryFact.getByChat.queryFilter({ chatId }));
  return {
    facts: data.filter(({ id }) => !decided.has(id)),
    keep(facts: EditedFact[]) {
      const ids = facts.map(({ id }) => id);
      hide(ids);
      keep(
        { chatId, facts },
        {
          onSuccess: () => void toast.success(memoryFactText.kept(facts.length)),
          onError: () => showAgain(ids),
          onSettled: refresh,
        },
      );
    },
    refuse(id: string) {
      hide([id]);
      refuse({ chatId, ids: [id] }, { onError: () => showAgain([id]), onSettled: refresh });
    },
  };
}
