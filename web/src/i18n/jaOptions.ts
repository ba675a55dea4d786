// Japanese for the options of a new game, and for notices about where it is stored.
import type { OptionsTexts } from "./en";

export const jaOptions: OptionsTexts = {
  "keep.elsewhere": "このゲームは別のタブで開いています",
  "keep.follow": "ここでは見ることができます。ここで遊ぶと、別のタブは止まります。",
  "keep.playHere": "ここで遊ぶ",
  "keep.deleted": "このゲームは別のタブで削除されました。ここで続けられますが、保存されません。",
  "keep.again": "保存する",
  "keep.full":
    "このブラウザーには空きがないため、ページを閉じるとこのゲームは失われます。ほかのゲームを削除するか、プレイ記録をファイルに保存してください。",
  "start.seats": "参加者",
  "start.nameOf": "プレイヤー{n}の名前",
  "start.levelOf": "プレイヤー{n}の強さ",
  "start.human": "人",
  "start.memory": "記憶の補助：全員の手札と得点を表示する（ボットはすべて覚えています）",
  "start.friendly": "やさしい魚：天秤の端では、1枚盗む代わりに2枚引く",
  "start.deck": "カード：{name}",
  "start.deckHouse": "このプロジェクト独自のカード（市販のものではありません）",
  "start.deckChoose": "ファイルを選ぶ",
  "start.deckBad": "このカードファイルは使えません。次の点を直して、もう一度選んでください（ルール{clause}）：",
  "start.hotseat": "一つの端末をみんなで使います。手札を見せる前に、だれに渡すかをお知らせします。",
};
