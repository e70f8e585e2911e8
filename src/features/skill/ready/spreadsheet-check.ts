import type { ReadySkill } from "./ready-skill.ts";

export const spreadsheetCheck: ReadySkill = {
  category: "Data",
  main: `---
name: spreadsheet-check
description: Checks a table in CSV form for gaps, duplicates, wrong types, outliers, and sums that don't add up. Use before someone relies on a spreadsheet or imports it somewhere.
license: MIT
---

# Spreadsheet check

## Steps

1. Save the table as data.csv in the working folder. Keep the header row.
2. Run scripts/check_table.py with the path of the file. It prints what it found for each column.
3. Read the findings as a person would: a gap in a column of remarks is fine, a gap in an invoice number is not. references/severity.md helps.
4. If there is a total, recompute it. Compare dates with the period that the table claims to cover.
5. Report: first whether the table can be used, then the findings by severity with row numbers, then how to correct them.

## Rules

- Row numbers count the header as row 1, as in a spreadsheet program.
- Never correct data silently. Offer a corrected copy, and list each change.
- Don't guess missing values.
`,
  files: {
    "references/severity.md": `# Severity

- **Blocks use:** duplicate keys, broken rows, sums that differ, dates outside the period.
- **Should be corrected:** mixed types in one column, different spellings of one name, unlikely outliers.
- **Worth knowing:** gaps in optional columns, columns with one value only, spaces at the ends of cells.
`,
    "scripts/check_table.py": `"""Prints what is unusual in a CSV file: python check_table.py data.csv"""
import csv
import statistics
import sys
from collections import Counter


def number(text):
    try:
        return float(text.replace(" ", "").replace(",", ""))
    except ValueError:
        return None


def main(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        sample = file.read(4096)
        file.seek(0)
        try:
            dialect = csv.Sniffer().sniff(sample, delimiters=",;\\t|")
        except csv.Error:
            dialect = csv.excel
        rows = list(csv.reader(file, dialect))
    if not rows:
        print("The file is empty.")
        return
    header, body = rows[0], rows[1:]
    print(f"{len(body)} rows, {len(header)} columns")
    uneven = [at + 2 for at, row in enumerate(body) if len(row) != len(header)]
    if uneven:
        print(f"Rows with another number of cells: {uneven[:20]}")
    copies = [row for row, count in Counter(map(tuple, body)).items() if count > 1]
    if copies:
        print(f"Rows that occur more than once: {len(copies)}, such as {list(copies[0])}")
    for at, name in enumerate(header):
        cells = [(line + 2, row[at]) for line, row in enumerate(body) if at < len(row)]
        filled = [(line, text) for line, text in cells if text.strip()]
        numbers = [(line, number(text)) for line, text in filled if number(text) is not None]
        found = []
        gaps = [line for line, text in cells if not text.strip()]
        if gaps:
            found.append(f"{len(gaps)} gaps, rows {gaps[:10]}")
        if filled and len({text for _, text in filled}) == 1 and len(filled) > 1:
            found.append(f"always {filled[0][1]!r}")
        if any(text != text.strip() for _, text in filled):
            found.append("spaces at the ends of cells")
        if numbers and 0.5 < len(numbers) / len(filled) < 1:
            others = [line for line, text in filled if number(text) is None]
            found.append(f"text among numbers, rows {others[:10]}")
        if len(numbers) > 7:
            values = [value for _, value in numbers]
            low, _, high = statistics.quantiles(values, n=4)
            reach = 3 * (high - low)
            far = [line for line, value in numbers if reach and not low - reach <= value <= high + reach]
            if far:
                found.append(f"outliers, rows {far[:10]}")
        if numbers and len(numbers) == len(filled):
            found.append(f"sum {sum(value for _, value in numbers):g}")
        print(f"- {name or '(no name)'}: {'; '.join(found) or 'nothing unusual'}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "data.csv")
`,
  },
};
