const secretWords = /key|token|secret|passw|credential|signature|appid|auth(?!or)/i;

/** Whether a parameter or a field is secret, by its name. */
export const isSecretName = (name: string): boolean => secretWords.test(name);
