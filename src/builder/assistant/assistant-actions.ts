/** Opens the assistant and sends it questions from anywhere in the builder. */
import type { AssistantState, Failure } from "#builder/session/assistant-state.ts";
import type { BuilderSession } from "#builder/session/session.ts";

const updateAssistant = ({ store }: BuilderSession, next: Partial<AssistantState>) =>
  store.setState({ assistant: { ...store.getState().assistant, ...next } });

function availablePlacement({ store }: BuilderSession): "beside" | "over" {
  const { openId, commentsPanel } = store.getState();
  return openId === null && commentsPanel === null ? "beside" : "over";
}

export const closeAssistant = (session: BuilderSession) => updateAssistant(session, { place: null });

/** Opens the assistant, or closes it when it is visible. */
export function toggleAssistant(session: BuilderSession): void {
  if (!session.canEdit) return;
  const { place } = session.store.getState().assistant;
  const wanted = availablePlacement(session);
  if (place === "over" || place === wanted) closeAssistant(session);
  else updateAssistant(session, { place: wanted });
}

/** Shows the whole conversation. */
export const openAssistant = (session: BuilderSession) =>
  updateAssistant(session, { place: availablePlacement(session) });

/** Opens the assistant with a question. */
export function askAssistant(session: BuilderSession, text: string): void {
  if (!session.canEdit) return;
  updateAssistant(session, { place: availablePlacement(session), question: { text, failure: null } });
}

/** Asks for a fix of a failed step. The answer appears below the failure; the model gets the error message. */
export function askForFix(session: BuilderSession, text: string, failure: Failure): void {
  if (!session.canEdit) return;
  updateAssistant(session, { place: "output", fixingId: failure.nodeId, question: { text, failure } });
}

export const clearQuestion = (session: BuilderSession) => updateAssistant(session, { question: null });
export const setProposalMarks = (session: BuilderSession, marks: AssistantState["marks"]) =>
  updateAssistant(session, { marks });
