// The result of a game as a picture to share: drawn here, with nothing in it but names, points and their course.
import { sealInks } from "../art/seals";
import { numerals } from "../art/numerals";
import { ink, paper, quiet, red, seaside, signed, text } from "./canvas";
import { faceImage } from "./faceImage";
import type { Placed } from "./summary";

export interface Drawn {
  game: string; // its name
  result: string;
  why: string;
  names: string[];
  bots: (string | null)[];
  places: Placed[];
  winners: number[];
  course: number[][] | null; // by seat
  pointsOf: (n: number) => string;
}
const lines = [red, "#2c6480", "#b87a08", "#4b6b3c"]; // as in the chart of the page
const dashes = [[], [14, 7], [4, 6], [18, 5, 4, 5]];

function rounded(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, fill: string): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, 8);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = ink;
  pen.stroke();
}
function seal(pen: CanvasRenderingContext2D, seat: number, x: number, y: number, side: number): void {
  pen.save();
  pen.translate(x, y);
  rounded(pen, -side / 2, -side / 2, side, side, sealInks[seat]);
  pen.scale(side / 40, side / 40);
  pen.strokeStyle = "#fff8ec";
  pen.lineWidth = 3.2;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(numerals[seat]));
  pen.restore();
}
// A bot's face with its seal on a corner, or a person's seal.
function player(pen: CanvasRenderingContext2D, seat: number, face: HTMLImageElement | null, x: number, y: number): void {
  if (!face) return seal(pen, seat, x, y, 70);
  pen.drawImage(face, x - 41, y - 43, 82, 82);
  seal(pen, seat, x + 33, y + 29, 34);
}
function podium(pen: CanvasRenderingContext2D, drawn: Drawn, faces: (HTMLImageElement | null)[], font: string): void {
  const { places } = drawn;
  const order = places.length > 2 ? [places[1], places[0], ...places.slice(2)] : places;
  const width = Math.min(150, 560 / order.length);
  const left = 320 - (width * order.length) / 2;
  order.forEach(({ seat, place, points }, i) => {
    const x = left + i * width;
    const middle = x + width / 2;
    const height = 190 - place * 40;
    const top = 540 - height;
    if (drawn.winners.includes(seat)) {
      pen.fillStyle = "#c8443a";
      pen.beginPath();
      pen.arc(middle, top - 140, 72, 0, 7);
      pen.fill();
    }
    rounded(pen, x + 3, top, width - 6, height + 20, drawn.winners.includes(seat) ? red : "#cdb88c");
    pen.textAlign = "center";
    pen.fillStyle = drawn.winners.includes(seat) ? "#fff8ec" : ink;
    text(pen, String(place), middle, top + 46, 40, width, font);
    player(pen, seat, faces[seat], middle, top - 116);
    pen.fillStyle = paper;
    pen.globalAlpha = 0.85;
    pen.fillRect(x + 4, top - 66, width - 8, 60);
    pen.globalAlpha = 1;
    pen.fillStyle = ink;
    text(pen, drawn.names[seat], middle, top - 40, 24, width - 14, font);
    if (points !== null) text(pen, drawn.pointsOf(points), middle, top - 14, 20, width - 14, "sans-serif");
  });
}
function chart(pen: CanvasRenderingContext2D, course: number[][]): void {
  const box = { x: 690, y: 210, width: 440, height: 290 };
  const most = Math.max(1, ...course.flat());
  pen.textAlign = "right";
  for (const mark of [0, Math.ceil(most / 2), 2 * Math.ceil(most / 2)]) {
    const y = box.y + box.height - (mark / (2 * Math.ceil(most / 2))) * box.height;
    pen.strokeStyle = "#8a7a62";
    pen.lineWidth = 1;
    pen.stroke(new Path2D(`M${box.x} ${y}h${box.width}`));
    pen.fillStyle = quiet;
    text(pen, String(mark), box.x - 10, y + 7, 20, 60, "sans-serif");
  }
  course.forEach((points, seat) => {
    const at = (n: number, i: number) =>
      `${box.x + (i / Math.max(1, points.length - 1)) * box.width} ${box.y + box.height - (n / (2 * Math.ceil(most / 2))) * box.height}`;
    pen.strokeStyle = lines[seat];
    pen.lineWidth = 5;
    pen.lineJoin = "round";
    pen.setLineDash(dashes[seat]);
    pen.stroke(new Path2D("M" + points.map(at).join("L")));
    pen.setLineDash([]);
  });
  // The seals at the ends of the lines, apart from each other.
  const side = 34;
  let free = box.y + box.height + side;
  const ends = course.map((points, seat) => ({
    seat,
    y: box.y + box.height - ((points.at(-1) ?? 0) / (2 * Math.ceil(most / 2))) * box.height,
  }));
  for (const { seat, y } of ends.sort((a, b) => b.y - a.y)) {
    free = Math.min(y, free - side - 2);
    seal(pen, seat, box.x + box.width + 24, free, side - 4);
  }
}

export async function drawPicture(drawn: Drawn): Promise<Blob> {
  const { canvas, pen, font } = await seaside();
  const faces = await Promise.all(drawn.bots.map((bot) => faceImage(bot).catch(() => null))); // without it, the seal
  podium(pen, drawn, faces, font);
  if (drawn.course) chart(pen, drawn.course);
  pen.textAlign = "left";
  pen.fillStyle = ink;
  text(pen, drawn.result, 48, 92, 52, 860, font);
  pen.fillStyle = quiet;
  text(pen, drawn.why, 48, 138, 26, 1100, "sans-serif");
  pen.textAlign = "right";
  pen.fillStyle = red;
  text(pen, drawn.game, 1152, 66, 30, 260, font);
  return signed(canvas, pen, font);
}
