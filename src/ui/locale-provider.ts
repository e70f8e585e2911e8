/** Gives the kit's components the page's locale, for numbers, dates, and sentences of their own. */
export { I18nProvider as LocaleProvider } from "@heroui/react/rac";
