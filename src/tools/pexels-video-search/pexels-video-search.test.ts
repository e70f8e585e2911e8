import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PexelsDouble, pexelsVideo, startPexelsDouble } from "#testing/pexels-double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { chooseVideoFile, readVideos } from "./parse.ts";
import { pexelsVideoSearchRunner } from "./server.ts";
import { pexelsVideoSearch } from "./spec.ts";

let double: PexelsDouble;
let testApp: TestApp;
let demoApp: TestApp;
beforeAll(async () => {
  double = await startPexelsDouble();
  const env = { PEXELS_BASE_URL: double.url, ALLOWED_PRIVATE_HOSTS: "localhost" };
  testApp = await startTestApp({ env: { ...env, PEXELS_API_KEY: "valid-key" } });
  demoApp = await startTestApp({ env });
});
afterAll(async () => {
  await testApp.close();
  await demoApp.close();
  await double.close();
});

async function run(app: TestApp) {
  const output = await pexelsVideoSearchRunner.run(
    await startToolCall(app),
    pexelsVideoSearch.input.parse({ query: "bench" }),
  );
  return pexelsVideoSearch.output.parse(output);
}

describe("a search for stock videos", () => {
  test("returns four videos with their files", async () => {
    const { videos, isSample } = await run(testApp);
    expect(double.requests.at(-1)).toEqual({ path: "/videos/search?query=bench&per_page=4", key: "valid-key" });
    expect(isSample).toBe(false);
    expect(videos).toHaveLength(4);
    expect(videos[0]).toMatchObject({
      id: 1,
      url: "https://www.pexels.com/video/1/",
      user: { name: "Ines 1" },
      video_files: [{ quality: "sd" }, { quality: "hd" }, { quality: null }],
    });
  });

  test("returns samples without files with the demo model", async () => {
    const { videos, isSample } = await run(demoApp);
    expect(isSample).toBe(true);
    expect(videos).toHaveLength(4);
    expect(videos.every((video) => video.video_files.length === 0 && video.url === "")).toBe(true);
  });

  test("keeps only links to Pexels, and no more than it needs", () => {
    const good = pexelsVideo(1);
    const [file = expect.unreachable()] = good.video_files;
    const files = [{ ...file, link: "https://player.example/1.mp4" }, ...Array.from({ length: 50 }, () => file)];
    const videos = [
      { ...good, image: "https://evil.example/a.jpeg" },
      { ...good, video_files: files },
    ];
    const read = readVideos({ videos }, 4) ?? [];
    expect(read).toHaveLength(1);
    expect(read[0]?.video_files).toHaveLength(10);
    expect(readVideos({ videos: Array.from({ length: 99 }, () => good) }, 99)).toHaveLength(4);
    expect(readVideos("none", 4)).toBeNull();
  });

  test("opens the file in HD, otherwise in SD, otherwise any MP4", () => {
    const link = "https://videos.pexels.com/a.mp4";
    const file = (quality: "hd" | "sd" | null, file_type = "video/mp4") => ({ quality, file_type, link });
    const [video = expect.unreachable()] = readVideos({ videos: [pexelsVideo(1)] }, 4) ?? [];
    const choose = (...video_files: ReturnType<typeof file>[]) => chooseVideoFile({ ...video, video_files });
    expect(choose(file(null), file("sd"), file("hd"))?.quality).toBe("hd");
    expect(choose(file(null), file("sd"))?.quality).toBe("sd");
    expect(choose(file(null, "video/webm"), file(null))?.file_type).toBe("video/mp4");
    expect(choose(file(null, "video/webm"))).toBeNull();
  });
});
