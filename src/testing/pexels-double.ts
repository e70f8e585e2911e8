import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PexelsDouble {
  url: string;
  /** Path with query, and key, of every request. */
  requests: { path: string; key: string | undefined }[];
  /** Replaces the next response. */
  queueResponse(response: { status: number; body: string }): void;
  close(): Promise<void>;
}

export const pexelsPhoto = (id: number) => ({
  id,
  width: 3000,
  height: 2000,
  url: `https://www.pexels.com/photo/bench-${id}/`,
  photographer: `Ines ${id}`,
  photographer_url: "https://www.pexels.com/@ines",
  photographer_id: 7,
  avg_color: "#978E82",
  src: {
    original: `https://images.pexels.com/photos/${id}/pexels-photo.jpeg`,
    medium: `https://images.pexels.com/photos/${id}/pexels-photo.jpeg?h=350`,
  },
  liked: false,
  alt: `Bench ${id}`,
});

export const pexelsVideo = (id: number) => ({
  id,
  width: 1920,
  height: 1080,
  url: `https://www.pexels.com/video/${id}/`,
  image: `https://images.pexels.com/videos/${id}/still.jpeg`,
  duration: 9,
  user: { id: 7, name: `Ines ${id}`, url: "https://www.pexels.com/@ines" },
  video_files: (["sd", "hd", "uhd"] as const).map((quality) => ({
    id: id * 10,
    quality,
    file_type: "video/mp4",
    width: 1280,
    height: 720,
    fps: 25,
    link: `https://videos.pexels.com/video-files/${id}/${quality}.mp4`,
  })),
});

/** A loopback server that answers searches as Pexels does. It accepts every key that contains "valid". */
export async function startPexelsDouble(): Promise<PexelsDouble> {
  const requests: PexelsDouble["requests"] = [];
  const queue: { status: number; body: string }[] = [];
  const server = createServer((request, response) => {
    const key = request.headers.authorization;
    requests.push({ path: request.url ?? "", key });
    const send = (status: number, body: string) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body);
    };
    const queued = queue.shift();
    if (queued) return send(queued.status, queued.body);
    if (!key?.includes("valid")) return send(401, JSON.stringify({ error: "Unauthorized" }));
    const url = new URL(request.url ?? "/", "http://double");
    const perPage = Number(url.searchParams.get("per_page") ?? 15);
    const found = { page: 1, per_page: perPage, total_results: 100, next_page: "" };
    const ids = Array.from({ length: perPage }, (_, at) => at + 1);
    if (url.pathname === "/v1/search") return send(200, JSON.stringify({ ...found, photos: ids.map(pexelsPhoto) }));
    if (url.pathname === "/videos/search") return send(200, JSON.stringify({ ...found, videos: ids.map(pexelsVideo) }));
    return send(404, "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    queueResponse: (response) => queue.push(response),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
