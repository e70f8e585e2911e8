import { expect, test } from "vitest";
import { localRanges, loopbackRanges, parseAllowedRanges } from "./address.ts";
import { safeUrl } from "./safe-url.ts";

/** Spellings of 127.0.0.1, 10.0.0.1, 169.254.169.254 and 192.168.1.1 that the URL standard accepts. */
function spellingsOf(a: number, b: number, c: number, d: number): string[] {
  const hex = (byte: number) => byte.toString(16);
  const octal = (byte: number) => `0${byte.toString(8)}`;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  const words = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${b * 65536 + c * 256 + d}`,
    `${whole}`,
    `0x${whole.toString(16)}`,
    `0X${whole.toString(16).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `0x${hex(a)}.${b}.${octal(c)}.${d}`,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map((byte) => `000${octal(byte)}`).join("."),
    fullWidth(`${a}.${b}.${c}.${d}`),
    `${a}。${b}。${c}。${d}`,
    `${a}%2e${b}%2e${c}%2e${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::FFFF:${words}]`,
    `[0:0:0:0:0:ffff:${words}]`,
    `[0000:0000:0000:0000:0000:ffff:${words}]`,
    `[::${a}.${b}.${c}.${d}]`,
    `[::${words}]`,
    `[64:ff9b::${a}.${b}.${c}.${d}]`,
    `[64:ff9b:1::${words}]`,
    `[2002:${words}::]`,
    `[2002:${words}::1]`,
    `[2001:0:${words}:0:0:0:0]`,
    `[2001:0:4136:e378:8000:63bf:${words}]`,
    `[::ffff:0:${a}.${b}.${c}.${d}]`,
  ];
}

const fixed = [
  "0",
  "0.0.0.0",
  "0x0",
  "00",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "0177.1",
  "0x7f.1",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fd12:3456:789a::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[100::1]",
  "[2001:db8::1]",
  "[2001:2::1]",
  "[2001:10::1]",
  "[3fff::1]",
  "[4000::1]",
  "[fe80::1%25eth0]",
  "metadata.google.internal",
  "METADATA.google.internal.",
  "metadata",
  "instance-data",
];

const hosts = [
  ...spellingsOf(127, 0, 0, 1),
  ...spellingsOf(10, 0, 0, 1),
  ...spellingsOf(169, 254, 169, 254),
  ...spellingsOf(192, 168, 1, 1),
  ...fixed,
];

test("every spelling of a private address is rejected", () => {
  expect(hosts.length).toBeGreaterThanOrEqual(120);
  for (const host of hosts) {
    for (const url of [`http://${host}/`, `https://${host}:8443/latest/meta-data?x=1#y`]) {
      expect(() => safeUrl(url, []), url).toThrow(expect.objectContaining({ name: "AppError", code: "invalid" }));
    }
  }
});

test.each([
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/_x",
  "data:text/html,x",
  "javascript:alert(1)",
  "//example.com/",
  "example.com",
  "",
  "http://",
  "http:///",
  "http://user@example.com/",
  "http://user:pass@example.com/",
  "http://:pass@example.com/",
  "http://127.0.0.1@example.com/",
  "http://exa\nmple.com/",
  "http://example.com/\u0000",
  " http://example.com/",
  "http://example.com:99999/",
  "http://[::1/",
  `http://example.com/${"a".repeat(9_000)}`,
])("a URL that isn't plain http(s) is rejected: %j", (url) => {
  expect(() => safeUrl(url, [])).toThrow(expect.objectContaining({ code: "invalid" }));
});

test.each(["http://example.com", "https://8.8.8.8/x", "https://[2606:4700:4700::1111]/", "http://1.1.1.1:8080/?a=b"])(
  "a public address is accepted: %s",
  (url) => {
    expect(safeUrl(url, []).href).toContain(new URL(url).host);
  },
);

test("an operator can allow private IPv4 ranges and nothing else", () => {
  const opened = parseAllowedRanges(["10.1.0.0/16", "192.168.1.7"]);
  expect(safeUrl("http://10.1.2.3/", opened).hostname).toBe("10.1.2.3");
  expect(safeUrl("http://192.168.1.7/", opened).hostname).toBe("192.168.1.7");
  for (const url of ["http://10.2.0.1/", "http://192.168.1.8/", "http://127.0.0.1/", "http://169.254.169.254/"]) {
    expect(() => safeUrl(url, opened)).toThrow(expect.objectContaining({ code: "invalid" }));
  }
  for (const range of [
    "127.0.0.0/8",
    "0.0.0.0/0",
    "169.254.0.0/16",
    "10.0.0.0/7",
    "8.8.8.8",
    "::1",
    "nas",
    "10.0.0.0/99",
  ]) {
    expect(() => parseAllowedRanges([range]), range).toThrow(expect.objectContaining({ code: "invalid" }));
  }
});

test("metadata services stay blocked when the operator's own network is allowed", () => {
  for (const opened of [localRanges, loopbackRanges]) {
    for (const host of [
      "169.254.169.254",
      "100.100.100.200",
      "168.63.129.16",
      "[fd00:ec2::254]",
      "[fe80::a9fe:a9fe]",
    ]) {
      expect(() => safeUrl(`http://${host}/`, opened), host).toThrow(expect.objectContaining({ code: "invalid" }));
    }
  }
  expect(safeUrl("http://127.0.0.1:11434/v1", localRanges).port).toBe("11434");
});
