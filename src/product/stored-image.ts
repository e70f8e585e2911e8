/** A picture that a text names by the path of its file. */
export const isStoredImage = (path: string) =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/image\/[\w.-]{1,100}$/.test(path);
