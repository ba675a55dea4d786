import random
import ichiba

state = ichiba.Game("osaka", players=2).new(seed=7)
search = ichiba.bot("search:200")
while not state.over:
    for seat in state.to_act:
        move = search.choose(state, seat) if seat == 0 else random.choice(state.legal_moves(seat))
        state.apply(move, seat)
print(state.winners, state.rewards, state.moves[-1])
