/** The parts of Node.js that imported code uses most: `Buffer`, and `randomUUID` of its crypto module. */

const buffer = `const Buffer = {
  from(value, form = "utf8") {
    const bytes =
      typeof value !== "string" ? Uint8Array.from(value)
      : form === "base64" ? Uint8Array.fromBase64(value)
      : form === "hex" ? Uint8Array.fromHex(value)
      : Uint8Array.from(unescape(encodeURIComponent(value)), (one) => one.charCodeAt(0));
    bytes.toString = (as = "utf8") =>
      as === "base64" ? bytes.toBase64()
      : as === "hex" ? bytes.toHex()
      : decodeURIComponent(escape(Array.from(bytes, (one) => String.fromCharCode(one)).join("")));
    return bytes;
  },
};
`;

// The sandbox has no crypto. These ids tell things apart, but they can be guessed.
const modules = `const require = (name) => {
  const { random } = Math;
  const randomDigit = (digit) => (digit ^ ((random() * 16) >> (digit / 4))).toString(16);
  const randomUUID = () => "10000000-1000-4000-8000-100000000000".replace(/[018]/g, randomDigit);
  if (/^(?:node:)?crypto$/.test(name)) return { randomUUID };
  if (/^(?:node:)?buffer$/.test(name)) return { Buffer };
  throw new Error("The module " + name + " can't be loaded here.");
};
`;

/** Definitions of what the code uses, to put in front of it. */
export const nodeGlobalsFor = (code: string): string =>
  (/\bBuffer\b/.test(code) ? buffer : "") + (/\brequire\(/.test(code) ? modules : "");
