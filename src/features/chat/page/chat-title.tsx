import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatToastText } from "#product/texts/chat/chat-toasts.ts";
import { cx } from "#ui/cx.ts";
import { toast } from "#ui/feedback/toast.ts";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";

export type TitleState = keyof typeof chatText.title;

/** The title of a chat and its save state. */
export function useChatTitle(chatId: string, title: string) {
  const queries = useQueryClient();
  const [state, setState] = useState<TitleState>("SAVED");
  /** The typed title, until the server has it. */
  const [draft, setDraft] = useState<string | null>(null);
  const rename = useMutation(
    api.chat.updateTitle.mutationOptions({
      meta: { isSilent: true },
      onMutate: () => setState("SAVING"),
      async onSuccess() {
        await queries.invalidateQueries(api.chat.getById.queryFilter({ id: chatId }));
        setState("SAVED");
        setDraft(null);
      },
      onError() {
        setState("SAVING_FAILED");
        toast.failed(chatToastText.titleFailed);
      },
    }),
  );
  return {
    title: draft ?? title,
    state,
    markUnsaved: () => setState("UNSAVED"),
    /** Called when the field is left without a change. */
    resetIfUnchanged: () => setState((now) => (now === "UNSAVED" ? "SAVED" : now)),
    save(next: string) {
      setDraft(next);
      rename.mutate({ id: chatId, title: next });
    },
  };
}

interface ChatTitleProps {
  control: ReturnType<typeof useChatTitle>;
  isReadOnly: boolean;
}

/** Saves on blur or Enter; Esc reverts. */
export function ChatTitle({ control: { title, markUnsaved, resetIfUnchanged, save }, isReadOnly }: ChatTitleProps) {
  return (
    <span className="contents" onInput={markUnsaved}>
      <InlineEdit
        label={chatText.titleLabel}
        value={title}
        onSave={save}
        onDone={resetIfUnchanged}
        maxLength={limits.chat.titleChars.max}
        isReadOnly={isReadOnly}
      />
    </span>
  );
}

export function ChatTitleState({ state }: { state: TitleState }) {
  return (
    <span
      role="status"
      className={cx(state === "SAVING_FAILED" ? "text-danger" : "text-ink-3", state === "SAVED" && "max-sm:sr-only")}
    >
      {chatText.title[state]}
    </span>
  );
}
