// The face of a bot as an image for a canvas: the same drawing as at the table.
import { mount, unmount } from "svelte";
import Face from "../art/Face.svelte";
import { levelOf } from "../board/botLevel";

const pixels = 192;

export async function faceImage(bot: string | null): Promise<HTMLImageElement | null> {
  const level = levelOf(bot);
  if (level === 0) return null;
  const holder = document.createElement("div");
  const face = mount(Face, { target: holder, props: { level } });
  const drawing = holder.querySelector("svg")!;
  drawing.setAttribute("width", String(pixels));
  drawing.setAttribute("height", String(pixels));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  void unmount(face);
  await image.decode();
  return image;
}
