/** What a confirmation dialog shows. */
export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
}
