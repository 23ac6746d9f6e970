// Summaries: of a note, its statements by their kind; of a matter or a person, what the records say of it, the newest first. All in the words of
// the records.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { namedIn, nameFits } from '../../people/names.ts'
import { taskLine } from '../../people/person.ts'
import { whoIs } from '../../people/who.ts'
import { goalLine, kpiLine } from '../../reports/overview.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import type { Gated } from '../gate/gate.ts'
import { LAST_PAPER } from '../gate/gate-rules.ts'
import { notesMeant, pastDays } from '../gate/meant.ts'
import { laterBy } from '../look-up/later-by.ts'
import { talksOfPeople } from '../look-up/of-house.ts'
import { type Hit, hitAt, type PassageRead, ranked, readFor } from '../look-up/passages.ts'
import { apart, quoteLine, quoteOf } from '../look-up/quotes.ts'
import { respelled } from '../look-up/respelled.ts'
import { goalsNamed } from './goals.ts'
import { latelyWith } from './lately-of.ts'
import { noteRead } from './naming.ts'
import { noteSummary } from './note-summary.ts'
import { whoLine } from './people.ts'
import { recordMeant } from './record-meant.ts'
import { recordSummary } from './record-summary.ts'
import { TELLING } from './telling-words.ts'

export const STAND_WORDS =
  /\b(?:everything|anything|matters?|case|few|couple|topic|issue|business|things?|we|do|where|please|how far|progress|got|gotten|come|at the moment|up to|what happened|wheres|summari[sz]e|sum up|recap|stands?|state|status|situation|short|quick|brief|version|summary|overview|rundown|update|next|steps?|far|along|going|happens|give|tell|sentences?|lines?|max(?:imum|imal)?|tops|höchstens|points?|bullets?|two|three|four|five|on|open|outstanding|pending|currently)\b|(?<!\p{L})(?:alles|sache|thema|angelegenheit|fall|vorgang|geschichte|steht|stehen|es|um|offen|gerade|fass\p{L}*|zusammen\p{L}*|stand|lage|status|stehe?n|kurzfassung|überblick|wo|wie|kurz|knapp|besprochen|ausgemacht|vereinbart|wurde|geht|weit|weiter|gib|nächstes|demnächst|sätzen?|zeilen?|punkten?|zwei|drei|vier|fünf|talks?|conversations?|gespräche?n?|telefonate?n?)(?!\p{L})/giu
const MOST_LINES = 10
const MOST_KPIS = 4
const OF_ONE = 3

/** Where a matter stands, or what a note says; null where nothing speaks of it. */
export async function standAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, german, most = null } = gated
  const meant = await recordMeant(context, text)
  if (meant?.asOne) return summed(context, meant.read, text, most)
  const [note] = await notesMeant(context, text, 0.75)
  const terms = await respelled(context, termsOf(text.replace(STAND_WORDS, ' ')))
  if (note && (terms.length === 0 || (await isOfNote(context, text, note, terms)))) {
    const read = meant?.read.id === note.id ? meant.read : noteRead(note)
    return most === null ? noteSummary(context, note, german) : summed(context, read, text, most)
  }
  if (terms.length === 0) return null
  const wanted = terms.map(({ word }) => word).join(' ')
  const sought = await whoIs(context, wanted)
  const person = sought.found === 'one' ? sought.contact : null
  if (person !== null && nameFits(wanted, person.name) > 0 && !isHouse(wanted, person) && !OPEN_ASKED.test(text)) {
    const told = await latelyWith(context, person, {
      german,
      as: wanted,
      most: most ?? MOST_OF_PERSON,
      isShort: most !== null && most < 6,
    })
    if (told !== null) return told
  }
  const reads = await readOfEach(context, terms)
  const hits = ranked(reads, terms, 'what', { today: context.today, german })
  const whole = Math.max(0, ...hits.map(({ cover }) => cover))
  const ofPeople = (await talksOfPeople(context, terms)).flatMap((read) => telling(read, OF_ONE))
  if (whole < 0.35 && ofPeople.length === 0) return null
  const told = linesOf(
    reads,
    hits,
    terms.map(({ stem }) => stem),
    whole,
  )
  const lines = apart(
    once([
      ...new Set([
        ...told,
        ...ofPeople,
        ...newestOfEach(terms, hits),
        ...(await laterOn(context, terms, hits, whole)),
        ...(await laterBy(context, hits, whole)),
      ]),
    ]).toSorted((a, b) => b.read.day.localeCompare(a.read.day) || a.at - b.at),
    MOST_LINES,
  )
  const tasks = (await context.tasks({ words: terms[0]?.word ?? '', limit: 6 })).items
  const goals = goalsNamed((await context.goals({ limit: 100 })).items, wanted)
  const named = person === null ? namedIn(text, (await context.people({ limit: 100 })).items) : [person]
  const card = named.length === 1 ? (named[0] ?? null) : null
  return page(
    german
      ? md`Ich fasse nicht in eigenen Worten zusammen (das braucht ein Modell); das sagen die Aufzeichnungen, das Neueste zuerst:`
      : md`I do not sum up in words of my own (that needs a model); this is what the records say, the newest first:`,
    card ? whoLine(card, context) : null,
    goals.length === 1
      ? goals.flatMap((goal) => [
          goalLine(goal, context),
          ...goal.kpis.slice(0, MOST_KPIS).map((kpi) => kpiLine(kpi, goal, context)),
        ])
      : null,
    // What a goal's fields say stands above already.
    lines.filter(({ read }) => goals.length !== 1 || read.kind !== 'goal').map((hit) => quoteLine(hit, context)),
    tasks
      .filter((task) => !lines.some(({ read }) => read.id === task.id))
      .slice(0, 5)
      .map((task) => taskLine(task, context)),
  )
}

/** What is open is asked of a matter; a surname that their house bears may mean the house. */
const OPEN_ASKED = /(?<!\p{L})(?:open|outstanding|pending|offen\p{L}*)(?!\p{L})/iu
const isHouse = (wanted: string, { company, role }: SurveyedContact): boolean =>
  wordsOf(wanted).every((word) =>
    wordsOf(`${company ?? ''} ${role.split(',').slice(1).join(' ')}`).some(
      (each) => each.toLowerCase() === word.toLowerCase(),
    ),
  )

/** As many lines as are asked for; of a note where nothing is said of that, by its statements. */
async function summed(context: AnalystContext, read: PassageRead, text: string, most: number | null): Promise<string> {
  const note = most === null && read.kind === 'note' ? await noteOf(context, read.id) : null
  return note === null
    ? recordSummary(context, read, { most: most ?? MOST_OF_RECORD, also: text.replace(STAND_WORDS, ' ') })
    : noteSummary(context, note, context.german)
}
const [MOST_OF_RECORD, MOST_OF_PERSON] = [8, 7]
const noteOf = async (context: AnalystContext, id: string) =>
  (await context.notes({ limit: 60 })).items.find((note) => note.id === id) ?? null

/** A note is asked for by its day or as one; what other records speak of too is a matter. */
async function isOfNote(
  context: AnalystContext,
  text: string,
  note: WorkspaceNote,
  terms: readonly Term[],
): Promise<boolean> {
  if (AS_NOTE.test(text) || LAST_PAPER.test(text) || pastDays(text, context).length > 0) return true
  const others = (await readFor(context, terms)).filter(
    (read) =>
      read.id !== note.id &&
      ['note', 'interaction', 'file', 'thread'].includes(read.kind) &&
      terms.every(({ stem }) => [...read.stems.flat(), ...read.title].some((each) => likeness(stem, each) >= SAID)),
  )
  return others.length < 2
}
const SAID = 0.75
const AS_NOTE =
  /(?<!\p{L})(?:notes?|minutes|meetings?|calls?|protokoll\p{L}*|notiz\p{L}*|sitzung\p{L}*|besprechung\p{L}*|jour fixe|telefonat\p{L}*|runde|treffen|1:1|standup|review)(?!\p{L})/iu

/** The same sentence of the same record once, though it was found twice. */
const once = (hits: readonly Hit[]): Hit[] => [
  ...new Map(hits.map((hit) => [`${hit.read.id}:${hit.read.sentences[hit.at]?.text}`, hit])).values(),
]

/** The sentences of a record that say the most, at most so many. */
export const telling = (read: PassageRead, most: number): Hit[] =>
  read.sentences
    .flatMap((sentence, at): Hit[] =>
      sentence.isHeading || sentence.heads !== undefined || sentence.text.length < 20 || sentence.text === read.label
        ? []
        : [hitAt(read, at, { score: scoreOf(sentence.text), alone: 0, asked: 0 })],
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
/** What tells something of a whole record comes before the rest. */
const scoreOf = (text: string): number => (TELLING.test(text) ? 0.6 : 0.3)

/** What all words find, and what each finds by itself: a matter of two words is often called by one of them. */
async function readOfEach(context: AnalystContext, terms: readonly Term[]): Promise<PassageRead[]> {
  const all = await readFor(context, terms)
  if (terms.length < 2 || terms.length > MOST_WORDS) return all
  const more: PassageRead[] = []
  for (const term of terms) more.push(...(await readFor(context, [term], { alone: true })).slice(0, MOST_MORE))
  return [...new Map([...all, ...more].map((read) => [`${read.kind}:${read.id}:${read.text.length}`, read])).values()]
}
const [MOST_WORDS, MOST_MORE] = [3, 8]

/** Of each word of the matter the newest passages that say it themselves: a matter of two words seldom stands with both. */
const newestOfEach = (terms: readonly Term[], hits: readonly Hit[]): Hit[] =>
  terms.length > 4
    ? []
    : terms.flatMap(({ stem }) => {
        const says = hits.filter(({ read, at }) => read.stems[at]?.some((each) => likeness(stem, each) > 0.5))
        return apart(
          says.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score),
          2,
        )
      })

/** What the passages that speak of a matter name beside it, as it goes on under that name: "the fact-finder" of a contract. */
async function laterOn(
  context: AnalystContext,
  terms: readonly Term[],
  hits: readonly Hit[],
  whole: number,
): Promise<Hit[]> {
  const first = hits.filter(({ cover }) => cover >= whole * 0.5).slice(0, MOST_FIRST)
  const newest = first.reduce((day, { read }) => (read.day > day ? read.day : day), '')
  const named = Map.groupBy(
    first.flatMap((hit) =>
      termsOf(quoteOf(hit))
        .filter(({ word }) => word.length >= LEAST_NAME)
        .map(({ word }) => ({ word, hit })),
    ),
    ({ word }) => stemOf(word),
  )
  const known = new Set(terms.map(({ stem }) => stem))
  const reads = [...new Set(hits.map(({ read }) => read))]
  const isRare = (stem: string) =>
    reads.reduce((sum, read) => sum + read.stems.filter((held) => held.includes(stem)).length, 0) <= MOST_SAID
  const beside = [...named]
    .filter(([stem, all]) => !known.has(stem) && new Set(all.map(({ hit }) => hit.read)).size > 1 && isRare(stem))
    .map(([stem, all]): Term => ({ stem, word: (all[0]?.word ?? stem).toLowerCase(), isName: false, weight: 0.6 }))
    .slice(0, MOST_BESIDE)
  if (beside.length === 0) return []
  const more = ranked(await readFor(context, beside), [...terms, ...beside], 'what', {
    today: context.today,
    german: context.german,
  })
  return more
    .filter(
      ({ read, alone, cover, at }) =>
        read.day > newest && alone >= 0.3 && cover >= 0.35 && at >= 0 && read.kind !== 'task',
    )
    .slice(0, MOST_LATER)
}
const [MOST_FIRST, MOST_BESIDE, MOST_LATER, LEAST_NAME, MOST_SAID] = [8, 4, 3, 5, 8]

/** Of each record what says the most, the newest records first. One whose title is the matter speaks of it throughout. */
function linesOf(reads: readonly PassageRead[], hits: readonly Hit[], stems: readonly string[], whole: number): Hit[] {
  const titledBy = (read: PassageRead) =>
    stems.filter((stem) => read.title.some((each) => likeness(stem, each) >= 0.7)).length
  // What was last written under its own name says how it stands.
  const newest = reads
    .filter((read) => read.day !== '' && titledBy(read) >= stems.length * 0.6)
    .reduce((day, read) => (read.day > day ? read.day : day), '')
  const picked = reads.flatMap((read) => {
    const titled = titledBy(read)
    const own = hits.filter((hit) => hit.read === read && hit.cover >= whole * 0.5)
    if (titled < stems.length * 0.6) return own.slice(0, OF_ONE).map((hit) => ({ hit, weight: hit.score }))
    const rest = read.sentences.flatMap((sentence, at): Hit[] =>
      sentence.isHeading || sentence.text.length < 20 || own.some((hit) => hit.at === at)
        ? []
        : [hitAt(read, at, { score: scoreOf(sentence.text), cover: whole, alone: 0, asked: 0 })],
    )
    return [...own.slice(0, OF_ONE), ...rest.toSorted((a, b) => b.score - a.score).slice(0, OF_ONE)].map((hit) => ({
      hit,
      weight: hit.score + (read.day === newest ? 0.5 : 0),
    }))
  })
  return picked
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_LINES)
    .map(({ hit }) => hit)
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day) || a.at - b.at)
}
