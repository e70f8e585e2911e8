/** Texts of runs whose exports are hard to get right: long tables, code, pictures, right-to-left text, and emoji. */
export interface SampleRun {
  readonly title: string;
  readonly steps: readonly { readonly label: string; readonly text: string }[];
}

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at + 1)).join("\n");

const harbors = ["Den Helder", "Harlingen", "Vlissingen", "IJmuiden", "Delfzijl", "Rotterdam"];
const notes = [
  "Calm",
  "Strong wind from the northwest, so the ferry to the islands left 20 minutes late",
  "Fog until noon",
  "",
];

const longTable: SampleRun = {
  title: "Long tables",
  steps: [
    {
      label: "Tides of the year",
      text: `# All stations\n\nEach row is one measurement.\n\n| No. | Harbor | Date | High water | Change | Revenue | Note |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows(
        120,
        (at) =>
          `| ${at} | ${harbors[at % 6]} | 2026-03-${String((at % 28) + 1).padStart(2, "0")} | ${(3 + (at % 17) / 10).toFixed(2)} m | ${at % 3 === 0 ? "-" : ""}${at % 12}.${at % 10}% | €${(at * 1_234).toLocaleString("en-US")} | ${notes[at % 4]} |`,
      )}\n\nThe table ends here.`,
    },
    {
      label: "Many columns",
      text: `| Station | Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep | Oct | Nov | Dec |\n|${" --- |".repeat(13)}\n${rows(
        12,
        (at) =>
          `| ${harbors[at % 6]} ${at} | ${Array.from({ length: 12 }, (_, month) => (at * 31 + month * 7).toString()).join(" | ")} |`,
      )}`,
    },
    {
      label: "Long words",
      text: `| Key | Value |\n| :-- | --: |\n| Address | https://harbor.example.com/stations/north-sea/very/long/path/without/any/spaces?station=den-helder&year=2026&format=json&token=none |\n| Checksum | ${"0123456789abcdef".repeat(8)} |\n| Word | Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung |\n\n${"Supercalifragilistic".repeat(12)}`,
    },
  ],
};

const code: SampleRun = {
  title: "Code",
  steps: [
    {
      label: "Script",
      text: [
        'Run `npm install` first, then `node tides.ts --harbor="Den Helder"`.',
        "```ts",
        "interface Tide {\n  readonly harbor: string;\n  /** In meters. */\n  readonly height: number;\n}\n",
        "export function highest(tides: readonly Tide[]): Tide | null {\n\tif (tides.length === 0) return null;\n\treturn tides.reduce((best, one) => (one.height > best.height ? one : best));\n}",
        `const url = "https://harbor.example.com/stations/north-sea/a/very/long/path/that/does/not/fit/into/one/line/of/a/page?year=2026&format=json";`,
        "```",
        "As a table of widths:",
        "```\nname        | height |  ok\n------------+--------+----\nDen Helder  |   4.20 | yes\nHarlingen   |   3.91 |  no\n```",
      ].join("\n"),
    },
    {
      label: "Long program",
      text: `\`\`\`python\n${rows(110, (at) => `def step_${at}(value: int) -> int:\n    return value + ${at}  # adds ${at}`)}\n\`\`\`\n\nThat was the program.`,
    },
    {
      label: "Tree and JSON",
      text: '```\nsrc\n├── lib\n│   └── text.ts\n└── main.ts\n```\n\n```json\n{ "name": "Größe", "price": "5 €", "города": ["Москва"], "ok": true }\n```',
    },
  ],
};

const rightToLeft: SampleRun = {
  title: "تقرير الميناء",
  steps: [
    {
      label: "العربية",
      text: [
        "# حالة الطقس",
        "الرياح **قوية** من الشمال الغربي، والموج *مرتفع*. راجع [جدول المد](https://harbor.example.com/tides) قبل الإبحار في الساعة 14:30.",
        "- أولاً: تحقق من الوقود\n- ثانياً: اتصل بالميناء\n  - القناة 16\n- ثالثاً: السرعة 12 عقدة",
        "1. الخطوة الأولى\n2. الخطوة الثانية",
        "> لا تبحر في الضباب.",
        "| الميناء | الارتفاع | التغيير | ملاحظة |\n| --- | --- | --- | --- |\n| الإسكندرية | 1.20 | -5% | هادئ |\n| جدة | 0.85 | 12% | Wind from the north |\n| بيروت | ٠٫٩٠ | 3% | ضباب حتى الظهر |",
      ].join("\n\n"),
    },
    {
      label: "עברית",
      text: [
        "## דו״ח הנמל",
        "הגאות **גבוהה** היום. ראו את [הטבלה](https://harbor.example.com/tides), ואת הקוד `tide = 4.2`.",
        "| נמל | גובה | מחיר |\n| --- | ---: | ---: |\n| חיפה | 0.45 | ₪120 |\n| אשדוד | 0.38 | ₪95 |",
        "- [x] נבדק\n- [ ] פתוח",
        "And one paragraph in English (with brackets) between them: 100% left to right.",
        "```js\nconst שלום = 'עולם'; // comment\n```",
      ].join("\n\n"),
    },
  ],
};

const emoji: SampleRun = {
  title: "🎉 Emoji, 日本語 & 中文",
  steps: [
    {
      label: "🚢 Ships",
      text: "Wind 💨, waves 🌊, and a family 👨‍👩‍👧‍👦 with a flag 🇳🇱, a thumb 👍🏽, a key 1️⃣, and ❤️. ✅ done, ⚠️ careful, → next, ☑ box, ★ star.\n\n| Ship | State |\n| --- | --- |\n| Aurora | ✅ 🟢 |\n| Borealis | ❌ 🔴 |",
    },
    {
      label: "中文和日本語",
      text: "# 港口报告\n\n今天的潮汐**很高**。请看[表格](https://harbor.example.com/tides)。风从西北方向来，浪高三米，渡轮晚点二十分钟。\n\n潮位は**高い**です。カタカナとひらがな、「かぎ括弧」も。\n\n- 第一項\n- 第二項\n\n| 港口 | 高度 |\n| --- | --- |\n| 上海 | 4.2 米 |\n| 横浜 | 1.8 米 |",
    },
    {
      label: "Other letters",
      text: "Ελληνικά: Η παλίρροια είναι ψηλή. Русский: прилив высокий. Polski: zażółć gęślą jaźń. Tiếng Việt: thủy triều lên cao. Math: ∑ ≤ ≥ ≠ ± × ÷ ∞ √ ² ³ ½ µ Ω. Quotes: „a“ «b» ‘c’ – — … € £ ¥ ₹.",
    },
  ],
};

const structure: SampleRun = {
  title: "Headings and breaks",
  steps: Array.from({ length: 9 }, (_, at) => ({
    label: `Part ${at + 1}`,
    text: `# Section ${at + 1}\n\n${"The tide rises and falls twice a day, and every harbor keeps its own table of the hours. ".repeat(6 + at * 2)}\n\n## Below it\n\n**Summary:**\n\n1. First\n   - nested ${"words ".repeat(30)}\n   - again\n2. Second\n\n> A quote that is long enough to need more than one line, so that its border can be seen on paper as well.\n\n---\n\n- [x] done\n- [ ] open\n\nSee [the table](https://harbor.example.com/tides) and ~~not this~~.`,
  })),
};

export const samples: readonly SampleRun[] = [longTable, code, rightToLeft, emoji, structure];
