// Places that English and German call by other names.
const PLACES = `
cologne köln
munich münchen
vienna wien
zurich zürich
geneva genf
lucerne luzern
basle basel
berne bern
milan mailand milano
rome rom roma
venice venedig
florence florenz
naples neapel
nuremberg nürnberg
hanover hannover
brunswick braunschweig
dusseldorf düsseldorf
frankfort frankfurt
prague prag
warsaw warschau
cracow krakau
brussels brüssel
antwerp antwerpen
ghent gent
copenhagen kopenhagen
gothenburg göteborg
lisbon lissabon
moscow moskau
athens athen
strasbourg straßburg
germany deutschland
switzerland schweiz
austria österreich
italy italien
france frankreich
spain spanien
poland polen
netherlands niederlande
belgium belgien
denmark dänemark
sweden schweden
norway norwegen
hungary ungarn
turkey türkei
bavaria bayern
saxony sachsen
tyrol tirol
gulf golf
britain großbritannien
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** Other names of a place; none where it has one alone. */
export const otherNames = (word: string): readonly string[] =>
  PLACES.find((names) => names.includes(word.toLowerCase()))?.filter((name) => name !== word.toLowerCase()) ?? []
