import { greetingText as text } from "./texts/shell/greeting.ts";

/** "Good morning" before 12, "Good afternoon" from 12 to 16, "Good evening" from 17. */
export function greeting(hour: number, firstName?: string | null): string {
  const words = hour < 12 ? text.morning : hour < 17 ? text.afternoon : text.evening;
  return firstName ? text.toName(words, firstName) : words;
}
