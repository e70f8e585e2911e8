import { type House, type HouseOptions, house } from "./house.ts";
import { type ProviderDouble, startDouble } from "./provider-double/double.ts";

/** A house with jobs whose OpenAI is the double; both end with `home.close()`. */
export async function houseWithModels(options: HouseOptions = {}): Promise<{ home: House; double: ProviderDouble }> {
  const double = await startDouble();
  const home = await house({
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
    await home.close();
    await double.close();
  }
  return { home: { ...home, close }, double };
}
