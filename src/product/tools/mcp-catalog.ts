/** How a server of the catalog knows who calls it. */
export type McpCatalogAuth = "none" | "key" | "oauth" | "oauthOrKey" | "url";

/** A product with a server of its own. They belong to others, and can change. */
export interface McpCatalogEntry {
  readonly name: string;
  /** Null where everybody has an address of their own. */
  readonly url: string | null;
  readonly auth: McpCatalogAuth;
}

const entry = (name: string, url: string | null, auth: McpCatalogAuth): McpCatalogEntry => ({ name, url, auth });

/** The guided list of servers, by name. */
export const mcpCatalog: readonly McpCatalogEntry[] = [
  entry("Activepieces", null, "url"),
  entry("Apify", "https://mcp.apify.com", "key"),
  entry("Asana", "https://mcp.asana.com/sse", "oauth"),
  entry("Canva", "https://mcp.canva.com/mcp", "oauth"),
  entry("Close", "https://mcp.close.com/mcp", "key"),
  entry("Cloudinary", "https://asset-management.mcp.cloudinary.com/sse", "oauth"),
  entry("Composio MCP", null, "url"),
  entry("DeepWiki", "https://mcp.deepwiki.com/mcp", "none"),
  entry("Dialer", "https://getdialer.app/sse", "oauth"),
  entry("Exa", "https://mcp.exa.ai/mcp", "none"),
  entry("Firecrawl", "https://mcp.firecrawl.dev/{KEY}/sse", "url"),
  entry("Fireflies", "https://api.fireflies.ai/mcp", "oauth"),
  entry("GitMCP", "https://gitmcp.io/", "none"),
  entry("Google BigQuery", "https://bigquery.googleapis.com/mcp", "key"),
  entry("Google Maps", "https://mapstools.googleapis.com/mcp", "key"),
  entry("HubSpot", "https://app.hubspot.com/mcp/v1/http", "key"),
  entry("Indeed", "https://mcp.indeed.com/claude/mcp", "oauth"),
  entry("Intercom", "https://mcp.intercom.com/sse", "oauth"),
  entry("InVideo", "https://mcp.invideo.io/sse", "oauth"),
  entry("Linear", "https://mcp.linear.app/sse", "oauth"),
  entry("Make", null, "url"),
  entry("Mercado Libre", "https://mcp.mercadolibre.com/mcp", "key"),
  entry("Mercado Pago", "https://mcp.mercadopago.com/mcp", "key"),
  entry("Meta Ads (Pipeboard)", "https://mcp.pipeboard.co/meta-ads-mcp", "oauth"),
  entry("monday.com", "https://mcp.monday.com/sse", "oauth"),
  entry("Morningstar", "https://mcp.morningstar.com/mcp", "oauth"),
  entry("n8n", null, "url"),
  entry("Notion", "https://mcp.notion.com/mcp", "oauth"),
  entry("Pabbly Connect", null, "url"),
  entry("Parallel Search", "https://search-mcp.parallel.ai/mcp", "oauth"),
  entry("Parallel Task", "https://task-mcp.parallel.ai/mcp", "oauth"),
  entry("PayPal", "https://mcp.paypal.com/sse", "oauth"),
  entry("Pipedream", null, "url"),
  entry("Ramp", "https://ramp-mcp-remote.ramp.com/mcp", "oauth"),
  entry("SearchAPI", "https://www.searchapi.io/mcp", "key"),
  entry("Short.io", "https://ai-assistant.short.io/mcp", "key"),
  entry("Smithery", null, "url"),
  entry("Square", "https://mcp.squareup.com/sse", "oauth"),
  entry("Stripe", "https://mcp.stripe.com/", "oauthOrKey"),
  entry("Stytch", "https://mcp.stytch.dev/mcp", "oauth"),
  entry("Supermachine", null, "url"),
  entry("Supermemory", null, "url"),
  entry("Telnyx", "https://api.telnyx.com/v2/mcp", "key"),
  entry("ThoughtSpot", "https://agent.thoughtspot.app/mcp", "oauth"),
  entry("Turkish Airlines", "https://mcp.turkishtechlab.com/mcp", "oauth"),
  entry("Webflow", "https://mcp.webflow.com/sse", "oauth"),
  entry("Wix", "https://mcp.wix.com/sse", "oauth"),
  entry("Zapier", null, "url"),
];
