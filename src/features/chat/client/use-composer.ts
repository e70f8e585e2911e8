import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AttachmentKind, StoredAttachment } from "#client/files/upload.ts";
import { useAttachments } from "#client/files/use-attachments.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { toast } from "#ui/feedback/toast.ts";
import { getSendState, nextSendStep, sortFiles } from "./composer-rules.ts";
import { drafts } from "./draft-store.ts";
import { toUserTurn, type UserTurnDraft } from "./draft-turn.ts";
import type { Choice } from "./use-chat.ts";

type StoredFile = StoredAttachment & { readonly kind: AttachmentKind };

export interface SendOptions {
  /** The message is for the answer in progress, at its next step. */
  isSteering: boolean;
}

interface ComposerOptions {
  workspaceId: string;
  /** Storage key of the draft. */
  draftName: string;
  /** The choice until the person changes it. */
  defaultChoice: Choice;
  isAnswering: boolean;
  /** The default choice isn't known yet; what is sent waits for it. */
  isLoading?: boolean;
  /** Resolves to false if the message was refused; text and files are restored. */
  onSend: (turn: UserTurnDraft, choice: Choice, options: SendOptions) => Promise<boolean>;
}

/** Text, files and choice of a composer. They survive a reload and are restored if the server refuses them. */
export function useComposer({
  workspaceId,
  draftName,
  defaultChoice,
  isAnswering,
  isLoading = false,
  onSend,
}: ComposerOptions) {
  const [savedDraft] = useState(() => drafts.load(draftName));
  const [text, setText] = useState(savedDraft.text);
  const { attachments, list } = useAttachments(workspaceId, () => savedDraft.attachments);
  const [choiceChanges, setChoiceChanges] = useState<Partial<Choice>>(() => ({
    ...(savedDraft.agentId === undefined ? {} : { agentId: savedDraft.agentId }),
    ...(savedDraft.languageModelId === undefined ? {} : { languageModelId: savedDraft.languageModelId }),
    ...(savedDraft.modelSettings === undefined ? {} : { modelSettings: savedDraft.modelSettings }),
  }));
  /** The models that answer the next message side by side; none if one model answers. */
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  /** State of a message that was sent before its files or its chat were ready. */
  const [earlySend, setEarlySend] = useState<"no" | "waiting" | "refused">("no");
  const choice: Choice = { ...defaultChoice, ...choiceChanges };

  // The draft stays stored while the message is being sent, so that closing the page loses nothing.
  useEffect(() => {
    if (!isSending) drafts.save(draftName, { text, attachments: list, ...choiceChanges });
  }, [draftName, text, list, choiceChanges, isSending]);

  const readyState = getSendState(text, list, isAnswering || isSending);
  const state = readyState === "yes" && isLoading ? "loading" : readyState;
  const latestText = useRef(text);
  latestText.current = text;

  async function send(options: SendOptions = { isSteering: false }) {
    if (state === "failed") toast.warning(uploadToastText.filesFailed);
    setEarlySend(state === "uploading" || state === "loading" ? "waiting" : "no");
    if (state !== "yes") return;
    const sent = { text, list };
    const turn = toUserTurn(text, list);
    setSending(true);
    setText("");
    attachments.clear();
    const [first = null, ...compareWith] = compared;
    const isAccepted = await onSend(turn, first ? { ...choice, languageModelId: first, compareWith } : choice, options);
    if (isAccepted) {
      setCompared([]);
      if (!latestText.current) drafts.save(draftName, { text: "", attachments: [], ...choiceChanges });
    } else {
      // Restore the text before what was typed meanwhile.
      setText([sent.text, latestText.current].filter(Boolean).join("\n\n"));
      attachments.restore(sent.list);
    }
    setSending(false);
  }

  const nextStep = earlySend === "waiting" ? nextSendStep(state) : "wait";
  const sendEarly = useEffectEvent(() => void send());
  useEffect(() => {
    if (nextStep === "send") sendEarly();
    else if (nextStep !== "wait") setEarlySend(nextStep === "refuse" ? "refused" : "no");
  }, [nextStep]);

  function addFiles(files: readonly File[], supportsImages: boolean) {
    const attachedFiles = attachments.get();
    const images = attachedFiles.filter(({ kind }) => kind === "image").length;
    const sorted = sortFiles(files, { images, documents: attachedFiles.length - images, supportsImages });
    for (const warning of sorted.warnings) toast.warning(warning);
    if (sorted.images.length > 0) attachments.add("image", sorted.images);
    if (sorted.documents.length > 0) attachments.add("document", sorted.documents);
  }

  /** Adds files that the server has stored already. */
  function addStored(files: readonly StoredFile[], supportsImages: boolean) {
    const there = attachments.get();
    const images = there.filter(({ kind }) => kind === "image").length;
    const typed = files.map((one) => ({ ...one, type: one.kind === "image" ? "image/*" : "text/*" }));
    const sorted = sortFiles(typed, { images, documents: there.length - images, supportsImages });
    for (const warning of sorted.warnings) toast.warning(warning);
    attachments.restore(
      [...sorted.images, ...sorted.documents].map(({ kind, name, size, s3FilePath, documentId }) => ({
        ...{ id: newId(), kind, name, size, status: "ready" as const, progress: 1, error: null, canRetry: false },
        ...{ preview: null, stored: { name, size, s3FilePath, documentId } },
      })),
    );
  }

  return {
    text,
    setText,
    attachments,
    list,
    choice,
    changeChoice: (changes: Partial<Choice>) => setChoiceChanges((now) => ({ ...now, ...changes })),
    compared,
    setCompared,
    state,
    isSending,
    isWaiting: earlySend === "waiting",
    isRefused: earlySend === "refused" && state === "failed",
    send,
    stopWaiting: () => setEarlySend("no"),
    addFiles,
    addStored,
    isNearLimit: text.length > limits.chat.messageChars * 0.9,
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
