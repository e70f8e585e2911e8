import { deflateSync } from "node:zlib";
import { Document, Paragraph } from "docx";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KnowledgeTreeNode } from "#features/knowledge/schema.ts";
import { tellProblem } from "#product/knowledge/source-problem.ts";
import {
  makeDocx,
  makeEpub,
  makePdf,
  makePdfOfStreams,
  makePptx,
  makeRawZip,
  makeXlsx,
  rawStream,
  zeroBomb,
} from "#testing/sample-files.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { addSources } from "./add-sources.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

let world: FaultWorld;
let client: WireClient;
beforeAll(async () => {
  world = await openFaultWorld({ DEMO_MODEL: "on" });
  client = await signUpClient((await world.start()).baseUrl);
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;
/** A document, with 1 GiB of zeros in place of one of its files. */
const bombIn = (archive: Uint8Array, bombed: string) =>
  makeRawZip([
    ...Object.entries(unzipSync(archive)).flatMap(([name, packed]) => (name === bombed ? [] : [{ name, packed }])),
    { name: bombed, packed: zeroBomb(64), method: 8 },
  ]);
const flateBomb = Buffer.concat([Buffer.from([0x78, 0x9c]), zeroBomb(64), Buffer.alloc(4)]);
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${"bcdefghij".replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`;

async function makeHostileFiles(): Promise<Record<string, Uint8Array | string>> {
  const docx = new Uint8Array(await makeDocx(new Document({ sections: [{ children: [new Paragraph("Hello")] }] })));
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>`;
  return {
    "bomb.docx": bombIn(docx, "word/document.xml"),
    "bomb.xlsx": bombIn(new Uint8Array(makeXlsx({ Sheet: [["a"]] })), "xl/worksheets/sheet1.xml"),
    "bomb.pptx": bombIn(makePptx([{ title: "a", lines: [] }]), "ppt/slides/slide1.xml"),
    "bomb.epub": bombIn(makeEpub("t", ["x"]), "OEBPS/text/chapter 1.xhtml"),
    "bomb.pdf": makePdfOfStreams([rawStream(deflateSync(flateBomb), "/Filter [/FlateDecode /FlateDecode]")]),
    "laughs.docx": zipSync({ ...unzipSync(docx), "word/document.xml": strToU8(laughs + xml) }),
    "laughs.pptx": zipSync({
      ...unzipSync(makePptx([{ title: "a", lines: [] }])),
      "ppt/slides/slide1.xml": strToU8(`${laughs}<p:sld>&j;</p:sld>`),
    }),
    "passwd.epub": makeEpub("t", ["x"], {
      "OEBPS/text/chapter 1.xhtml": strToU8(
        '<!DOCTYPE html [<!ENTITY f SYSTEM "file:///etc/passwd">]><html><body>&f;</body></html>',
      ),
    }),
    "entries.xlsx": makeRawZip(Array.from({ length: 20_000 }, (_, at) => ({ name: `f${at}`, packed: strToU8("x") }))),
    "slip.docx": makeRawZip([{ name: "../../../tmp/troupe-library-slip", packed: strToU8("x") }]),
    "macros.docx": zipSync({ ...unzipSync(docx), "word/vbaProject.bin": strToU8("Sub AutoOpen()") }),
    "macros.docm": docx,
    "polyglot.pdf": "GIF89a/*\0*/=1;alert(1)",
    "page.pdf": "<html><script>alert(1)</script></html>",
    "page.html": "<html><script>alert(1)</script><p>Hello</p></html>",
    "plain.docx": "hello",
    "other.xlsx": docx,
    "empty.txt": "",
    "white.md": " \n\t\n",
    "columns.csv": `${"a,".repeat(megabyte)}\n`,
    "quote.csv": `"${"a,b\n".repeat(500_000)}`,
    "tool.exe": "MZ",
    "../../../etc/passwd.txt": "root stays where it is",
    "..\\..\\windows\\system.txt": "system stays where it is",
    "\u202efdp.exe.txt": "a name that is written from right to left",
    [`${"long".repeat(100)}.txt`]: "a long name",
  };
}

/** Asks for the server's health until it is stopped. Returns the longest time that an answer took. */
function watchHealth() {
  let isOver = false;
  let longestMs = 0;
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now();
      // A connection that the server closes while it is idle is no answer.
      const answer = await client.get("/livez").catch(() => null);
      if (answer) longestMs = Math.max(longestMs, performance.now() - begun);
      await answer?.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return Math.round(longestMs);
  };
}

const readSources = async () =>
  (
    await client.query<KnowledgeTreeNode[]>("knowledgeSourceTreeNode.getAll", { workspaceId: client.workspaceId })
  ).flatMap(({ text, KnowledgeSource: source }) => (source ? [{ text, ...source }] : []));
const untilSettled = (count: number) =>
  waitUntil(
    "every source is learned or refused",
    async () => {
      const sources = await readSources();
      return (
        sources.length >= count && sources.every(({ status }) => status === "READY" || status === "FAILED") && sources
      );
    },
    600_000,
  );

test("hostile files end with a sentence, and a file among them is learned as ever", async () => {
  const endWatch = watchHealth();
  const files = Object.entries({ ...(await makeHostileFiles()), "good.txt": "Ferns need shade." });
  const { ids, refused } = await addSources(
    client,
    files.map(([name, content]) => new File([typeof content === "string" ? content : new Uint8Array(content)], name)),
  );
  expect(ids.length + refused.length).toBe(files.length);
  for (const { name, error } of refused) expect(error, name).toMatch(/\.$/);
  const sources = await untilSettled(ids.length);
  for (const { text, status, problem } of sources) {
    expect(text).not.toMatch(/[/\\\p{Cc}\u202e]/u);
    if (status === "FAILED") expect(tellProblem(problem ?? ""), text).toMatch(/\.$/);
  }
  expect(sources.find(({ text }) => text === "good.txt")).toMatchObject({ status: "READY", totalChunks: 1 });
  const chunks = await world.sql<{ text: string }>("select text from knowledge_chunk");
  expect(chunks.filter(({ text }) => /alert\(1\)|AutoOpen|root:|hahaha/.test(text))).toEqual([]);
  console.log(
    `longest answer of /livez: ${await endWatch()} ms\n`,
    [
      ...refused.map(({ name, error }) => `${name}: ${error}`),
      ...sources.map(({ text, status, problem }) => `${text.slice(0, 40)}: ${status} ${tellProblem(problem ?? "")}`),
    ].join("\n "),
  );
});

test("of a PDF of 10,000 pages the first 3,000 are learned, and it says so", async () => {
  const pages = Array.from({ length: 10_000 }, (_, at) => [`Page ${at} is about ferns.`]);
  const { ids } = await addSources(client, [new File([new Uint8Array(makePdf(pages))], "pages.pdf")]);
  await untilSettled(ids.length);
  const source = (await readSources()).find(({ text }) => text === "pages.pdf");
  expect(source).toMatchObject({ status: "READY", pagesCount: 10_000, totalChunks: 3_000 });
  expect(tellProblem(source?.problem ?? "")).toMatch(
    /^The text is very long\. Only its first [\d,]+ characters can be searched\.$/,
  );
});
