/** What the page of a chat tells its schedules, which are a feature above it. */
export interface ChatSchedulesProps {
  chatId: string;
  /** The person asked for a new schedule in the menu of the chat. */
  isAdding: boolean;
  onAdded: () => void;
}
