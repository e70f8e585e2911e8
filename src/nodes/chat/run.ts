import { isAnswered, lastAnswer } from "#engine/message.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatPrompt, questionContent } from "./prompt.ts";
import { type chat, questionPiece, turnPiece } from "./spec.ts";

const now = () => new Date().toISOString();

/**
 * Answers the last message and waits for more; a person ends the conversation. A failed reply does not fail the run:
 * the conversation shows the error, and the next message or a retry continues from there.
 */
export const runChat: NodeRunner<typeof chat> = async (step) => {
  const { config, pieces, fillWithAttachments, toPrompt, signal } = step;
  const opening = config.firstMessage.trim() ? fillWithAttachments(config.firstMessage) : null;
  if (opening)
    await pieces.runOnce(questionPiece, 0, async () => ({
      id: newId(),
      text: opening.text,
      at: now(),
      images: [],
      files: [],
    }));

  const [questions, turns] = [await pieces.committed(questionPiece), await pieces.committed(turnPiece)];
  const last = Math.max(-1, ...questions.keys());
  if (last < 0 || turns.has(last)) return { wait: "input" };
  const inOrder = [...questions].toSorted(([one], [other]) => one - other);
  try {
    await pieces.runOnce(turnPiece, last, async ({ host }) => {
      const exchanges = await Promise.all(
        inOrder.map(async ([index, question]) => ({
          id: question.id,
          asked: await toPrompt(opening && index === 0 ? opening : questionContent(question)),
          answer: turns.get(index)?.message ?? null,
        })),
      );
      const messages = await host.reply({ agentId: config.agentId, isWatched: true, ...chatPrompt(exchanges) });
      const answer = lastAnswer(messages);
      if (!answer || !isAnswered(messages)) throw new AppError("provider", chatText.empty.text);
      return {
        message: {
          ...answer,
          metadata: { ...(typeof answer.metadata === "object" ? answer.metadata : {}), at: now() },
        },
      };
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { wait: "input", text: error.message };
  }
  return { wait: "input" };
};
