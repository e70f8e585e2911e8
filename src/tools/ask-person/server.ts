import { sortKeys } from "#lib/json/sort-keys.ts";
import { dataBlock } from "#lib/untrusted/data-block.ts";
import type { ToolTeller } from "../server.ts";
import { filesOf } from "./parse.ts";
import type { askPerson } from "./spec.ts";

/** Of files the model gets the names in the answers, and below them the texts, like those of files in a chat. */
export const askPersonTeller: ToolTeller<typeof askPerson> = {
  toModel(output) {
    if (!("answers" in output)) return JSON.stringify(output);
    const answers = output.answers.map((answer) => {
      const files = filesOf(answer.value);
      return files.length > 0 ? { ...answer, value: files.map(({ name }) => name) } : answer;
    });
    const texts = output.answers
      .flatMap(({ value }) => filesOf(value))
      .map(({ name, documentId, text }) =>
        documentId === null ? noText(name) : dataBlock("context", { title: name }, text),
      );
    return [JSON.stringify(sortKeys({ answers })), ...texts].join("\n\n");
  },
};

const noText = (name: string) => `${name} is an image, which you can't see here.`;
