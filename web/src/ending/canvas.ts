// The ground of pictures to share: paper, the sea below, a frame, and words that fit.
export const size = { width: 1200, height: 630 };
export const ink = "#22201c";
export const paper = "#f6eede";
export const red = "#b7352b";
export const quiet = "#5d5345";

// Smaller until it fits.
export function text(pen: CanvasRenderingContext2D, words: string, x: number, y: number, px: number, width: number, font: string): void {
  for (let now = px; now > 12; now -= 2) {
    pen.font = `${now}px ${font}`;
    if (pen.measureText(words).width <= width) break;
  }
  pen.fillText(words, x, y, width);
}
function sea(pen: CanvasRenderingContext2D): void {
  for (const [top, fill] of [
    [548, "#b9d0d2"],
    [574, "#2c6480"],
    [600, "#0f3b57"],
  ] as const) {
    let path = `M0 ${top}`;
    for (let x = 0; x < size.width; x += 100) path += `q50 -26 100 0`;
    pen.fillStyle = fill;
    pen.fill(new Path2D(`${path}V${size.height}H0Z`));
  }
}
export interface Ground {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
  font: string; // of headings
}
export async function seaside(): Promise<Ground> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const font = getComputedStyle(document.documentElement).getPropertyValue("--serif").trim() || "serif";
  await document.fonts.load(`40px ${font}`).catch(() => []); // without it in another font
  pen.fillStyle = paper;
  pen.fillRect(0, 0, size.width, size.height);
  sea(pen);
  return { canvas, pen, font };
}
export function signed(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, font: string): Promise<Blob> {
  pen.textAlign = "right";
  pen.fillStyle = "#f4ebdd";
  text(pen, "ichiba", 1152, 618, 26, 200, font);
  pen.strokeStyle = ink;
  pen.lineWidth = 8;
  pen.strokeRect(4, 4, size.width - 8, size.height - 8);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
