// Japanese for following a game: captions of moves, previews, explanations of symbols, looking back.
import type { FollowingTexts } from "./en";

export const jaFollowing: FollowingTexts = {
  "did.token": "{colour}のトークンを取得",
  "did.take": "お金として取得",
  "did.reserve": "予約",
  "did.buy": "{price}で{n}枚購入",
  "did.insure": "{n}枚に保険",
  "did.sink": "保険なし",
  "did.pass": "パス",
  "did.picked": "獲得",
  "did.drawn": "引いたカード",
  "did.stolen": "盗んだカード",
  "did.discard": "捨て札に",
  "past.title": "{n}手目を振り返っています",
  "past.before": "この手の前",
  "past.after": "この手の後",
  "past.retry": "別の手を試す",
  "past.again": "もう一度見る",
  "past.back": "ゲームに戻る",
  "would.pile": "{colour}：{needed}枚中{count}枚、{total}点になります。",
  "would.theirs": "{name}の{colour}：{needed}枚中{count}枚、{total}点になります。",
  "would.specialty": "得意料理がそろい、{bonus:do}。",
  "would.barrel": "樽が{n}目盛りあなたに近づきます。",
  "would.yourEnd": "樽があなたの側の端に来ます。ラウンドの終わりにもそこにあれば、カードを{n}枚{bonus}ことができます。",
  "would.theirEnd": "樽が{name}の側の端に来ます。ラウンドの終わりにもそこにあれば、{name}がカードを{n}枚{bonus}ことになります。",
  "would.knives": "最後の包丁です。あなたの勝ちです。",
  "about.legend": "記号",
  "about.open": "記号の意味",
  "about.value":
    "カードの値です。市場ではこの値段で買えます。手札からはこの額を支払えます。売るときは、同じ色の品物の中でいちばん大きい値が売値の基本になります。",
  "about.insured": "丸で囲んだ数字や横向きのカードは、保険をかけた品物です。船が沈んでも手元に残ります。",
  "about.coins":
    "保険マークです。2のカードに2個、3に1個あり、5にはありません。船が沈むとき、その色のカードを捨てると、マーク1個につき品物を1枚守れます。",
  "about.star": "今この品物の船が江戸に着いたときにもらえる点数です。",
  "about.token": "トークンが1個あると、その色の品物の売値が1上がります。8個集めた人が出るとゲームが終わります。",
  "about.hand": "このプレイヤーの手札の枚数です。",
  "about.seal": "予約コマです。数字と色で持ち主がわかります。このカードは持ち主だけが買ったり取ったりできます。",
  "about.tide": "波の場所、または品物の下の青い線です。決算のときに船がまだそこにいると沈みます。",
  "about.points": "カードの点数です。",
  "about.specialty":
    "この山の得意料理です。カード1枚で丸が1個埋まります。最後の丸を埋めると、書かれた特典がもらえます。カードを1枚盗む、引く、捨てさせる、または樽を1目盛り引き寄せる、のどれかです。",
  "about.total": "この山の今の点数です。",
  "about.knife": "包丁です。最後の場所まで埋めた人がすぐに勝ちます。",
  "about.wasabi": "わさびです。同じ山に2個あると、最後にその山の点数が2倍になります。",
  "about.barrelIcon": "樽の印があるカードを取ると、樽が自分のほうへ1目盛り動きます。",
  "about.barrel":
    "樽は、入札に勝った人から差の分だけ離れます。ゲームの最後に、自分の側の1目盛りが2点になります。ラウンドの終わりに端にあると、その側の人が相手のカードを1枚盗みます。",
  "about.day":
    "昼と夜です。夜に入札が同じなら、魚は2枚とも捨て札になり、昼になります。昼に同じなら、樽が自分の側にある人が先に選び、その後で夜になります。",
  "about.draw":
    "山札です。いちばん上のカードの見えている面が、次に出ます。山札が初めてなくなると、捨て札を裏返してシャッフルし、新しい山札にします。もう一度なくなると、そのラウンドが最後です。",
  "discard.title": "捨て札",
  "discard.none": "カードはありません",
};
