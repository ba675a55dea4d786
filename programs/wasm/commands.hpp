// Everything that a page asks of the engine, as one function: a command in JSON, an answer in JSON.
//
//   {"do":"new","game":"osaka","players":["Ann","Bot"],"options":{},"seed":7}      {"table":1}
//   {"do":"load","record":"..."}                                                  {"table":2}
//   {"do":"fork","table":1,"step":12,"other_cards":true}                          {"table":3}
//                                                with "every_step":true in one of these, every step has its own seed,
//                                                made from "seed" and its number: chance and bots do not depend on
//                                                when the game was loaded (docs/daily.md)
//   {"do":"info","table":1}                      game, players, options, steps, over, to_act
//   {"do":"look","table":1,"seat":0,"step":12}   a step: step, events (what happened, as the seat saw it), seat and
//   move
//                                                (whose; none at step 0, the set-up), game, view (what the seat sees
//                                                after it), look (what it can do, what lots are worth). Without a
//                                                step, now; without a seat, as a spectator; "all": everything. A look
//                                                of a finished game has places; where a table ended before its game,
//                                                the command names its "winners":[0]
//   {"do":"history","table":1,"seat":0}          step, events, seat and move of every step
//   {"do":"check","table":1,"seat":0,"move":"buy R5"}   {"ok":true} or {"refusal":{"clause":...,"reason":...}}
//   {"do":"play","table":1,"seat":0,"move":"take R5","viewer":0,"listener":0}
//                                                a refusal; or the step as above, with the view of the viewer and the
//                                                events of the listener; and steps, over, to_act, record
//   {"do":"bot","table":1,"seat":1,"bot":"level:3","viewer":0,"listener":0}   the bot moves; the same; or {"needs":
//                                                "osaka-3"}: it cannot think without this network
//   {"do":"net","text":"..."}                    takes in a network, the text of its file: {"taken":true}
//   {"do":"hint","table":1,"seat":0,"budget":2000}      best, nearly, mix; or {"needs":...}, unless the command has
//                                                "without":true
//   {"do":"study","table":1,"budget":2000}       begins a review: {"pieces":40}; or {"needs":...} as for a hint
//   {"do":"study_piece","table":1,"piece":0}     looks at one of them
//   {"do":"study_report","table":1}              what was found so far (docs/analysis.md)
//   {"do":"record","table":1,"step":12}          the record up to a step, as text; steps, over
//   {"do":"close","table":1}
//   {"do":"deck","text":"..."}, {"do":"house_deck"}     a deck file, checked
//   {"do":"look_view","game":"osaka","players":3,"options":{},"seat":0,"view":{...}}   for a table at a server: look;
//                                                "winners" as above
//   {"do":"check_view",...,"move":"..."}
//   {"do":"lot_points","lots":[{"cards":["R5","R3"],"tokens":2}]}   what lots of Osaka sell for, of one colour each:
//                                                {"points":[3]}
//   {"do":"verify","record":"...","commitment":"...","seat":0,"nonce":"..."}   was a game dealt as promised?
//                                                {"fair":true,...}, or {"fair":false,"what":"cards",...}
//
// What cannot be used is answered with {"problem":{"kind","words"}}, and where it is known with clause and line.
#pragma once

#include <string>
#include <string_view>

namespace ichiba::page {

std::string call(std::string_view text);

}  // namespace ichiba::page
