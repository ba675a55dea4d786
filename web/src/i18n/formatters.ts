// Making a formatter takes longer than all that it is asked in a step of a game.
function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}
export const plurals = perLanguage((language) => new Intl.PluralRules(language));
export const lists = perLanguage((language) => new Intl.ListFormat(language, { style: "long", type: "conjunction" }));
