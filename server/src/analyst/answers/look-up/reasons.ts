// Where a reason stands: seldom in the sentence that names the thing, often in the one before or behind it, and told with what became of the thing.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn } from '../../people/names.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { partsAsked } from '../gate/parts.ts'
import { REASON } from './fits-kind.ts'
import { type Hit, type PassageRead, ranked, readFor } from './passages.ts'
import { apart } from './quotes.ts'

/** What became of a thing, as questions and records call it in both languages: a question of one group is told of by any word of it. */
const EVENTS: readonly RegExp[] = [
  /(?<!\p{L})(?:mov(?:e|es|ed|ing)|postpone[ds]?|put (?:off|back)|pushed|slip(?:s|ped)?|delay(?:s|ed)?|late|later|reschedul\p{L}+|brought forward|instead|rather than|shift(?:ed)?|verschoben|verschieb\p{L}*|verleg\p{L}+|vertagt|verzöger\p{L}*|verspätet|später|statt|stattdessen|vorgezogen|neu|neue[rn]? termin|erst)(?!\p{L})|(?<!\p{L})(?:[’']s|is|are|was) off(?!\p{L})/iu,
  /(?<!\p{L})(?:cancel\p{L}*|called off|drop(?:s|ped)?|dead|scrap(?:s|ped)|withdr[ae]w\p{L}*|fell through|is off|off|abgesagt|absagen|gestrichen|geplatzt|ausgefallen|fällt aus|zurückgezogen|storniert|abgeblasen)(?!\p{L})/iu,
  /(?<!\p{L})(?:leav(?:e|es|ing)|left|go(?:es|ing)?|gone|went|quit(?:s|ting)?|resign\p{L}*|notice|exit|depart\p{L}*|gehen|geht|ging|gegangen|weg|verlässt|verlassen|kündig\p{L}*|gekündigt|ausgeschieden|austritt)(?!\p{L})/iu,
  /(?<!\p{L})(?:sign(?:s|ed|ing)?|signature|approv\p{L}+|agree[ds]?|accept(?:s|ed)?|refus\p{L}+|reject\p{L}*|declin\p{L}+|say no|said no|turn(?:ed)? down|unterschr\p{L}+|unterzeichn\p{L}*|zugestimmt|zustimm\p{L}*|abgelehnt|ablehn\p{L}*|weiger\p{L}*|genehmig\p{L}*|freigegeben)(?!\p{L})/iu,
  /(?<!\p{L})(?:stop(?:s|ped)?|halt(?:s|ed)?|block(?:s|ed)?|on hold|wait(?:s|ing)?|stuck|stand(?:s|ing)? still|still (?:open|not)|not yet|pending|gestoppt|gesperrt|wartet|warten|liegt|steht still|hängt|ruht|noch nicht|fehlt|fehlen)(?!\p{L})/iu,
  // Too late for something: of the day until which it holds.
  /(?<!\p{L})(?:too (?:late|early)|no good|in time|deadline|valid(?:ity)?|latest|until|expir\p{L}+|laps\p{L}+|(?:no|not) later than|zu (?:spät|früh)|reicht nicht|rechtzeitig|frist|bindefrist|gültig\p{L}*|spätestens|läuft (?:ab|aus))(?!\p{L})/iu,
]
/** What stands in the way: inability, lack, excess; and what links a cause to its consequence without "because". */
const CAUSE =
  /(?<!\p{L})(?:can(?:no|['’])t|could(?: not|n['’]t)|unable|too (?:few|little|late|many|much|big|small|high|low|expensive|dear|short|tight)|not enough|short of|lack(?:s|ing|ed)?|missing|broken|broke|down with|ill|sick|fail(?:s|ed)?|without|only (?:when|once|after)|kann(?=.{0,60}(?<!\p{L})nicht)|konnten?(?=.{0,60}(?<!\p{L})nicht)|zu (?:wenige?|viele?|spät|teuer|hoch|groß|klein|knapp|eng|kurz)|nicht genug|fehlt|fehlen|mangel\p{L}*|kaputt|defekt|krank|ausgefallen|gebrochen|erst (?:wenn|nach|mit)|kein\p{L}* (?=\p{L}+ (?:kein|mehr)))(?!\p{L})|[.,;] (?:so|also|hence)(?!\p{L})/iu
const DASH = / [–—-] /u
/** Says outright that it tells the reason: a label, what would have been otherwise, what tipped the scales. */
const OUTRIGHT =
  /(?:^|[.;\n] ?)(?:why|reasons?|causes?|warum|gründe?|ursachen?)\s?[:–]|(?<!\p{L})(?:two|three|four|several|zwei|drei|vier|mehrere) (?:things|reasons|gründe)(?!\p{L})|(?<!\p{L})(?:i|we|he|she|they|you)(?:['’]d| would(?: not|n['’]t)?) have(?!\p{L})|(?<!\p{L})(?:hätten?|wären?)(?!\p{L})|(?<!\p{L})(?:did it|made (?:him|her|them|us|me|it)|comes? from|came from|down to|lag an|liegt an|lag daran|liegt daran|ausschlag)(?!\p{L})/iu
/** "Since" is of time more often than of cause. */
const OF_TIME = /(?<!\p{L})since(?!\p{L})/giu
/** Words that name no matter in a question for the reason. */
const LIGHT =
  /(?<!\p{L})(?:end|after all|finally|actually|exactly|really|getting|became|become|still|yet|now|suddenly|both|either|all|reason|happen\p{L}*|eigentlich|denn|doch|nochmal|am ende|letztlich|überhaupt|genau|grund|beides?|alle[ns]?|jetzt|nun|plötzlich|immer noch|noch)(?!\p{L})/giu
const WHEN_WORDS = /(?<!\p{L})(?:meant|supposed|planned|originally|ursprünglich|geplant|gedacht)(?!\p{L})/giu
const PRONOUN =
  /(?<!\p{L})(?:it|that|this|he|she|they|him|her|them|not|es|das|dies|er|sie|ihn|ihm|ihr|nicht)(?!\p{L})/iu
const [NEAR, LONG, KEPT, MOST] = [2, 9, 0.5, 3]

/** The passages in which a reason for what is asked most likely stands, best first. */
export async function reasonsFor(context: AnalystContext, question: string, about: string | null): Promise<Hit[]> {
  const event = EVENTS.filter((pattern) => pattern.test(question))
  const terms = await matterOf(context, question, about, event)
  if (terms.length === 0) return []
  const hits = ranked(await readFor(context, terms), terms, 'why', { today: context.today, german: context.german })
  const whole = Math.max(0, ...hits.map(({ cover }) => cover))
  // A record that tells of what became of the thing is where its reason is told, too.
  const telling = new Set(
    hits.flatMap(({ read, at, cover }) =>
      cover >= whole * KEPT && event.some((pattern) => pattern.test(read.sentences[at]?.text ?? '')) ? [read] : [],
    ),
  )
  const onlyNames = terms.every(({ isName }) => isName)
  const near = new Map<string, { hit: Hit; weight: number }>()
  for (const hit of hits) {
    if (hit.cover < whole * KEPT || hit.read.kind === 'task') continue
    // A talk of somebody goes on about them.
    const [reach, step] = onlyNames && telling.has(hit.read) ? [LONG, 0.04] : [NEAR, 0.12]
    for (let at = hit.at - 1; at <= hit.at + reach; at += 1) {
      const text = hit.read.sentences[at]?.text
      if (text === undefined || hit.read.sentences[at]?.isHeading || /\?\s*$/u.test(text)) continue
      const far = Math.abs(at - hit.at)
      const share = hit.cover / whole
      const weight = share * (1 - step * far + reasonIn(hit.read, at, event) + (telling.has(hit.read) ? 0.2 : 0))
      const key = `${hit.read.kind}:${hit.read.id}:${hit.read.text.length}:${at}`
      if ((near.get(key)?.weight ?? 0) < weight) near.set(key, { hit: { ...hit, at }, weight })
    }
  }
  const order = [...near.values()].toSorted(
    (a, b) => b.weight - a.weight || b.hit.read.day.localeCompare(a.hit.read.day),
  )
  return apart(
    order.map(({ hit }) => hit),
    MOST,
  )
}

/** How much a sentence reads like a reason: it links a cause, or says what stands in the way, and tells of what became of the thing or stands beside what does. */
function reasonIn({ sentences }: PassageRead, at: number, event: readonly RegExp[]): number {
  const [before, here, after] = [at - 1, at, at + 1].map((each) => sentences[each]?.text ?? '')
  const beside = `${before} ${here} ${after}`
  const said = here ?? ''
  const links = OUTRIGHT.test(said)
    ? 0.45
    : REASON.test(said.replace(OF_TIME, ' '))
      ? 0.3
      : CAUSE.test(said)
        ? 0.2
        : DASH.test(said)
          ? 0.1
          : 0
  const told = event.some((pattern) => pattern.test(here ?? ''))
    ? 0.2
    : event.some((pattern) => pattern.test(beside))
      ? 0.1
      : 0
  // What only names what became of it gives no reason.
  return links === 0 ? told / 4 : links + told
}

/** What the reason is asked of: the words of the question without what became of it; where nothing else is left, those of the question before. */
async function matterOf(
  context: AnalystContext,
  question: string,
  about: string | null,
  event: readonly RegExp[],
): Promise<Term[]> {
  const isEvent = ({ word }: Term) => event.some((pattern) => pattern.test(word))
  const own = termsOf(question.replace(LIGHT, ' '))
  const things = own.filter((term) => !isEvent(term))
  if (TOO_LATE.test(question) && things.some(({ day, word }) => day === undefined && !DAY_WORD.test(word)))
    return things.filter(({ day, word }) => day === undefined && !DAY_WORD.test(word)).slice(0, 8)
  const asked = about === null ? null : (partsAsked(about)?.join('; ') ?? about)
  const before = asked === null ? [] : termsOf(asked.replace(LIGHT, ' ').replace(WHEN_WORDS, ' '))
  if (things.length > 0 && !(before.length > 0 && PRONOUN.test(question))) return own.slice(0, 8)
  const people = about === null ? [] : namedIn(about, (await context.people({ limit: 100 })).items)
  const names = new Set(people.flatMap(({ name }) => wordsOf(name)).map((word) => stemOf(word.toLowerCase())))
  const matter = before.filter((term) => !isEvent(term) && !EVENTS.some((pattern) => pattern.test(term.word)))
  // "Why did he go?": of whoever was named, and not of how it was asked before.
  const ofWhom = OF_PERSON.test(question) ? matter.filter(({ stem }) => names.has(stem)) : []
  const rest = ofWhom.length > 0 ? ofWhom.map((term) => ({ ...term, isName: true })) : matter
  return [...things.map((term) => ({ ...term, weight: 0.7 })), ...rest].slice(0, 8)
}
const TOO_LATE = /(?<!\p{L})(?:too (?:late|early)|no good|zu (?:spät|früh)|reicht nicht)(?!\p{L})/iu
const DAY_WORD =
  /^(?:\d{1,4}(?:st|nd|rd|th)?|late|early|good|spät|früh|reicht|jan\p{L}*|feb\p{L}*|mar\p{L}*|mär\p{L}*|apr\p{L}*|may|mai|jun[ei]?|jul[iy]?|aug\p{L}*|sep\p{L}*|o[ck]t\p{L}*|nov\p{L}*|de[cz]\p{L}*)$/iu
const OF_PERSON = /(?<!\p{L})(?:he|she|him|her|his|er|ihn|ihm|ihr)(?!\p{L})/iu
