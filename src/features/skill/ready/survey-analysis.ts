import type { ReadySkill } from "./ready-skill.ts";

export const surveyAnalysis: ReadySkill = {
  category: "Data",
  main: `---
name: survey-analysis
description: Finds themes in open answers, reviews, or feedback and counts them honestly. Use when someone has many short texts and wants to know what people say.
license: MIT
---

# Survey analysis

## Steps

1. Save the answers as answers.csv with the columns id and text. Look at 30 of them before you decide on anything.
2. Write a list of themes: a name, a definition in one sentence, and an example. Five to twelve are enough. Keep "other".
3. Assign up to three themes and a mood (positive, neutral, negative) to each answer. Save them as coded.csv with the columns id, themes (separated by ;), and mood.
4. Run scripts/count_themes.py with the path of coded.csv.
5. Read the answers of each theme again. Split a theme that has more than a third of them; merge themes that nobody can tell apart.
6. Report: how many answers there were, the themes with count and share, two quotations for each, and what surprised you.

## Rules

- Shares are of the answers, not of the mentions; they add up to more than 100 %.
- Below 30 answers, give counts without percentages.
- Quote word for word. Leave out names and anything that identifies people.
- Who answers a survey is not everybody. Say who may be missing.
`,
  files: {
    "scripts/count_themes.py": `"""Counts themes and moods: python count_themes.py coded.csv"""
import csv
import sys
from collections import Counter, defaultdict


def main(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    themes, moods = Counter(), defaultdict(Counter)
    for row in rows:
        for theme in {part.strip() for part in (row.get("themes") or "").split(";") if part.strip()}:
            themes[theme] += 1
            moods[theme][(row.get("mood") or "neutral").strip().lower()] += 1
    print(f"{len(rows)} answers")
    for theme, count in themes.most_common():
        share = f", {count / len(rows):.0%}" if len(rows) >= 30 else ""
        mood = ", ".join(f"{name} {number}" for name, number in moods[theme].most_common())
        print(f"- {theme}: {count}{share} ({mood})")
    without = sum(not (row.get("themes") or "").strip() for row in rows)
    if without:
        print(f"{without} answers have no theme")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "coded.csv")
`,
  },
};
