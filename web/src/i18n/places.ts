// The places of Osaka's ships: proper names, the same in every language that is written in Latin letters.
export const places = {
  "osaka.place0": "Osaka",
  "osaka.place1": "Oshima",
  "osaka.place2": "Anori",
  "osaka.place3": "Enshunada 1",
  "osaka.place4": "Enshunada 2",
  "osaka.place5": "Edo",
};
