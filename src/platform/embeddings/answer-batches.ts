/** The texts of a batch; none of them is empty. */
export interface EncoderBatch {
  readonly texts: readonly string[];
}

/** What the process of an encoder does: it answers one batch after the other, and ends when the product has. */
export function answerBatches(embed: (texts: readonly string[]) => Promise<Float32Array[]> | Float32Array[]): void {
  process.on("message", async ({ texts }: EncoderBatch) => process.send?.(await embed(texts)));
  process.on("disconnect", () => process.exit());
}
