import { test } from "vitest";
import { keepOrderInCanvases, writeAndEditCanvas } from "../support/canvas-journeys.ts";

test("on a phone, an agent writes a canvas, and a person edits it and restores a version", () =>
  writeAndEditCanvas("phone"));

test("on a desktop, a person finds, renames and deletes the canvases of a chat", () => keepOrderInCanvases("desktop"));
