/** 200 tools of 20 services, as their servers describe them, and tasks that need one of them. */
import { z } from "zod";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { toolSpec } from "#tools/tool.ts";

// Of each service: what its tools do, as `name: description | parameters`.
const services: Readonly<Record<string, string>> = {
  github: `create_issue: Opens a new issue in a repository. | owner repo title body labels assignees
    list_issues: Lists the issues of a repository, filtered by state, label, or assignee. | owner repo state labels
    add_issue_comment: Adds a comment to an issue or pull request. | owner repo issueNumber body
    create_pull_request: Opens a pull request that merges one branch into another. | owner repo head base title
    merge_pull_request: Merges an open pull request. | owner repo pullNumber mergeMethod
    list_commits: Lists the commits of a branch, newest first. | owner repo branch
    get_file_contents: Reads a file or folder of a repository at a branch. | owner repo path ref
    create_branch: Creates a branch from another one. | owner repo branch fromBranch
    search_code: Searches source code across repositories. | query language
    list_workflow_runs: Lists runs of GitHub Actions with their status. | owner repo workflowId`,
  slack: `send_message: Posts a message to a channel or a person. | channel text threadTs
    list_channels: Lists the channels of the workspace. | types cursor
    read_channel_history: Reads the latest messages of a channel. | channel oldest latest
    reply_in_thread: Replies to a message in its thread. | channel threadTs text
    add_reaction: Adds an emoji reaction to a message. | channel timestamp emoji
    search_messages: Searches messages in all channels. | query sort
    list_users: Lists the members of the workspace. | cursor
    set_status: Sets your status text and emoji. | text emoji expiration
    upload_file: Uploads a file to a channel. | channel filename content
    create_channel: Creates a public or private channel. | name isPrivate`,
  gmail: `send_email: Sends an email with attachments. | to cc subject body attachments
    search_emails: Finds emails with Gmail's search operators. | query maxResults
    read_email: Reads one email with its headers and text. | messageId
    create_draft: Saves an email as a draft without sending it. | to subject body
    reply_to_email: Replies to an email in its thread. | messageId body replyAll
    delete_email: Moves an email to the trash. | messageId
    list_labels: Lists the labels of the mailbox. |
    modify_labels: Adds labels to an email or removes them. | messageId addLabels removeLabels
    get_attachment: Downloads an attachment of an email. | messageId attachmentId
    create_filter: Creates a filter for incoming emails. | criteria action`,
  google_calendar: `create_event: Creates an event in a calendar and invites guests. | calendarId start end summary attendees
    list_events: Lists the events of a calendar between two times. | calendarId timeMin timeMax
    update_event: Changes time, title, or guests of an event. | calendarId eventId start end
    delete_event: Deletes an event and tells its guests. | calendarId eventId
    find_free_time: Finds times at which several people are free. | attendees durationMinutes timeMin timeMax
    list_calendars: Lists the calendars that you can see. |
    respond_to_invitation: Accepts or declines an invitation. | eventId response
    create_calendar: Creates a calendar. | summary timeZone
    get_event: Reads one event with its guests and notes. | calendarId eventId
    set_working_location: Sets where you work on a day. | date location`,
  google_drive: `search_files: Finds files and folders by name or content. | query mimeType
    read_file: Reads the text of a document, sheet, or PDF. | fileId
    upload_file: Uploads a file to a folder. | name content folderId
    create_folder: Creates a folder. | name parentId
    share_file: Gives a person access to a file or folder. | fileId email role
    move_file: Moves a file to another folder. | fileId folderId
    copy_file: Copies a file. | fileId name
    delete_file: Moves a file to the trash. | fileId
    list_permissions: Lists who can open a file. | fileId
    export_document: Exports a document as PDF, Word, or text. | fileId mimeType`,
  google_sheets: `read_range: Reads the cells of a range. | spreadsheetId range
    write_range: Writes values to the cells of a range. | spreadsheetId range values
    append_rows: Appends rows at the end of a table. | spreadsheetId range values
    create_spreadsheet: Creates a spreadsheet. | title sheets
    add_sheet: Adds a sheet to a spreadsheet. | spreadsheetId title
    clear_range: Empties the cells of a range. | spreadsheetId range
    format_cells: Sets number format, color, and borders of cells. | spreadsheetId range format
    create_chart: Draws a chart from a range. | spreadsheetId range type
    sort_range: Sorts the rows of a range by a column. | spreadsheetId range column
    list_sheets: Lists the sheets of a spreadsheet. | spreadsheetId`,
  notion: `create_page: Creates a page in a database or under another page. | parentId title content
    update_page: Changes properties of a page. | pageId properties
    search_pages: Searches pages and databases by title. | query
    query_database: Lists the entries of a database, filtered and sorted. | databaseId filter sorts
    append_blocks: Appends text and other blocks to a page. | blockId children
    get_page: Reads a page with its blocks. | pageId
    archive_page: Archives a page. | pageId
    create_database: Creates a database with its properties. | parentId title properties
    list_comments: Lists the comments of a page. | pageId
    add_comment: Adds a comment to a page. | pageId text`,
  jira: `create_ticket: Creates a ticket in a project. | projectKey type summary description priority
    search_tickets: Finds tickets with a JQL query. | jql maxResults
    transition_ticket: Moves a ticket to another status of its workflow. | key transitionId
    assign_ticket: Assigns a ticket to a person. | key accountId
    add_ticket_comment: Adds a comment to a ticket. | key body
    get_ticket: Reads a ticket with its fields and history. | key
    list_sprints: Lists the sprints of a board. | boardId state
    move_to_sprint: Moves tickets into a sprint. | sprintId keys
    log_work: Logs time spent on a ticket. | key timeSpent started
    list_projects: Lists the projects. |`,
  linear: `create_task: Creates a task for a team. | teamId title description estimate
    update_task: Changes state, assignee, or labels of a task. | taskId state assigneeId
    list_tasks: Lists tasks of a team, cycle, or person. | teamId cycleId assigneeId
    list_teams: Lists the teams. |
    list_cycles: Lists the cycles of a team. | teamId
    create_project: Creates a project with a target date. | name teamIds targetDate
    add_task_comment: Adds a comment to a task. | taskId body
    list_labels: Lists the labels of a team. | teamId
    archive_task: Archives a task. | taskId
    get_roadmap: Reads the projects of a roadmap. | roadmapId`,
  salesforce: `create_lead: Creates a lead with company and contact data. | firstName lastName company email
    convert_lead: Converts a lead to an account, a contact, and an opportunity. | leadId
    query_records: Runs a SOQL query. | soql
    update_opportunity: Changes stage, amount, or close date of an opportunity. | opportunityId stage amount
    create_contact: Creates a contact of an account. | accountId lastName email phone
    get_account: Reads an account with its contacts and cases. | accountId
    log_call: Logs a phone call with a contact. | contactId notes
    create_case: Opens a support case. | accountId subject priority
    list_reports: Lists the saved reports. |
    run_report: Runs a saved report. | reportId`,
  hubspot: `create_deal: Creates a deal in a pipeline. | name pipeline stage amount
    update_deal: Changes stage or amount of a deal. | dealId stage amount
    search_contacts: Finds contacts by name, email, or company. | query
    create_company: Creates a company. | name domain
    add_note: Adds a note to a contact, company, or deal. | objectId text
    list_pipelines: Lists the pipelines and their stages. |
    enroll_in_sequence: Enrolls a contact in a sequence of sales emails. | contactId sequenceId
    create_form: Creates a form for a website. | name fields
    get_campaign_metrics: Reads opens, clicks, and revenue of a campaign. | campaignId
    merge_contacts: Merges two contacts that are the same person. | primaryId secondaryId`,
  stripe: `create_invoice: Creates an invoice for a customer. | customerId items dueDays
    refund_payment: Refunds a payment fully or in part. | paymentIntentId amount
    list_payments: Lists payments, newest first. | customerId status
    create_customer: Creates a customer. | email name
    cancel_subscription: Cancels a subscription now or at the end of its period. | subscriptionId atPeriodEnd
    create_payment_link: Creates a link with which a customer pays. | priceId quantity
    list_disputes: Lists disputed payments. | status
    get_balance: Reads the balance of the account. |
    create_coupon: Creates a discount coupon. | percentOff duration
    list_subscriptions: Lists the subscriptions of a customer. | customerId`,
  shopify: `list_orders: Lists orders of the shop by status and date. | status createdAfter
    get_order: Reads an order with its items and shipping address. | orderId
    fulfill_order: Marks an order as shipped with a tracking number. | orderId trackingNumber carrier
    update_inventory: Sets how many items of a product are in stock. | inventoryItemId locationId available
    create_product: Creates a product with variants and prices. | title variants price
    update_product: Changes title, price, or description of a product. | productId price
    search_customers: Finds customers of the shop. | query
    create_discount_code: Creates a code that lowers the price at checkout. | code percentage
    cancel_order: Cancels an order and restocks its items. | orderId reason
    list_abandoned_carts: Lists carts that were not checked out. | since`,
  zendesk: `create_support_ticket: Opens a support request for a customer. | requester subject comment
    answer_support_ticket: Answers a support request publicly. | ticketId comment
    list_support_tickets: Lists support requests by status and assignee. | status assignee
    close_support_ticket: Marks a support request as solved. | ticketId
    add_internal_note: Adds a note to a support request that the customer doesn't see. | ticketId text
    search_help_center: Searches articles of the help center. | query locale
    create_article: Publishes an article in the help center. | sectionId title body
    list_macros: Lists the prepared answers. |
    get_satisfaction_ratings: Lists the ratings that customers gave. | score since
    escalate_ticket: Escalates a support request to another group. | ticketId groupId`,
  trello: `create_card: Creates a card in a list of a board. | listId name description due
    move_card: Moves a card to another list. | cardId listId
    list_boards: Lists the boards. |
    add_checklist: Adds a checklist to a card. | cardId name items
    archive_card: Archives a card. | cardId
    add_member_to_card: Assigns a member to a card. | cardId memberId
    create_board: Creates a board. | name
    list_cards: Lists the cards of a board or list. | boardId listId
    set_due_date: Sets when a card is due. | cardId due
    add_label: Puts a label on a card. | cardId labelId`,
  spotify: `play_track: Plays a song on one of your devices. | trackId deviceId
    pause_playback: Pauses the music. | deviceId
    search_tracks: Finds songs, albums, and artists. | query type
    create_playlist: Creates a playlist. | name description
    add_to_playlist: Adds songs to a playlist. | playlistId trackIds
    get_recommendations: Recommends songs like others. | seedTracks
    list_devices: Lists the devices that can play music. |
    skip_track: Skips to the next song. | deviceId
    set_volume: Sets the volume of a device. | percent deviceId
    list_saved_albums: Lists the albums that you saved. |`,
  weather: `get_current_weather: The weather at a place now. | location units
    get_forecast: The weather forecast of the next days at a place. | location days
    get_air_quality: The air quality at a place. | location
    get_weather_alerts: Warnings of storms, floods, and heat at a place. | location
    get_historical_weather: The weather at a place on a day in the past. | location date
    get_uv_index: The UV index at a place. | location
    get_tide_times: Times of high and low tide at a coast. | location date
    get_sunrise_sunset: Times of sunrise and sunset. | location date
    get_pollen_count: How much pollen is in the air. | location
    get_marine_forecast: Wind and waves at sea. | location days`,
  postgres: `run_query: Runs a read-only SQL query. | sql
    list_tables: Lists the tables of a schema. | schema
    describe_table: Lists the columns and indexes of a table. | table
    explain_query: Shows the plan of an SQL query. | sql
    list_slow_queries: Lists the queries that take longest. | limit
    get_database_size: Reads how large the database is. |
    list_locks: Lists locks and the sessions that wait for them. |
    create_backup: Starts a backup of the database. | name
    list_extensions: Lists the installed extensions. |
    kill_session: Ends a session of the database. | pid`,
  aws: `list_ec2_instances: Lists the virtual machines of a region. | region state
    start_ec2_instance: Starts a virtual machine. | instanceId
    stop_ec2_instance: Stops a virtual machine. | instanceId
    list_s3_buckets: Lists the storage buckets. |
    upload_s3_object: Uploads an object to a bucket. | bucket key body
    get_cost_report: Reads what the account costs per service and day. | start end granularity
    invoke_lambda: Invokes a Lambda function. | functionName payload
    read_cloudwatch_logs: Reads log lines of a log group. | logGroup filterPattern start
    list_iam_users: Lists the users of the account and their policies. |
    create_cloudwatch_alarm: Creates an alarm for a metric. | metric threshold`,
  zoom: `schedule_meeting: Schedules a video meeting and returns its link. | topic startTime durationMinutes
    list_recordings: Lists recordings of meetings. | from to
    get_transcript: Reads the transcript of a recorded meeting. | meetingId
    delete_meeting: Deletes a scheduled meeting. | meetingId
    list_participants: Lists who took part in a meeting. | meetingId
    create_webinar: Schedules a webinar with registration. | topic startTime
    update_meeting: Changes topic or time of a meeting. | meetingId topic startTime
    list_meetings: Lists the scheduled meetings. | type
    create_poll: Adds a poll to a meeting. | meetingId questions
    get_meeting_summary: Reads the summary of a meeting. | meetingId`,
};

/** In the order of their names, as agents get them. */
export const manyTools: readonly OfferedTool[] = Object.entries(services)
  .flatMap(([service, lines]) => lines.split("\n").map((line) => readTool(service, line)))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));

function readTool(service: string, line: string): OfferedTool {
  const [, action = "", does = "", parameters = ""] = /^\s*(\w+): (.*) \|(.*)$/.exec(line) ?? [];
  const names = parameters.trim().split(/\s+/).filter(Boolean);
  const title = service.replaceAll("_", " ");
  const field = (name: string) =>
    z
      .string()
      .max(5_000)
      .optional()
      .describe(`The ${wordsOf(name)} for this action.`);
  return {
    name: `${service}_${action}`,
    description: `${does} Works with the ${title} account that is connected in this workspace. Returns the result as JSON, or the reason why ${title} refused.`,
    spec: toolSpec({
      input: z.object(Object.fromEntries(names.map((name) => [name, field(name)]))),
      output: z.string(),
      description: does,
      examples: [],
      account: "workspace",
      listing: "searchable",
      timeoutMs: 10_000,
    }),
    run: async (_call, input) => `${service} ${action} ${JSON.stringify(input)}`,
  };
}

/** `fromBranch`: "from branch". */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What a model searches for, and the tool that it needs. */
export const toolTasks: readonly { readonly query: string; readonly tool: string }[] = [
  { query: "create a github issue", tool: "github_create_issue" },
  { query: "merge pull request", tool: "github_merge_pull_request" },
  { query: "post a message in a slack channel", tool: "slack_send_message" },
  { query: "send email with attachment", tool: "gmail_send_email" },
  { query: "search my mailbox for emails from a person", tool: "gmail_search_emails" },
  { query: "schedule a calendar event and invite guests", tool: "google_calendar_create_event" },
  { query: "find a free time slot for several people", tool: "google_calendar_find_free_time" },
  { query: "append a row to a google sheet", tool: "google_sheets_append_rows" },
  { query: "share a drive file with someone", tool: "google_drive_share_file" },
  { query: "add a new page to notion", tool: "notion_create_page" },
  { query: "log time spent on a jira ticket", tool: "jira_log_work" },
  { query: "refund a customer's payment", tool: "stripe_refund_payment" },
  { query: "cancel stripe subscription", tool: "stripe_cancel_subscription" },
  { query: "mark order as shipped with tracking number", tool: "shopify_fulfill_order" },
  { query: "weather forecast for the next days", tool: "weather_get_forecast" },
  { query: "run sql query postgres", tool: "postgres_run_query" },
  { query: "aws costs per service", tool: "aws_get_cost_report" },
  { query: "transcript of recorded zoom meeting", tool: "zoom_get_transcript" },
  { query: "convert lead salesforce", tool: "salesforce_convert_lead" },
  { query: "moving a trello card to another list", tool: "trello_move_card" },
];
