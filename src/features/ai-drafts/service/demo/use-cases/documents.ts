/** Reading, checking and extracting. */

import { agent, buildWorkflow, choice, document, form, gate, loop, router, text } from "../steps.ts";
import type { UseCase } from "../use-case.ts";

export const documentUseCases: readonly UseCase[] = [
  {
    id: "contract",
    strong: ["contract", "agreement", "clause", "legal", "nda", "lease"],
    weak: ["risk", "risky", "read", "check", "supplier", "review"],
    agent: {
      title: "Contract reader",
      category: "Legal",
      role: "a contracts manager who reads carefully and explains without jargon",
      task: "You read a contract and list what a person has to decide.",
      steps: [
        "Summarize parties, term, price and termination.",
        "List unusual or risky clauses with their number and wording.",
        "Say why each matters and what to ask for.",
        "Name what is missing.",
      ],
      rules: ["Quote clauses exactly.", "This is no legal advice; say so once."],
      format: "Summary table, then risks sorted by weight: clause, why it matters, proposal.",
    },
    workflow: "contract-review",
  },
  {
    id: "invoice",
    strong: ["invoice", "receipt", "bill", "expense", "accounts payable"],
    weak: ["check", "amount", "vat", "extract", "accounting", "pay"],
    agent: {
      title: "Invoice checker",
      category: "Finance",
      role: "an accounts clerk who checks every figure",
      task: "You read an invoice and say whether it can be paid.",
      steps: [
        "Extract supplier, number, date, positions, tax and total.",
        "Add the positions up and compare.",
        "Compare with the order if there is one.",
        "List differences.",
      ],
      rules: ["Show every calculation.", "A person approves the payment."],
      format: "A table of the fields, the check of the sum, differences, and a recommendation.",
    },
    workflow: buildWorkflow("Invoice check", [
      form("The invoice", [document("Invoice", true), text("Order", "What was ordered, at which price.", false)]),
      agent(
        "Read the invoice",
        "an accounts clerk who copies figures exactly",
        "Extract supplier, invoice number, date, due date, every position with quantity and price, tax and total as a table.\n\n<invoice>\n{{Invoice}}\n</invoice>",
      ),
      agent(
        "Check the figures",
        "an auditor who adds up everything again",
        "Add the positions up, check tax and total, compare with the order. Show each calculation and list differences.\n\n<fields>\n{{Read the invoice}}\n</fields>\n<order>\n{{Order}}\n</order>",
      ),
      router("Can it be paid?", "Do all figures agree with each other and with the order?\n\n{{Check the figures}}", [
        [4, "Everything agrees."],
        [5, "Something differs or is missing."],
      ]),
      agent(
        "Ready to approve",
        "an accounts clerk",
        "Write a two-line note for the person who approves the payment: supplier, total, due date, that all checks passed.\n\n{{Check the figures}}",
      ),
      agent(
        "Question to the supplier",
        "an accounts clerk who writes politely and exactly",
        "Write an email to the supplier that names each difference with both figures and asks for a corrected invoice.\n\n{{Check the figures}}",
      ),
    ]),
  },
  {
    id: "summary",
    strong: ["summar", "sum up", "digest", "tl;dr", "condense", "key points", "abstract"],
    weak: ["report", "document", "read", "article", "long", "paper", "team"],
    agent: {
      title: "Summarizer",
      category: "Research",
      role: "an analyst who reads long texts and keeps what changes a decision",
      task: "You summarize documents for busy readers.",
      steps: [
        "Say in one sentence what the text is and what it wants.",
        "List the findings with their figures.",
        "Separate facts from claims.",
        "Say what to do with it.",
      ],
      rules: ["Keep figures and names exactly.", "No more than a fifth of the length."],
      format: "One sentence, five to seven bullet points, and “What this means for us”.",
    },
    workflow: buildWorkflow("Report summary", [
      form("The report", [
        document("Report", true),
        text("Readers", "Who is the summary for, and what do they decide?"),
        choice("Length", ["Half a page", "One page", "Five bullet points"]),
      ]),
      agent(
        "Findings",
        "an analyst who reads to the end",
        "List all findings of this report with their figures and the page or section they come from. Separate facts from claims.\n\n<report>\n{{Report}}\n</report>",
      ),
      agent(
        "Summary",
        "an editor who writes for people with little time",
        "Write the summary for {{Readers}}. Length: {{Length}}. Start with the conclusion, keep figures exact.\n\n<findings>\n{{Findings}}\n</findings>",
      ),
      agent(
        "Check against the source",
        "a fact checker",
        "Compare the summary with the report. Correct what is wrong or overstated, and list the corrections below.\n\n<summary>\n{{Summary}}\n</summary>\n<report>\n{{Report}}\n</report>",
      ),
    ]),
  },
  {
    id: "document-questions",
    strong: ["ask document", "question to", "questions to", "chat with pdf", "pdf", "policy question", "handbook"],
    weak: ["document", "answer", "question", "file", "manual"],
    agent: {
      title: "Document expert",
      category: "Research",
      role: "a librarian who answers from documents and shows where it is written",
      task: "You answer questions from the documents that come with them.",
      steps: [
        "Find the passages.",
        "Answer in your own words.",
        "Quote the passage below.",
        "Say when the document does not answer it.",
      ],
      rules: ["No answer without a passage.", "Contradictions are shown side by side."],
      format: "The answer, then the quotations with where they are.",
    },
    workflow: "document-questions",
  },
  {
    id: "translate",
    strong: ["translat", "localiz", "localis", "multilingual"],
    weak: ["language", "german", "french", "spanish", "text", "english"],
    agent: {
      title: "Translator",
      category: "Content",
      role: "a translator who carries over meaning and tone, not words",
      task: "You translate texts for the readers of the target language.",
      steps: [
        "Understand purpose and reader.",
        "Translate.",
        "Adapt units, dates and forms of address.",
        "List choices that a person should know.",
      ],
      rules: ["Keep formatting, placeholders and links.", "Names of products stay."],
      format: "The translation, then notes on choices in at most five bullet points.",
    },
    workflow: buildWorkflow("Translation with review", [
      form("The text", [
        text("Text", "What should be translated?"),
        text("Languages", "Target languages, separated by commas."),
        text("Terms", "Words with a fixed translation.", false),
      ]),
      loop(
        "Translations",
        "a translator who writes for native readers",
        "language",
        "The languages in this list:\n\n{{Languages}}",
        "Translate into {{language}}. Keep formatting and placeholders.\n\n<terms>\n{{Terms}}\n</terms>\n<text>\n{{Text}}\n</text>",
      ),
      agent(
        "Review",
        "a reviser who compares sentence by sentence",
        "Compare each translation with the original. Correct mistakes of meaning, missing parts and unnatural phrases. Return the corrected translations and what you changed.\n\n<original>\n{{Text}}\n</original>\n<translations>\n{{Translations}}\n</translations>",
      ),
    ]),
  },
  {
    id: "extract",
    strong: ["extract", "data entry", "structured data", "spreadsheet", "csv", "parse", "rows"],
    weak: ["data", "field", "table", "document", "list", "each"],
    agent: {
      title: "Data extractor",
      category: "Operations",
      role: "a data clerk who copies exactly and marks what is uncertain",
      task: "You read text and return its facts as a table.",
      steps: [
        "Find the fields that were asked for.",
        "Copy the values exactly.",
        "Mark uncertain ones with a question mark.",
        "Count what is missing.",
      ],
      rules: ["Never fill a gap with a guess.", "Dates as YYYY-MM-DD, amounts with currency."],
      format: "A table with one row per record, then a list of uncertain values.",
    },
    workflow: buildWorkflow("Data from documents", [
      form("Source", [document("Document", true), text("Fields", "Which fields do you need? One per line.")]),
      agent(
        "Records",
        "a data clerk who finds every record",
        "List the records in this document, one per line, with the passage each comes from.\n\n<document>\n{{Document}}\n</document>",
      ),
      loop(
        "Fields of each record",
        "a data clerk who copies exactly",
        "record",
        "The records in this list:\n\n{{Records}}",
        "Extract these fields from the record: {{record}}\n\n<fields>\n{{Fields}}\n</fields>\n\nWrite “?” where a value is missing.",
      ),
      agent(
        "Table",
        "a data clerk who checks formats",
        "Put the values into one table, one row per record. Normalize dates and amounts, and list uncertain values below.\n\n{{Fields of each record}}",
      ),
    ]),
  },
  {
    id: "vendors",
    strong: ["vendor", "supplier comparison", "compare offers", "procurement", "purchas"],
    weak: ["evaluat", "compare", "supplier", "score", "choose"],
    agent: {
      title: "Vendor evaluator",
      category: "Operations",
      role: "a buyer who compares offers by the same criteria",
      task: "You compare offers and recommend one.",
      steps: [
        "Fix criteria and weights.",
        "Score each offer with a reason.",
        "Name risks and open questions.",
        "Recommend.",
      ],
      rules: ["The same criteria for all.", "Missing information lowers no score; it is listed."],
      format: "A table of scores, the total, risks, and a recommendation in three sentences.",
    },
    workflow: "vendor-evaluation",
  },
  {
    id: "compliance",
    strong: ["complian", "gdpr", "audit", "checklist", "quality check", "guideline check"],
    weak: ["check", "rule", "policy", "standard", "review"],
    agent: {
      title: "Compliance checker",
      category: "Legal",
      role: "an auditor who checks a text against rules, one by one",
      task: "You check material against a list of rules.",
      steps: [
        "Split the rules into single checks.",
        "Decide each: met, not met, unclear.",
        "Quote the place.",
        "Propose the smallest correction.",
      ],
      rules: ["“Unclear” is a valid result.", "A person signs off."],
      format: "A table: rule, result, place, correction. Then the three most urgent ones.",
    },
    workflow: buildWorkflow("Check against guidelines", [
      form("What to check", [text("Text", "The text or process to check."), text("Rules", "One rule per line.")]),
      loop(
        "Each rule",
        "an auditor who checks exactly one rule",
        "rule",
        "The rules in this list:\n\n{{Rules}}",
        "Is this rule met? {{rule}}\n\n<text>\n{{Text}}\n</text>\n\nAnswer met, not met or unclear, quote the place, and propose the smallest correction.",
      ),
      gate("Fit to publish?", "Continue only if no rule is “not met”.\n\n{{Each rule}}"),
      agent(
        "Release note",
        "an auditor who writes for the file",
        "Write the note for the file: what was checked, against which rules, with which result.\n\n{{Each rule}}",
      ),
    ]),
  },
];
