// Where somebody stands on several things: of each the passage that names both, and what was last said with them as a whole.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { namedIn } from '../../people/names.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, hitAt, type PassageRead, ranked, readFor, readOf } from './passages.ts'
import { apart, quoteLine } from './quotes.ts'

const ASKED =
  /(?<!\p{L})(?:where (?:does|do|is) (?<en>.{2,40}?) stand(?:ing)? on|(?:wie|wo) steht (?<de>.{2,40}?) (?:zu[rm]?|beim?)|what does (?<think>.{2,40}?) (?:think|say) (?:of|about|on)|was (?:hält|sagt|meint) (?<meint>.{2,40}?) (?:von|vom|zu[rm]?)) (?<topics>[^?!.]{3,200})/iu
const JOINT = /(?:,|,? (?:and|und))(?: (?:and |und )?(?:on|of|about|to|zu[rm]?|beim?|vom?|über))? |,? (?:and|und) /iu
const [LEAST, MOST, WHOLE_LINES, NEWEST] = [0.45, 9, 3, 2]

/** Where one person stands on each of what is named; null where nobody, or only one thing, is named. */
export async function stanceAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const groups = ASKED.exec(text)?.groups
  const topics = (groups?.topics ?? '').split(JOINT).filter((topic) => termsOf(topic).length > 0)
  if (topics.length < 2) return null
  const who = groups?.en ?? groups?.de ?? groups?.think ?? groups?.meint ?? ''
  const { items } = await context.people({ limit: 100 })
  const [person] =
    [who, text, about ?? ''].map((words) => namedIn(words, items)).find((found) => found.length === 1) ?? []
  if (!person) return null
  const own = await recordsOf(context, person)
  const name = nameOf(person)
  const lines: Hit[] = []
  for (const topic of topics) {
    const terms = [name, ...termsOf(topic)]
    const hits = ranked(await readFor(context, terms), terms, 'what', { today: context.today, german })
    lines.push(...hits.filter((hit) => hit.person && hit.telling && hit.cover >= LEAST && !hit.asks).slice(0, 1))
  }
  // What was said of it the last times stands under other words: those talks are shown as a whole.
  const whole = own.slice(0, NEWEST).flatMap(paragraphsOf)
  const told = apart([...whole, ...lines], MOST).toSorted((a, b) => b.read.day.localeCompare(a.read.day))
  if (told.length === 0) return null
  return page(
    german
      ? md`Wo ${person.name} steht, lese ich nur nach; das sagen die Aufzeichnungen, das Neueste zuerst:`
      : md`Where ${person.name} stands I only look up; this is what the records say, the newest first:`,
    told.map((hit) => quoteLine(hit, context)),
  )
}

const nameOf = ({ name }: SurveyedContact): Term => {
  const word = (name.split(' ').at(-1) ?? name).toLowerCase()
  return { word, stem: stemOf(word), isName: true }
}

/** Talks with somebody and what they wrote, the newest first. */
async function recordsOf(context: AnalystContext, person: SurveyedContact): Promise<PassageRead[]> {
  const name = nameOf(person)
  const written = (await context.passages('list_messages', { limit: 10, unread: false, from: person.name })).map(readOf)
  const named = (await readFor(context, [name], { alone: true })).filter(
    ({ kind, title, day }) => (kind === 'note' || kind === 'interaction') && day !== '' && title.includes(name.stem),
  )
  return [...new Map([...named, ...written].map((read) => [`${read.kind}:${read.id}:${read.day}`, read])).values()]
    .filter(({ day, text, kind }) => day <= context.today && (kind !== 'thread' || !text.startsWith('You, ')))
    .filter(({ sentences }) => sentences.reduce((sum, { text }) => sum + wordsOf(text).length, 0) > 12)
    .toSorted((a, b) => b.day.localeCompare(a.day))
}

/** The first sentence of each paragraph: a quote goes on to the end of its line. */
const paragraphsOf = (read: PassageRead): Hit[] =>
  read.sentences
    .flatMap((sentence, at): Hit[] =>
      sentence.isHeading ||
      sentence.text.length < 15 ||
      sentence.text === read.label ||
      sentence.line === read.sentences[at - 1]?.line
        ? []
        : [hitAt(read, at, { score: 0.5, alone: 0, asked: 0 })],
    )
    .slice(0, WHOLE_LINES)
