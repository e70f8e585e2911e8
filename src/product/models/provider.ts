/** Who runs the models, and which keys each of them needs. */
interface ProviderFacts<CredentialName extends string> {
  displayName: string;
  /** Served from the public folder. */
  iconUrl: string;
  /** All of them are needed before a workspace can call this provider with its own account. */
  requiredCredentialTypes: readonly CredentialName[];
  /** Whether the operator's key may serve workspaces that bring none. */
  isServedByInstance: boolean;
}

const icon = (name: string) => `/icons/provider/${name}.svg`;

/**
 * The one table of providers, in the order of the settings page. The types below are derived from it, so a new row does
 * not compile until its variables (platform/env), its SDK and its base URL (platform/ai/providers.ts) exist.
 */
const table = {
  OPENAI: {
    displayName: "OpenAI",
    iconUrl: icon("openai"),
    requiredCredentialTypes: ["OPENAI_API_KEY"],
    isServedByInstance: true,
  },
  ANTHROPIC: {
    displayName: "Anthropic",
    iconUrl: icon("anthropic"),
    requiredCredentialTypes: ["ANTHROPIC_API_KEY"],
    isServedByInstance: true,
  },
  GOOGLE: {
    displayName: "Google",
    iconUrl: icon("google"),
    requiredCredentialTypes: ["GOOGLE_GENAI_API_KEY"],
    isServedByInstance: true,
  },
  GROQ: {
    displayName: "Groq",
    iconUrl: icon("groq"),
    requiredCredentialTypes: ["GROQ_API_KEY"],
    isServedByInstance: true,
  },
  AWS_BEDROCK: {
    displayName: "AWS Bedrock",
    iconUrl: icon("aws-bedrock"),
    requiredCredentialTypes: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
    isServedByInstance: false,
  },
  PERPLEXITY: {
    displayName: "Perplexity",
    iconUrl: icon("perplexity"),
    requiredCredentialTypes: ["PERPLEXITY_API_KEY"],
    isServedByInstance: true,
  },
  XAI: {
    displayName: "xAI",
    iconUrl: icon("xai"),
    requiredCredentialTypes: ["XAI_API_KEY"],
    isServedByInstance: true,
  },
  TOGETHER_AI: {
    displayName: "Together AI",
    iconUrl: icon("together-ai"),
    requiredCredentialTypes: ["TOGETHER_AI_API_KEY"],
    isServedByInstance: false,
  },
  DEEPSEEK: {
    displayName: "DeepSeek",
    iconUrl: icon("deepseek"),
    requiredCredentialTypes: ["DEEPSEEK_API_KEY"],
    isServedByInstance: true,
  },
  // Endpoints carry their own key, so no credential of the list is asked for.
  OPENAI_COMPATIBLE: {
    displayName: "Own endpoints",
    iconUrl: icon("openai-compatible"),
    requiredCredentialTypes: [],
    isServedByInstance: true,
  },
  DEMO: { displayName: "Demo", iconUrl: icon("demo"), requiredCredentialTypes: [], isServedByInstance: true },
} as const satisfies Readonly<Record<string, ProviderFacts<string>>>;

export type Provider = keyof typeof table;
/** A provider with an API of its own, which needs keys; the others are endpoints and the demo model. */
export type HostedProvider = {
  [Name in Provider]: (typeof table)[Name]["requiredCredentialTypes"] extends readonly [] ? never : Name;
}[Provider];
/** A key of a provider. */
export type ProviderCredentialType = (typeof table)[Provider]["requiredCredentialTypes"][number];

export const providers = Object.keys(table) as readonly Provider[]; // Object.keys widens to string
export const providerFacts: Readonly<Record<Provider, ProviderFacts<ProviderCredentialType>>> = table;

export function isHosted(provider: Provider): provider is HostedProvider {
  return providerFacts[provider].requiredCredentialTypes.length > 0;
}
export const hostedProviders: readonly HostedProvider[] = providers.filter(isHosted);
export const providerCredentialTypes: readonly ProviderCredentialType[] = providers.flatMap(
  (provider) => providerFacts[provider].requiredCredentialTypes,
);

/** Keys of web search services, in the order in which they are used. */
export const searchCredentialTypes = ["BRAVE_API_KEY", "TAVILY_API_KEY", "EXA_API_KEY", "SERPER_API_KEY"] as const;
export type SearchCredentialType = (typeof searchCredentialTypes)[number];

/** Keys of services through which agents reach other apps. */
export const integrationCredentialTypes = ["COMPOSIO_API_KEY"] as const;
type IntegrationCredentialType = (typeof integrationCredentialTypes)[number];

const otherCredentialTypes = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY", "TROUPE_API_KEY"] as const;
export type CredentialType =
  | ProviderCredentialType
  | SearchCredentialType
  | IntegrationCredentialType
  | (typeof otherCredentialTypes)[number];
export const credentialTypes: readonly CredentialType[] = [
  ...providerCredentialTypes,
  ...searchCredentialTypes,
  ...integrationCredentialTypes,
  ...otherCredentialTypes,
];

export type CredentialGroup = "provider" | "search" | "integration" | "payment" | "product";

export interface CredentialFacts {
  displayName: string;
  group: CredentialGroup;
  /** The product's own key exists on the wire only, never in the list of keys. */
  isHidden: boolean;
  /** May be handed to a browser in full; true for the publishable key alone. */
  isPublic: boolean;
  placeholder: string;
}

const secretCredential = (group: CredentialGroup, displayName: string, placeholder: string): CredentialFacts => ({
  displayName,
  group,
  isHidden: false,
  isPublic: false,
  placeholder,
});

export const credentialFacts: Readonly<Record<CredentialType, CredentialFacts>> = {
  OPENAI_API_KEY: secretCredential("provider", "OpenAI API key", "sk-..."),
  ANTHROPIC_API_KEY: secretCredential("provider", "Anthropic API key", "sk-ant-..."),
  GOOGLE_GENAI_API_KEY: secretCredential("provider", "Google GenAI API key", "AIza..."),
  GROQ_API_KEY: secretCredential("provider", "Groq API key", "gsk_..."),
  AWS_ACCESS_KEY_ID: secretCredential("provider", "AWS access key ID", "AKIA..."),
  AWS_SECRET_ACCESS_KEY: secretCredential("provider", "AWS secret access key", "40 characters"),
  PERPLEXITY_API_KEY: secretCredential("provider", "Perplexity API key", "pplx-..."),
  XAI_API_KEY: secretCredential("provider", "X AI API key", "xai-..."),
  TOGETHER_AI_API_KEY: secretCredential("provider", "Together AI API key", "64 characters"),
  DEEPSEEK_API_KEY: secretCredential("provider", "DeepSeek API key", "sk-..."),
  BRAVE_API_KEY: secretCredential("search", "Brave Search API key", "BSA..."),
  TAVILY_API_KEY: secretCredential("search", "Tavily API key", "tvly-..."),
  EXA_API_KEY: secretCredential("search", "Exa API key", "36 characters"),
  SERPER_API_KEY: secretCredential("search", "Serper API key", "40 characters"),
  COMPOSIO_API_KEY: secretCredential("integration", "Composio API key", "ak_..."),
  STRIPE_PUBLISHABLE_KEY: { ...secretCredential("payment", "Stripe publishable key", "pk_live_...") },
  STRIPE_SECRET_KEY: secretCredential("payment", "Stripe secret key", "sk_live_... or rk_live_..."),
  TROUPE_API_KEY: { ...secretCredential("product", "Troupe API key", "sk-..."), isHidden: true },
};

/** The keys a workspace may see and set, in the order of the settings page. */
export const visibleCredentialTypes: readonly CredentialType[] = credentialTypes.filter(
  (type) => !credentialFacts[type].isHidden,
);

/** The providers that a credential belongs to; none for payment keys. */
export function providersUsing(type: CredentialType): Provider[] {
  return providers.filter((provider) => providerFacts[provider].requiredCredentialTypes.some((one) => one === type));
}
