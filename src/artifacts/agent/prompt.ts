/** Quotes the sample answer as data. */
export const sampleBlock = (sample: string) =>
  `Its answers should look like this example:\n<example>\n${sample.replaceAll(/<(?=\/?example\b)/gi, "&lt;")}\n</example>`;
