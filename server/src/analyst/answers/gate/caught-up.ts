// "Catch me up on the lift before she rings", "bring mich bei der Halle auf Stand, er kommt gleich": where the matter that is named stands; what is
// told around it is no part of it.

const ENDS = String.raw`(?=\s?[,;:.!?–(]|\s-\s|\s(?:before|because|since|so|while|bevor|weil|ehe|damit|until|as)(?!\p{L})|\s?$)`
const ON = String.raw`(?:on|about|regarding|with)`
const OF = String.raw`(?:bei|beim|bei de[rmn]|zu|zum|zur|über|in sachen|mit|in|im|was)`
const STILL = String.raw`(?:(?:bitte|kurz|mal|schnell|nochmals?|noch ?mal|eben|please|quickly|briefly|again) ){0,3}`
const ASKED: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:and|so|ok|please|can you|could you)[, ]+)*(?:catch|bring|get) me up(?: to (?:speed|date))? ${STILL}${ON} (?<what>.{2,70}?)${ENDS}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:and|so|ok|please|can you|could you)[, ]+)*(?:fill me in|get me (?:up to speed|up to date)) ${STILL}${ON} (?<what>.{2,70}?)${ENDS}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|so|ok|bitte|kannst du)[, ]+)*(?:bring|bringe|setz|setze|hol) mich ${STILL}${OF} (?<what>.{2,70}?) (?:(?:wieder|kurz|mal|schnell) )?(?:auf (?:den )?(?:(?:neu|aktuell|letzt|jüngst)e(?:ste)?n )?stand|ins bild|ab)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:und|so|ok|bitte|kannst du)[, ]+)*(?:bring|bringe|setz|setze) mich ${STILL}(?:auf (?:den )?(?:(?:neu|aktuell|letzt|jüngst)e(?:ste)?n )?stand|ins bild) ${OF} (?<what>.{2,70}?)${ENDS}`,
    'iu',
  ),
]
const ARTICLE = /^(?:the|this|that|our|my|all|der|die|das|den|dem|des|unsere[rnm]?|meine[rnm]?) /iu

/** What is to be told of; null where another thing is asked. */
export function caughtUpOn(text: string): string | null {
  const what = ASKED.map((pattern) => pattern.exec(text)?.groups?.what).find((found) => found !== undefined)
  const bare = what?.replace(ARTICLE, '').trim() ?? ''
  return bare.length < 2 ? null : bare
}
