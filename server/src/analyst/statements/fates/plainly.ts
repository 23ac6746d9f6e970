// What is over and done by a plain line, as people note it: a thing and how it stands ("ribbons here", "Hochbeet steht"), whoever has it now, who
// has been. No verb of the promise is needed; the line has to be of that thing.
import { likeness } from '../../text/stems.ts'
import { wordsIn } from './matter-words.ts'

/** Nothing is done by it: it is ahead, wished, doubted, denied, nearly so, or told of another time. */
const NOT_SO =
  /\?|(?<!\p{L})(?:will|shall|going to|should|could|would|might|may|must|needs?|wants?|hopes?|plans?|if|when|once|until|till|unless|before|not|never|no one|nobody|nothing|without|only|almost|nearly|half|barely|yet|still|to be|to|bar|except|but|due|comes|supposed|meant|asks?|asked|last (?:year|season|summer|winter|time)|the (?:other|next|last|old)|another|wird|werden|soll\p{L}*|muss|müssen|müsste\p{L}*|könnte\p{L}*|würde\p{L}*|dürfte\p{L}*|wäre\p{L}*|will|wollen|möchte\p{L}*|braucht|wenn|sobald|falls|ob|bis|nicht|nie|niemand|nichts|kein\p{L}*|nur|fast|beinahe|halb|noch|ohne|außer|bevor|fehlt|letzte[snr]? (?:jahr|mal|saison|winter|sommer)|voriges jahr)(?!\p{L})|n't(?!\p{L})/iu

const TAIL_EN = String.raw`(?: (?:now|again|at last|already|too|since [\p{L}\d ]{2,20}|today|yesterday|this (?:morning|week|afternoon)|last (?:night|week|\p{L}+day)|(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|(?:on |in |at )[\p{L}\d' ]{2,40})){0,3}`
const END = String.raw`(?=$|[.!,;:)]| –| and )`
/** How a thing stands that was to be brought, made or settled; behind the thing. */
const STANDS_EN = new RegExp(
  String.raw`^(?:(?:'s|'re| is| are| was| were| has| have| had| all| both| now| been| gone| just| back| safely| finally| got){0,4}) (?:here|in|up|out|done|back|through|there|live|online|sorted|ready|settled|finished|passed|cleared|posted|landed|arrived|in place|in hand|in the (?:post|bag|bank|diary|book)|on file|on the (?:wall|site|shelf|door|board|drive)|home)${TAIL_EN}${END}`,
  'iu',
)
/** It came or works: "labels came", "winch runs again", "the compressor man came Monday", "Roy's been". */
const CAME_EN = new RegExp(
  String.raw`^(?: \p{L}+)?(?:(?:'s|'ve| has| have| had) (?:just |now |finally |both |all )?(?:been|come|gone|arrived|landed)(?: (?:here|round|in|out|back|off|up|through|over|and gone|to [\p{L} ']{2,30}))?| (?:all |both |finally |just )?(?:came|arrived|landed|passed|cleared|(?:works?|runs?|ran|going|shuts?|opens?|holds?) (?:again|fine|now|well|like new)|went (?:out|off|in|through|up|live|round|fine|well|(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|yesterday|today|this morning|last (?:night|week))))${TAIL_EN}${END}`,
  'iu',
)
/** Whoever was to have it has it: before the thing. */
const HAS_EN =
  /^(?:[\p{L}\d.&'-]+ ){0,4}?[\p{L}\d.&-]+(?:'s got| has| have| had|'ve got| got| received) (?:now |both |all |got |safely |just ){0,2}(?:(?:his|her|their|our|my|the|its|both|all|your|every|\d{1,4}) ){1,3}(?:[\p{L}\d'-]+ ){0,3}$/u
/** "Beth did her 40 charts". */
const DID_EN =
  /(?:^|(?<!\p{L}))(?:did|finished|completed|sorted|got through) (?:all |both )?(?:(?:his|her|their|our|my|the|those|these|all|both|\d{1,4}) ){1,3}(?:[\p{L}\d'-]+ ){0,3}$/u

const STANDS_DE =
  /^(?: (?:ist|sind|war|waren|wurde|wurden|jetzt|nun|seit [\p{L}\d. ]{2,20}|endlich|alle|beide|wieder|gestern|heute|schon|inzwischen|am [\p{L}\d. ]{2,20})){0,3} (?:da|durch|drin|drinnen|draußen|raus|fertig|online|zurück|gekommen|angekommen|eingetroffen|unterwegs|im (?:haus|kasten|lager|netz|archiv)|unter dach und fach|erledigt|abgehakt|geschafft|vom tisch(?= erledigt)|beim? [\p{L}. -]{3,30}|in ordnung|bezahlt|gelaufen)(?: (?:und|gestern|heute|am [\p{L}\d. ]{2,20}|seit [\p{L}\d. ]{2,20}|angekommen|gelandet)){0,3}(?=$|[.!,;:)]| –| und )/iu
const CAME_DE =
  /^(?: \p{L}+)? (?:kam|kamen|lief|liefen|läuft|laufen|steht|stehen|hängt|hängen|liegt|liegen|ging|gingen|war|waren|ist|sind|landete|landeten|funktioniert|funktionieren|geht|gehen)(?<!(?:ist|sind|geht|gehen)(?= am ))(?: (?:gestern|heute|endlich|wieder|jetzt|am \p{L}+|am \d{1,2}\.(?:\d{1,2}\.)?|vor|da|hier|schon|pünktlich|seit [\p{L}\d.]{2,20}|bei[m]? [\p{L}. -]{3,30}|(?:auf|im|in|an|am|ans|zum|zur|beim) (?:(?:der|dem|den|die|das) )?[\p{L}-]{3,30}|raus|rein|ab|an|ein|online|durch|gut|wie neu|ohne probleme|von [\p{L}. -]{3,30})){1,3}(?=$|[.!,;:)]| –| und )|^ (?:steht|stehen|läuft|laufen|hängt|hängen|liegt vor|liegen vor)(?=$|[.!,;:)]| –| und )/iu
const HAS_DE =
  /^(?:[\p{L}\d.&'-]+ ){0,4}?[\p{L}\d.&-]+ (?:hat|haben|hab|habe|bekam|bekamen|erhielt|kriegte) (?:jetzt |nun |endlich |schon |seit \p{L}+ )?(?:(?:das|die|den|ihr|ihre|ihren|sein|seine|seinen|unser|unsere|unseren|mein|meine|meinen|alle|beide|\d{1,4}) ){1,3}(?:[\p{L}\d-]+ ){0,3}$/u
const GOT_DE =
  /(?<!\p{L})(?:hat|haben|habe|hab) [^;?.]{0,80}?(?<!\p{L})(?:bekommen|gekriegt|erhalten|in der hand|vorliegen|zurück)(?=$|[.!,;:)])/iu

/** Part of it: "two of his three", "zwei von drei", "seven of eight", "44 of 61". */
const NUMBER =
  '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins?|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)'
const OF = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${NUMBER}) (?:out )?(?:of|von|der) (?:the |his |her |their |our |my |den |seinen |ihren |unseren )?(${NUMBER})(?![\p{L}\p{N}]|[.,]\d)`,
  'giu',
)
/** "3 references", then "two references": how many there are of each word. */
const COUNTED = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${NUMBER}) (?:\p{Ll}+ )?(\p{L}{3,})`, 'giu')
const countsIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(COUNTED)].flatMap(([, count = '', word = '']) =>
      [...wordsIn(word)].map((stem) => [stem, String(WORDS.get(count.toLowerCase()) ?? count)]),
    ),
  )
const WORDS = new Map(
  'one two three four five six seven eight nine ten eleven twelve|ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'
    .split('|')
    .flatMap((list) => list.split(' ').map((word, at) => [word, at + 1])),
)
/** Fewer or more than were promised: others are still to come, or others are meant. */
export function isOtherCount(quote: string, sentence: string): boolean {
  const there = countsIn(quote)
  if (there.size === 0) return false
  for (const [word, count] of countsIn(sentence)) {
    const promised = there.get(word)
    if (promised !== undefined && promised !== count) return true
  }
  return false
}

/** A part of what was to be done is no end of it. */
export const isPartOnly = (sentence: string): boolean =>
  [...sentence.matchAll(OF)].some(([, one = '', all = '']) => one.toLowerCase() !== all.toLowerCase()) ||
  /(?<!\p{L})(?:almost|nearly|not quite|half(?:way)?|most of|some of|part of|so gut wie|fast|beinahe|halb|teilweise|zum teil|die hälfte|nur zum)(?!\p{L})/iu.test(
    sentence,
  )

/** What a line tells of a thing; a pronoun may stand for it behind its label: "samples: lab has them". */
const PRONOUN_BEHIND =
  /^[^,;:()]{0,30}(?:'s got| has| have| had| got| hat| haben)(?: (?:it|them|the lot|sie|es|ihn|das|die|alles))(?: (?:now|all|jetzt|schon))?(?=$|[.!,;:)])/iu

export function tellsPlainly(sentence: string, objects: ReadonlySet<string>, verbs: ReadonlySet<string>): boolean {
  if (sentence.length > 260 || isPartOnly(sentence)) return false
  const parts = sentence.split(/[;,()]| [–—-] |[:.!] /u)
  for (const [at, part] of parts.slice(0, 8).entries()) {
    const clause = part.trim()
    if (NOT_SO.test(clause)) continue
    for (const match of clause.matchAll(/[\p{L}\d]{3,}/gu)) {
      if (![...wordsIn(match[0])].some((stem) => isOf(stem, objects, verbs))) continue
      const [before, behind] = [clause.slice(0, match.index), clause.slice(match.index + match[0].length)]
      if (isToldAt(before, behind)) return true
      const next = parts[at + 1]?.trim() ?? ''
      if (behind === '' && before.split(' ').length < 5 && next !== '' && !NOT_SO.test(next))
        if (PRONOUN_BEHIND.test(next) || STANDS_EN.test(` ${next}`) || STANDS_DE.test(` ${next}`)) return true
    }
  }
  return false
}

const isToldAt = (before: string, behind: string): boolean =>
  (before.split(' ').length < 8 &&
    !FINITE.test(before) &&
    [STANDS_EN, CAME_EN, STANDS_DE, CAME_DE].some((pattern) => pattern.test(behind))) ||
  ((HAS_EN.test(before) || DID_EN.test(before)) && ENDS_EN.test(behind)) ||
  (HAS_DE.test(before) && ENDS_DE.test(behind)) ||
  (GOT_DE.test(`${before}x${behind}`) && !FINITE.test(before))
/** Behind what somebody has: the end, or when and from whom, no participle. */
const ENDS_EN =
  /^(?:$|[.!]| (?:now|back|already|on|since|from|for|at|in|this|yesterday|today|last|safely|before|by|and|of)(?!\p{L}))/iu
const ENDS_DE =
  /^(?:$|[.!]| (?:jetzt|schon|seit|am|von|vom|für|gestern|heute|zurück|und|in|vor|da|auf)(?!\p{L})(?!.*(?:t|en)$))/iu
const FINITE =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|does|did|says?|said|told|tells|gives?|gave|takes?|took|ist|sind|war|waren|hat|haben|hatte|sagt\p{L}*|meint\p{L}*|gibt|gab|nimmt|nahm|wegen|about|because|weil|da|for|für|after|nach|since|seit)(?!\p{L})|'s(?= (?:been|got|done|a|the|not)(?!\p{L}))/iu

const isOf = (stem: string, objects: ReadonlySet<string>, verbs: ReadonlySet<string>): boolean =>
  !verbs.has(stem) && [...objects].some((object) => object === stem || likeness(object, stem) >= 0.75)

/** Cheap: whether a sentence may be such a line at all. */
export const mayTellPlainly = (sentence: string): boolean =>
  sentence.length < 260 &&
  /(?<!\p{L})(?:here|in|up|out|done|back|through|there|live|online|been|came|come|went|landed|arrived|passed|did|has|had|got|have|again|da|durch|drin|raus|hat|haben|kam|kamen|lief|läuft|steht|stehen|liegt|liegen|hängt|hängen|ging|gingen|war|waren|ist|sind)(?!\p{L})/iu.test(
    sentence,
  )
