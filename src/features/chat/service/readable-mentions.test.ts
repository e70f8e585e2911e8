import { expect, test } from "vitest";
import { formatMention } from "#lib/mention.ts";
import { excerptOf } from "./excerpt.ts";
import { titleFromText } from "./generate-title.ts";

test("titles and search results show the names of mentions, not their markup", () => {
  const text = `Ask ${formatMention("Librarian", "AGENT", { agentId: "1" })} about the tides`;
  expect(titleFromText(text)).toBe("Ask Librarian about the tides");
  expect(excerptOf(text, ["librarian"])).toBe("Ask Librarian about the tides");
});
