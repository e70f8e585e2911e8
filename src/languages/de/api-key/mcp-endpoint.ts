import type * as english from "#product/texts/api-key/mcp-endpoint.ts";

export const mcpEndpointText: typeof english.mcpEndpointText = {
  unauthorized:
    "Das verlangt den Header Authorization mit einem gültigen API-Schlüssel, wie in „Bearer sk-…“. Inhaber erstellen Schlüssel in den Einstellungen unter „Public API“.",
};
