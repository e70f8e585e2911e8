import { sentences } from "../../sentences.ts";
/** Why a message cannot be sent or answered. */
export const chatErrorText = sentences("chatErrorText", {
  filesTooLarge: (names: readonly string[]) => `Files exceeding size limit (50MB): ${names.join(", ")}`,
  tooManyFiles: "Maximum 5 files allowed",
  tooManyImages: (max: number) => `Maximum ${max} images allowed`,
  imagesUnsupported: "This agent's model can't read images.",
  attachmentUnavailable: (field: "Images" | "Files") =>
    `${field}: a file is missing, belongs to someone else, or has the wrong type. Attach it again.`,
  chatIdInvalid: "The ID of the chat must be a UUID.",
  lastMessageNotYours:
    "The last message must have the role user. Decide about tool calls with chat.decideToolCall, then resume the stream.",
  partUnsupported: "A message can only have text and file parts.",
  fileNotUploaded: "Upload the file first, then send its s3_file_path as the URL of the file part.",
  answerNotEditable: "Answers can't be edited. Edit your question, or regenerate the answer.",
  emptyMessage: "A message needs text, an image, or a file.",
  replyFailed: "The answer couldn't be generated. Please try again.",
  tooManyAnswers: "Too many answers are in progress. Wait for one to finish, or stop one.",
  onlyInTestChat: "An unsaved agent can only answer in its test chat.",
  onlyUnsavedAgent: "This is a test chat. Ask the agent in its editor.",
  stillAnswering: "The agent is still answering. Wait for it to finish, or stop it first.",
});
