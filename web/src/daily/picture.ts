// The result of a day as a picture to share. It shows no card and no move.
import "../i18n/daily";
import { t } from "../i18n/index.svelte";
import { ink, paper, quiet, red, seaside, signed, size, text } from "../ending/canvas";
import { faceImage } from "../ending/faceImage";
import { levels } from "./market";
import { heading, resultLine, type Shared } from "./share";

const circle = 34; // radius
// Shapes as in the text: filled, half filled, empty.
function decision(pen: CanvasRenderingContext2D, grade: number, x: number, y: number): void {
  const arc = (from: number, to: number) => {
    pen.beginPath();
    pen.arc(x, y, circle, from, to);
  };
  pen.fillStyle = paper;
  arc(0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = red;
  if (grade === 0) pen.fill();
  if (grade === 1) {
    arc(Math.PI / 2, 1.5 * Math.PI);
    pen.fill();
  }
  arc(0, 2 * Math.PI);
  pen.lineWidth = 5;
  pen.strokeStyle = red;
  pen.stroke();
}

export async function drawDaily(shared: Shared): Promise<Blob> {
  const { canvas, pen, font } = await seaside();
  const { judged, row, game } = shared;
  pen.textAlign = "left";
  pen.fillStyle = red;
  text(pen, heading(shared.day), 56, 100, 40, 1080, font);
  pen.fillStyle = ink;
  text(pen, resultLine(shared), 56, 186, 56, 1080, font);
  if (judged) {
    pen.fillStyle = quiet;
    text(pen, t("daily.sharedSkill", { course: "" }).trim(), 56, 262, 28, 1080, "sans-serif");
    [...judged.course].forEach((grade, i) => decision(pen, Number(grade), 56 + circle + i * (2 * circle + 22), 330));
  }
  pen.fillStyle = ink;
  if (row > 1) text(pen, t("daily.row", { n: row }), 56, 470, 40, 700, font);
  const faces = await Promise.all(levels[game].map((level) => faceImage(`level:${level}`).catch(() => null)));
  faces.forEach((face, i) => face && pen.drawImage(face, size.width - 176 - i * 136, 400, 120, 120));
  return signed(canvas, pen, font);
}
