import { fstatSync, readSync } from "node:fs";

const inputDescriptor = 3;

/** All bytes of the file that a child process was given. */
export function readInput(): Uint8Array {
  const { size } = fstatSync(inputDescriptor);
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const read = readSync(inputDescriptor, bytes, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  return bytes.subarray(0, at);
}
