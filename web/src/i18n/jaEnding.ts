// Japanese for the end of a game.
import type { EndingTexts } from "./en";

export const jaEnding: EndingTexts = {
  "end.tokens": "{names}のトークンが8個以上になったので、ゲーム終了です。",
  "end.passes": "だれも行動できなくなったので、ゲーム終了です。",
  "end.knives": "{name}は包丁が{n}本そろったので、その場で勝ちです。",
  "end.pile": "山札が2回なくなったので、ゲーム終了です。",
  "end.place": "{n}位",
  "end.scores": "得点の内訳",
  "end.sales": "{colour}：{lots}回の売却、品物{goods}枚で{points}点です。",
  "end.nothingSold": "売却なし",
  "end.throughTokens": "うちトークンで{n}点",
  "end.throughWasabi": "うちわさびで{n}点",
  "end.pileOf": "{colour}：{cards}枚、{points}点です。",
  "end.barrel": "樽：{notches}目盛り、{points}点です。",
  "end.specialties": "得意料理{n}回",
  "end.course": "得点の移り変わり",
  "end.turning": "勝負の分かれ目",
  "end.looking": "ゲームを調べています",
  "end.share": "画像で共有",
  "end.saved": "画像を{file}として保存しました。",
  "end.noPicture": "画像を作れませんでした。",
  "end.table": "テーブルを見る",
};
