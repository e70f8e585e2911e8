/** "Good morning" before 12, "Good afternoon" from 12 to 16, "Good evening" from 17. */
export function greeting(hour: number, firstName?: string | null): string {
  const words = hour < 12 ? "Good morning" : hour < 17 ? "Good afternoon" : "Good evening";
  return firstName ? `${words}, ${firstName}` : words;
}
