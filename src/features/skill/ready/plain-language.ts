import type { ReadySkill } from "./ready-skill.ts";

export const plainLanguage: ReadySkill = {
  category: "Writing",
  main: `---
name: plain-language
description: Rewrites a difficult text so that most people understand it at first reading, without losing what it says. Use for contracts, letters from authorities, policies, medical or technical texts.
license: MIT
---

# Plain language

## Steps

1. Read the whole text. Write down what a reader must know, must do, and must not miss: deadlines, amounts, exceptions.
2. Put what matters most to the reader first.
3. Rewrite:
   - one thought in each sentence, about 15 words;
   - verbs instead of nouns: "decide" instead of "make a decision";
   - active voice: who does what;
   - a common word for each technical one, or an explanation at its first use;
   - lists for steps and conditions.
4. Run scripts/readability.py on both versions, and compare the length of sentences.
5. Compare with the list of step 1. Nothing may be missing, and nothing may be new.

## Rules

- Keep amounts, dates, names, and quotations as they are.
- If a term has a legal meaning, keep it and explain it in brackets.
- Say at the end which passages stay ambiguous. Don't resolve them yourself.
- The rewritten text doesn't replace the original; say so when it is a contract or a decision.
`,
  files: {
    "scripts/readability.py": `"""Prints figures about a text: python readability.py text.txt"""
import re
import sys


def main(path):
    text = open(path, encoding="utf-8").read()
    sentences = [part for part in re.split(r"(?<=[.!?])\\s+|\\n{2,}", text) if re.search(r"\\w", part)]
    words = re.findall(r"\\w[\\w'’-]*", text)
    if not words:
        print("There are no words in it.")
        return
    lengths = sorted(len(re.findall(r"\\w[\\w'’-]*", sentence)) for sentence in sentences)
    print(f"{len(words)} words in {len(sentences)} sentences")
    print(f"Words in a sentence: {len(words) / len(sentences):.1f} on average, {lengths[-1]} at most")
    print(f"Sentences of more than 20 words: {sum(length > 20 for length in lengths)}")
    long = sorted({word.lower() for word in words if len(word) > 12})
    print(f"Long words: {', '.join(long[:30]) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "text.txt")
`,
  },
};
