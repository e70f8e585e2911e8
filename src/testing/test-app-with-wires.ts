import { type ProviderDouble, startProviderDouble } from "./provider-double/double.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

/** A model of each provider whose protocol differs, with tools and a search of its own. */
export const wireModels = {
  OPENAI: "gpt-4o-mini",
  ANTHROPIC: "claude-4-5-haiku",
  GOOGLE: "gemini-3-0-flash",
  XAI: "grok-4-fast",
} as const;
export type Wire = keyof typeof wireModels;

/** A test app with jobs that uses the provider double through each protocol. `testApp.close()` stops both. */
export async function startTestAppWithWires(
  options: TestAppOptions = {},
): Promise<{ testApp: TestApp; double: ProviderDouble }> {
  const double = await startProviderDouble();
  const { baseUrls } = double;
  const testApp = await startTestApp({
    withJobs: true,
    ...options,
    env: {
      OPENAI_API_KEY: "sk-instance-000000000000",
      OPENAI_BASE_URL: baseUrls.OPENAI,
      ANTHROPIC_API_KEY: "sk-ant-instance-00000000",
      ANTHROPIC_BASE_URL: baseUrls.ANTHROPIC,
      GOOGLE_GENAI_API_KEY: "AIza-instance-00000000",
      GOOGLE_BASE_URL: baseUrls.GOOGLE,
      XAI_API_KEY: "xai-instance-00000000",
      XAI_BASE_URL: baseUrls.XAI,
      ALLOWED_PRIVATE_HOSTS: "localhost",
      DEFAULT_PLAN: "BUSINESS",
      ...options.env,
    },
  });
  async function close() {
    await testApp.close();
    await double.close();
  }
  return { testApp: { ...testApp, close }, double };
}
