import type { WorkflowTemplate } from "./template.ts";

export const seoArticle: WorkflowTemplate = {
  id: "seo-article",
  title: "SEO article with your approval",
  category: "marketing",
  icon: "search-check",
  description: "Search intent, an outline you can change, then the article and its snippet.",
  Nodes: [
    {
      index: 0,
      label: "Article brief",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          { label: "Keyword", type: "TEXT", required: true, config: { placeholder: "clean a coffee grinder" } },
          {
            label: "Reader",
            type: "TEXT",
            required: true,
            config: { placeholder: "Home baristas in their first year" },
          },
          {
            label: "What only you know",
            type: "TEXT",
            required: true,
            config: { description: "Experience, numbers, mistakes, customers' words: what no other article has." },
          },
          { label: "Words", type: "NUMBER", required: false, config: { placeholder: "1200" } },
        ],
      },
    },
    {
      index: 1,
      label: "Outline",
      type: "AGENT",
      role: "an editor who plans articles around what a reader wants to know and what search shows",
      config: {
        prompt: {
          text: `Plan an article for readers who search for this: {{Keyword}}

Reader: {{Reader}}
<our_knowledge>
{{What only you know}}
</our_knowledge>

1. **Intent**: what does the reader want to have when they leave? One sentence. What have they tried already?
2. **Promise**: a title of at most 60 characters and two others.
3. **Outline**: headings as questions or claims, in the order the reader asks them. Under each heading: what it says, and which part of our knowledge it uses. The answer to the search comes in the first section.
4. **Left out**: what other articles say and this one does not, and why.`,
        },
      },
    },
    {
      index: 2,
      label: "Your say",
      type: "HUMAN_INPUT",
      config: {
        fields: [
          {
            label: "Changes to the outline",
            type: "TEXT",
            required: true,
            config: { description: "What to change, or just: looks good." },
          },
        ],
      },
    },
    {
      index: 3,
      label: "Article",
      type: "AGENT",
      role: "a specialist journalist who writes from what the author knows and keeps to the agreed outline",
      config: {
        prompt: {
          text: `Write the article.

<outline>
{{Outline}}
</outline>
<changes_by_the_editor>
{{Changes to the outline}}
</changes_by_the_editor>
<our_knowledge>
{{What only you know}}
</our_knowledge>
Reader: {{Reader}}
Keyword: {{Keyword}}
Length in words: {{Words}}

The editor's changes override the outline. If the length is N/A, write as much as the reader needs and no more.

Rules: the first paragraph answers the search. Short paragraphs, concrete verbs, an example in each section. Use the keyword where a person would say it, never for its own sake. Every claim is backed by our knowledge or marked "in general". Markdown, without a heading for the introduction.`,
        },
      },
    },
    {
      index: 4,
      label: "Snippet and check",
      type: "AGENT",
      role: "an SEO editor who writes titles and descriptions and checks an article's claims against its material",
      config: {
        prompt: {
          text: `Get this article ready to publish.

<article>
{{Article}}
</article>
Keyword: {{Keyword}}

Write: a title tag of at most 60 characters, a description of at most 155 characters, a URL slug in lowercase with hyphens, three questions with short answers for an FAQ, and alt text for two images that would help. Then a check: claims that need a source, sentences of more than 25 words with a shorter version, and anything the reader still has to look up elsewhere.`,
        },
      },
    },
  ],
};
