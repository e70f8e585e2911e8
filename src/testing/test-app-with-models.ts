import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

interface AppWithDouble {
  testApp: TestApp;
  double: ProviderDouble;
}

/** A test app with jobs that uses the provider double as OpenAI. `testApp.close()` stops both. */
export const startTestAppWithModels = (options: TestAppOptions = {}): Promise<AppWithDouble> =>
  startWithDouble(options, ({ OPENAI }) => ({ OPENAI_API_KEY: "sk-instance-000000000000", OPENAI_BASE_URL: OPENAI }));

/** A model with tools of each provider whose protocol differs. */
export const wireModels = {
  OPENAI: "gpt-4o-mini",
  ANTHROPIC: "claude-4-5-haiku",
  GOOGLE: "gemini-3-0-flash",
  XAI: "grok-4-fast",
} as const;
export type Wire = keyof typeof wireModels;

/** A test app with jobs that uses the provider double through each protocol. `testApp.close()` stops both. */
export const startTestAppWithWires = (options: TestAppOptions = {}): Promise<AppWithDouble> =>
  startWithDouble(options, (baseUrls) => ({
    OPENAI_API_KEY: "sk-instance-000000000000",
    OPENAI_BASE_URL: baseUrls.OPENAI,
    ANTHROPIC_API_KEY: "sk-ant-instance-00000000",
    ANTHROPIC_BASE_URL: baseUrls.ANTHROPIC,
    GOOGLE_GENAI_API_KEY: "AIza-instance-00000000",
    GOOGLE_BASE_URL: baseUrls.GOOGLE,
    XAI_API_KEY: "xai-instance-00000000",
    XAI_BASE_URL: baseUrls.XAI,
    DEFAULT_PLAN: "BUSINESS",
  }));

async function startWithDouble(
  options: TestAppOptions,
  settings: (baseUrls: ProviderDouble["baseUrls"]) => Record<string, string>,
): Promise<AppWithDouble> {
  const double = await startProviderDouble();
  const testApp = await startTestApp({
    withJobs: true,
    ...options,
    env: { ...settings(double.baseUrls), ALLOWED_PRIVATE_HOSTS: "localhost", ...options.env },
  });
  async function close() {
    await testApp.close();
    await double.close();
  }
  return { testApp: { ...testApp, close }, double };
}
