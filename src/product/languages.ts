/** Languages an agent may be told to answer in; the field takes free text as well (spec 1 §9). */
// biome-ignore format: names of languages, by letter
export const languages = [
  "Albanian", "Amharic", "Arabic", "Armenian", "Azerbaijani",
  "Basque", "Belarusian", "Bengali", "Bhojpuri", "Bosnian", "Brazilian Portuguese", "Bulgarian", "Burmese",
  "Cantonese", "Catalan", "Chinese (Simplified)", "Chinese (Traditional)", "Croatian", "Czech",
  "Danish", "Dutch",
  "English", "Estonian",
  "Filipino", "Finnish", "French",
  "Galician", "Georgian", "German", "Greek", "Gujarati",
  "Haitian Creole", "Hausa", "Hebrew", "Hindi", "Hungarian",
  "Icelandic", "Igbo", "Indonesian", "Irish", "Italian",
  "Japanese", "Javanese",
  "Kannada", "Kazakh", "Khmer", "Korean", "Kurdish", "Kyrgyz",
  "Lao", "Latvian", "Lithuanian",
  "Macedonian", "Malay", "Malayalam", "Maltese", "Marathi", "Mongolian",
  "Nepali", "Norwegian",
  "Pashto", "Persian", "Polish", "Portuguese", "Punjabi",
  "Romanian", "Russian",
  "Serbian", "Sinhala", "Slovak", "Slovenian", "Somali", "Spanish", "Swahili", "Swedish",
  "Tamil", "Telugu", "Thai", "Turkish",
  "Ukrainian", "Urdu", "Uzbek",
  "Vietnamese",
  "Welsh", "Wu",
] as const;
export type Language = (typeof languages)[number];

/** "Answer in the language of the question" is the absence of a language. */
export const autoLanguage = null;
