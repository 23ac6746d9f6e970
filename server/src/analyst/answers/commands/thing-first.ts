// What an order is about where it is named before the order: "the fence: tick it off", "der Antrag steht falsch drin, setz den auf Montag".
export const THING_JOINT = /(?: ?[:;,.–]| -) /gu

/** Between a thing and what is said of it. */
const FINITE =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|still|stands?|needs?|got|can|isn['’]t|hasn['’]t|ist|sind|war|waren|hat|haben|hatte|steht|stehen|stand|liegt|lag|läuft|lief|kommt|kam|muss|kann|soll|wird|wurde|gilt|passt|hängt|geht|ging|braucht)(?!\p{L})/iu
const ARTICLE =
  /^(?:(?:the|my|our|this|that|die|der|das|den|mein|meine|unser|unsere|diese[rs]?) )?(?:(?:task|to-?do|aufgabe) )?/iu
/** Whoever speaks or is spoken of, and what asks: no thing. */
const NO_THING =
  /^(?:i|we|you|he|she|it|they|ich|wir|du|er|sie|es|man|who|what|when|where|why|how|wer|was|wann|wo|warum|wie|if|wenn|ok|okay|please|bitte|thanks|danke|and|und)(?!\p{L})/iu
const MOST_WORDS = 6

/** The thing that words before an order name; null where they name none. */
export function thingBefore(words: string): string | null {
  const at = words.search(FINITE)
  const thing = (at < 0 ? words : words.slice(0, at)).trim().replace(ARTICLE, '').trim()
  if (thing.length < 3 || NO_THING.test(thing) || thing.split(' ').length > MOST_WORDS) return null
  return /[\p{L}\p{N}]/u.test(thing) ? thing : null
}
