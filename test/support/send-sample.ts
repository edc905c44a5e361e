import { addressOf } from "../../src/example/languages.ts";
import type { SampleRequest } from "../../src/example/model.ts";

/** A request as it goes over the wire. */
export interface WiredSample {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A sample as the command of curl sends it: JSON, or a form with a file. */
export async function wireSample(request: SampleRequest, root: string): Promise<WiredSample> {
  const { body, file } = request;
  const path = addressOf(request, { url: root });
  if (file !== undefined) {
    const form = new FormData();
    form.append(file.field, new Blob([PIXEL], { type: file.type }), file.name);
    for (const [name, value] of body ?? [])
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    return { path, headers: { "Content-Type": type }, body: new Uint8Array(await encoded.arrayBuffer()) };
  }
  if (body === undefined) return { path, headers: {} };
  return {
    path,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(Object.fromEntries(body)),
  };
}

/** The smallest JPEG that PHP's GD reads: one gray pixel. */
const PIXEL = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=",
  "base64",
);
