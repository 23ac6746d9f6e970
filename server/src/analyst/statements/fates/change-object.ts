// What a sentence itself says was moved or called off: "we move the launch", "den Start verschieben wir", "the launch has slipped". It changes
// nothing that is about another thing, however near that stands.
import type { StatementParty } from '#contract/statements.ts'
import { wordsIn } from './matter-words.ts'

const VERB_EN =
  '(?:mov(?:e|es|ed|ing)|postpon(?:e|es|ed|ing)|push(?:es|ed|ing)?|delay(?:s|ed|ing)?|defer(?:s|red|ring)?|reschedul(?:e|es|ed|ing)|shift(?:s|ed|ing)?|put(?:s|ting)?(?= (?:back|off|forward)| (?:\\p{L}+ ){1,4}(?:back|off|forward))|(?:bring|brings|brought)(?= (?:\\p{L}+ ){0,4}forward)|extend(?:s|ed|ing)?|adjourn(?:s|ed|ing)?|rebook(?:s|ed|ing)?|slip(?:s|ped)|cancel(?:s|led|ed|ling|ing)?|scrap(?:s|ped|ping)?|abandon(?:s|ed|ing)?|(?:call|calls|called|calling)(?= (?:\\p{L}+ ){0,4}off))'
const DET_EN = "(?:the|our|their|his|her|its|my|this|that|\\p{Lu}\\p{L}+['’]s?)"
const THING = String.raw`(?:(?!to |until |till |from |into |by |on |for |back |off |out |forward |because |and |but |at |in |of |with |has |have |had |is |are |was |were |will |would |must |may )[\p{L}-]+ ){0,3}?[\p{L}-]{3,}`
/** Where a thing ends: a small word, a sign, the end. */
const END_EN =
  '(?= (?:to|until|till|from|into|by|on|for|back|off|out|forward|because|and|but|at|in|of|with|again|yet|instead|a|one|two|three|next|till|\\d)(?![\\p{L}])|[.,;:!)]|$)'
const OBJECT_EN = new RegExp(
  `(?<!\\p{L})${VERB_EN}(?: (?:back|off|forward))? (?:${DET_EN}) (?<thing>${THING})${END_EN}`,
  'iu',
)
const SUBJECT_EN = new RegExp(
  `(?:^|[.;:!] |, (?:and |but |so )?|(?<!\\p{L})(?:that|so|and|but) )(?:${DET_EN}) (?<thing>${THING}) (?:(?:has|have|had|is|are|was|were|will|would|may|must|needs|to|been|be|being|now|again|also|therefore|just|already) ){0,4}${VERB_EN}(?!\\p{L})`,
  'iu',
)
const VERB_DE =
  '(?:verschoben|verschieben|verschiebt|verschiebe|verlegt|verlegen|verlege|vertagt|vertagen|verlängert|verlängern|geschoben|schieben|schiebt|rutscht|vorgezogen|vorziehen|abgesagt|absagen|abgeblasen|gestrichen|streichen|storniert|stornieren)'
const DET_DE =
  '(?:der|die|das|den|unser(?:e[nrs]?)?|sein(?:e[nrs]?)?|ihr(?:e[nrs]?)?|mein(?:e[nrs]?)?|dieser?|diesen|dieses)'
const THING_DE = String.raw`(?:\p{Ll}{3,}(?:en|e|er|es) ){0,2}\p{Lu}[\p{L}-]{2,}(?: (?:der|des|von|für|im|in) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+)?`
const THING_DE_RE = new RegExp(
  `(?<!\\p{L})(?:${VERB_DE} (?:wir |ich |sie |er |sich )?${DET_DE} (?<behind>${THING_DE})|(?:[Dd]er|[Dd]ie|[Dd]as|[Dd]en|[Uu]nser(?:e[nrs]?)?) (?<before>${THING_DE})(?= [^;?]{0,60}?(?<!\\p{L})${VERB_DE}(?!\\p{L})))`,
  'u',
)
/** Words for any thing that has a day. */
const ANY_THING =
  /^(?:date|deadline|appointment|day|time|slot|thing|matter|job|work|task|one|lot|whole|rest|termin|frist|datum|tag|sache|ganze|arbeit\w*|auftrag|abgabe)$/i
/** What follows tells why. */
const WHY = / (?:because|since|as|due to|until we|weil|da|wegen|denn) /iu

/** `words`: those of the whole sentence. */
export type ChangedThing = { thing: ReadonlySet<string>; words: ReadonlySet<string> }

/** "The joiner has moved to Tuesday": whoever owes it, and no other thing. */
export function unlessOwner(changed: ChangedThing | null, who: StatementParty | null): ChangedThing | null {
  const name = wordsIn(who?.words ?? '')
  return changed !== null && [...changed.thing].some((word) => name.has(word)) ? null : changed
}

/** The thing that is moved or called off by name; null where none is named. */
export function changedThing(sentence: string): ChangedThing | null {
  const text = sentence.slice(0, 600)
  for (const pattern of [OBJECT_EN, SUBJECT_EN, THING_DE_RE]) {
    const match = pattern.exec(text)
    const said = match?.groups?.thing ?? match?.groups?.behind ?? match?.groups?.before
    if (match === null || said === undefined) continue
    const words = said.split(' ').filter((word) => !ANY_THING.test(word))
    if (words.length === 0) return null
    const telling = wordsIn(words.join(' '))
    // "The start" tells little elsewhere; here it is the thing.
    const thing = telling.size > 0 ? telling : new Set(words.map((word) => word.toLowerCase()))
    const start = Math.max(0, text.lastIndexOf('. ', match.index))
    const end = text.indexOf('. ', match.index + 1)
    const [own = ''] = text.slice(start, end < 0 ? undefined : end).split(WHY)
    return { thing, words: wordsIn(own) }
  }
  return null
}
