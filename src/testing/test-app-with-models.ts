import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

/** A test app with jobs that uses the provider double as OpenAI. `testApp.close()` stops both. */
export async function startTestAppWithModels(
  options: TestAppOptions = {},
): Promise<{ testApp: TestApp; double: ProviderDouble }> {
  const double = await startProviderDouble();
  const testApp = await startTestApp({
    withJobs: true,
    ...options,
    env: {
      OPENAI_API_KEY: "sk-instance-000000000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      ALLOWED_PRIVATE_HOSTS: "localhost",
      ...options.env,
    },
  });
  async function close() {
    await testApp.close();
    await double.close();
  }
  return { testApp: { ...testApp, close }, double };
}
