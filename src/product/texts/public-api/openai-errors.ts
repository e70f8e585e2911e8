import { sentences } from "../../sentences.ts";

/** Why the endpoints with the shapes of OpenAI's API refuse a request, for the people who write programs. */
export const openaiErrorText = sentences("openaiErrorText", {
  unknownModel: (id: string) => `There is no model “${id}”. GET /v1/models lists all that this key may use.`,
  unknownResponse: "There is no response with this previous_response_id, or another key has asked for it.",
  notOffered: (name: string) => `${name} is not supported here. An agent uses its own tools, on the server.`,
  lastMessage: "The last message must be one of the user, with a text or an image.",
  tooManyImages: (most: number) => `A request can have ${most} images.`,
  noImage: "An image must be a PNG, JPEG, GIF, or WebP file.",
  imageUrl: "Send images as data URLs or as addresses that begin with https.",
  imageStatus: (status: number) => `The address of an image answered with status ${status}.`,
  textOnly: "A workflow starts with a text and takes no images here. Use /api/v2 to send files.",
  interrupted: "The answer was interrupted. Please ask again.",
  failed: "The answer failed.",
  stopped: "The answer was stopped.",
  needsPerson:
    "The answer needs a person, and was stopped. Let the agent's tools act without asking, or use a workflow without forms after the first.",
  stillRunning: "The workflow has not ended yet. Its run continues; /api/v2 has its result later.",
});
