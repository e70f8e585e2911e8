import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { createFileLinks } from "./storage/links.ts";
import { createVault, type Purpose } from "./vault.ts";

const master = "an ENCRYPTION_KEY of at least 32 characters";
const vault = createVault(secret(master));
const purposes: Purpose[] = ["credential", "file-link", "unsubscribe"];
const place = "workspace-1|credential|OPENAI_API_KEY";
const refusal = expect.objectContaining({ name: "AppError", code: "keys" });

describe("a sealed value", () => {
  test("opens to the original value for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (value, where) => {
        const sealed = vault.seal("credential", where, secret(value));
        expect(vault.open("credential", where, sealed).reveal()).toBe(value);
      }),
    );
  });

  test("is different each time and reveals neither the value nor its context", () => {
    const value = "sk-canary-0123456789";
    const sealed = Array.from({ length: 50 }, () => vault.seal("credential", place, secret(value)));
    expect(new Set(sealed).size).toBe(50);
    for (const one of sealed) {
      const bytes = Buffer.from(one.slice(2), "base64url").toString("latin1");
      for (const shown of [value, place, "canary"]) expect(one + bytes).not.toContain(shown);
    }
  });

  test("opens only with its own context", () => {
    const sealed = vault.seal("credential", place, secret("value"));
    for (const other of ["", "workspace-2|credential|OPENAI_API_KEY", place.toLowerCase(), `${place} `, `1|${place}`])
      expect(() => vault.open("credential", other, sealed), other).toThrow(refusal);
  });

  test("opens only for its own purpose", () => {
    for (const purpose of purposes) {
      const sealed = vault.seal(purpose, place, secret("value"));
      for (const other of purposes)
        if (other === purpose) expect(vault.open(other, place, sealed).reveal()).toBe("value");
        else expect(() => vault.open(other, place, sealed)).toThrow(refusal);
    }
  });

  test("does not open with another ENCRYPTION_KEY, and the error says what to do", () => {
    const sealed = vault.seal("credential", place, secret("value"));
    const other = createVault(secret(`${master}!`));
    expect(() => other.open("credential", place, sealed)).toThrow(
      "A stored key can't be read with the current ENCRYPTION_KEY. Please save the key again.",
    );
  });

  test("does not open when any bit is changed, or when it is truncated or extended", () => {
    const sealed = vault.seal("credential", place, secret("value"));
    const bytes = Buffer.from(sealed.slice(2), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => vault.open("credential", place, `1.${changed.toString("base64url")}`), `bit ${bit}`).toThrow(
        refusal,
      );
    }
    for (let length = 0; length < bytes.length; length++)
      expect(() => vault.open("credential", place, `1.${bytes.subarray(0, length).toString("base64url")}`)).toThrow(
        refusal,
      );
    for (const other of [
      `1.${Buffer.concat([bytes, Buffer.from([0])]).toString("base64url")}`,
      sealed.slice(2),
      `2.${sealed.slice(2)}`,
      "",
      "1.",
      "null",
    ])
      expect(() => vault.open("credential", place, other), other).toThrow(refusal);
  });

  test("never appears in an error", () => {
    const sealed = vault.seal("credential", place, secret("sk-canary"));
    try {
      vault.open("credential", "elsewhere", sealed);
      expect.unreachable();
    } catch (error) {
      expect(`${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain("canary");
    }
  });
});

describe("a signature", () => {
  test("is valid only for its text and its purpose", () => {
    const text = "unsubscribe ada@example.com";
    const signature = vault.sign("unsubscribe", text);
    expect(Buffer.from(signature, "base64url")).toHaveLength(16);
    expect(vault.isSigned("unsubscribe", text, signature)).toBe(true);
    expect(createVault(secret(master)).isSigned("unsubscribe", text, signature), "also after a restart").toBe(true);
    for (const purpose of purposes.filter((one) => one !== "unsubscribe"))
      expect(vault.isSigned(purpose, text, signature)).toBe(false);
    for (const other of [`${text} `, text.slice(1), ""])
      expect(vault.isSigned("unsubscribe", other, signature)).toBe(false);
    for (const other of ["", "A", signature.slice(0, -1), `${signature}A`, `${signature}=`, signature.toLowerCase()])
      expect(vault.isSigned("unsubscribe", text, other), other).toBe(false);
    expect(createVault(secret(`${master}!`)).isSigned("unsubscribe", text, signature)).toBe(false);
  });

  test("of the vault is not a valid file link, and a sealed value is not a signature", () => {
    const links = createFileLinks({ secret: vault.key("file-link").reveal() });
    const text = Buffer.from(JSON.stringify(["a/b", Date.now() + 60_000, "a", "text/plain", false])).toString(
      "base64url",
    );
    const sealed = vault.seal("file-link", "file-link", secret(text));
    for (const proof of [vault.sign("file-link", text), vault.sign("file-link", `file-link|${text}`), sealed.slice(2)])
      expect(links.read(`${text}.${proof}`)).toBeNull();
    expect(vault.isSigned("file-link", text, sealed)).toBe(false);
  });
});

test("each purpose has its own key, which is never printed", () => {
  const keys = purposes.map((purpose) => vault.key(purpose));
  expect(new Set(keys.map((key) => key.reveal())).size).toBe(purposes.length);
  for (const key of keys) {
    expect(Buffer.from(key.reveal(), "base64url")).toHaveLength(32);
    expect(key.reveal()).not.toContain(master);
    expect(`${key} ${JSON.stringify({ key })}`).toBe('[secret] {"key":"[secret]"}');
  }
});
