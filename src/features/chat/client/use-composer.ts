import { useEffect, useRef, useState } from "react";
import { useAttachments } from "#features/file/client/use-attachments.ts";
import { limits } from "#product/limits.ts";
import { toastText } from "#product/texts/toast.ts";
import { toast } from "#ui/toast.ts";
import { afterWaiting, sendable, sortFiles } from "./composer-rules.ts";
import { drafts } from "./draft-store.ts";
import { turnOf, type UserTurnDraft } from "./draft-turn.ts";
import type { Choice } from "./use-chat.ts";

interface ComposerParts {
  workspaceId: string;
  /** Under which name the draft is kept. */
  draftName: string;
  /** What is chosen as long as nobody chose here. */
  first: Choice;
  isAnswering: boolean;
  /** False when it was refused: text and files come back. */
  onSend: (turn: UserTurnDraft, choice: Choice) => Promise<boolean>;
}

/** Text, files and choice of one composer, kept through reloads and given back when the server refuses them. */
export function useComposer({ workspaceId, draftName, first, isAnswering, onSend }: ComposerParts) {
  const [kept] = useState(() => drafts.load(draftName));
  const [text, setText] = useState(kept.text);
  const { attachments, list } = useAttachments(workspaceId, () => kept.attachments);
  const [chosen, setChosen] = useState<Partial<Choice>>(() => ({
    ...(kept.agentId === undefined ? {} : { agentId: kept.agentId }),
    ...(kept.languageModelId === undefined ? {} : { languageModelId: kept.languageModelId }),
  }));
  const [isSending, setSending] = useState(false);
  /** Whether a message was sent off before its files were ready, and what came of it. */
  const [early, setEarly] = useState<"no" | "waiting" | "refused">("no");
  const choice: Choice = { ...first, ...chosen };

  // While it is on its way the draft stays where it is: a page that is closed now loses nothing.
  useEffect(() => {
    if (!isSending) drafts.save(draftName, { text, attachments: list, ...chosen });
  }, [draftName, text, list, chosen, isSending]);

  const state = sendable(text, list, isAnswering || isSending);
  const latest = useRef(text);
  latest.current = text;

  async function send() {
    if (state === "failed") toast.warning(toastText.upload.filesFailed);
    setEarly(state === "uploading" ? "waiting" : "no");
    if (state !== "yes") return;
    const sent = { text, list };
    const turn = turnOf(text, list);
    setSending(true);
    setText("");
    attachments.clear();
    const isTaken = await onSend(turn, choice);
    if (isTaken) {
      if (!latest.current) drafts.save(draftName, { text: "", attachments: [], ...chosen });
    } else {
      // What was typed meanwhile stays, after what came back.
      setText([sent.text, latest.current].filter(Boolean).join("\n\n"));
      attachments.giveBack(sent.list);
    }
    setSending(false);
  }

  const step = early === "waiting" ? afterWaiting(state) : "wait";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out what becomes of the message
  useEffect(() => {
    if (step === "send") void send();
    else if (step !== "wait") setEarly(step === "refuse" ? "refused" : "no");
  }, [step]);

  function addFiles(files: readonly File[], canSee: boolean) {
    const there = attachments.get();
    const images = there.filter(({ kind }) => kind === "image").length;
    const sorted = sortFiles(files, { images, documents: there.length - images, canSee });
    for (const warning of sorted.warnings) toast.warning(warning);
    if (sorted.images.length > 0) attachments.add("image", sorted.images);
    if (sorted.documents.length > 0) attachments.add("document", sorted.documents);
  }

  return {
    text,
    setText,
    attachments,
    list,
    choice,
    choose: (changes: Partial<Choice>) => setChosen((now) => ({ ...now, ...changes })),
    state,
    isSending,
    isWaiting: early === "waiting",
    isRefused: early === "refused" && state === "failed",
    send,
    stopWaiting: () => setEarly("no"),
    addFiles,
    isNearLimit: text.length > limits.chat.messageChars * 0.9,
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
