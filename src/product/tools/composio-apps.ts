/** An app as Composio names it, and as people call it. */
interface PopularApp {
  readonly slug: string;
  readonly name: string;
}

const app = (slug: string, name: string): PopularApp => ({ slug, name });

/** The apps that most people look for, shown before a search. The names are brands, the same in every language. */
export const popularApps: readonly PopularApp[] = [
  app("gmail", "Gmail"),
  app("slack", "Slack"),
  app("discord", "Discord"),
  app("microsoft_teams", "Microsoft Teams"),
  app("googlecalendar", "Google Calendar"),
  app("googledrive", "Google Drive"),
  app("notion", "Notion"),
  app("airtable", "Airtable"),
  app("trello", "Trello"),
  app("asana", "Asana"),
  app("jira", "Jira"),
  app("linear", "Linear"),
  app("hubspot", "HubSpot"),
  app("salesforce", "Salesforce"),
  app("pipedrive", "Pipedrive"),
  app("mailchimp", "Mailchimp"),
  app("sendgrid", "SendGrid"),
  app("kit", "ConvertKit"),
  app("github", "GitHub"),
  app("gitlab", "GitLab"),
  app("vercel", "Vercel"),
  app("shopify", "Shopify"),
  app("stripe", "Stripe"),
  app("square", "Square"),
  app("linkedin", "LinkedIn"),
  app("twitter", "X"),
  app("facebook", "Facebook"),
];
