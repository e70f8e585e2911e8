/** The value of an `accept` attribute: ".pdf,.docx". */
export function acceptedExtensions(types: readonly string[]): string {
  return types.map((type) => `.${type}`).join(",");
}
