/** What agents read of the programs that ask them through the endpoints with the shapes of OpenAI's API. */
export const openaiPrompt = {
  instructions: (text: string) => `Follow these instructions in the conversation below:\n\n${text}`,
} as const;
