/** A message of protocol buffers: the values of each field by its number, in order. */
export type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

/** Reads a message without its schema: whole numbers as they are, everything with a length as bytes. */
export function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("The message is cut off.");
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  function value(wireType: bigint): bigint | Uint8Array {
    if (wireType === 0n) return varint();
    if (wireType === 1n) {
      at += 8;
      return view.getBigUint64(at - 8, true);
    }
    if (wireType === 5n) {
      at += 4;
      return BigInt(view.getUint32(at - 4, true));
    }
    const length = Number(varint());
    at += length;
    return bytes.subarray(at - length, at);
  }
  while (at < bytes.length) {
    const tag = varint();
    const number = Number(tag >> 3n);
    fields.set(number, [...(fields.get(number) ?? []), value(tag & 7n)]);
  }
  return fields;
}
