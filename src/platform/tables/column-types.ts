import { customType } from "drizzle-orm/pg-core";

/** Bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

/** The words of a text, for full text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A string of bits of any length, as zeros and ones. */
export const varbit = customType<{ data: string }>({ dataType: () => "bit varying" });

/** A configuration of full text search: a language, or "simple". */
export const regconfig = customType<{ data: string }>({ dataType: () => "regconfig" });
