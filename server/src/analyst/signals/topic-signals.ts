import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import { isDeferral, type Loop } from '../notes/loops.ts'
import { freshness, type NotesContext, type NotesRead, noteRef } from '../notes/notes-read.ts'
import { type People, speakerOf } from '../notes/speakers.ts'
import { type Appearance, isOnTheTable, type TopicLife } from '../notes/topics.ts'
import { countedGerman, timesOverGerman } from '../text/german-speech.ts'
import { counted, quoted, shortened, timesOver } from '../text/speech.ts'
import type { RecordRef } from '../workspace/records.ts'
import { type Bilingual, type Fact, type Signal, signal } from './signal.ts'

/** A matter is recurring from this many notes on. */
const recurring = 3
/** How far back in a topic's life to look for who is missing or waited for. */
const lookBack = 6

/** A matter that came up in several notes and is still on the table. */
export function topicSignal(life: TopicLife, context: NotesContext): Signal[] {
  const { topic, appearances } = life
  const [first, last] = [appearances[0], appearances.at(-1)]
  if (!first || !last || appearances.length < recurring || !isOnTheTable(life, context.newest)) return []
  const deferrals = appearances.filter((each) => each.was_deferred)
  const share = deferrals.length / appearances.length
  const recent = appearances.slice(-3).filter((each) => each.was_deferred).length / 3
  const goal = context.ties.goalOf('', `${topic.title} ${topic.key}`)
  const open = openLoop(life, context.read)
  const missing = open?.person ? null : missingIn(life)
  // A heading that only returns ("Numbers") is a habit; something must be put off, owed or lacking under it.
  if (deferrals.length === 0 && !open && !missing) return []
  const putOff =
    deferrals.length > 0
      ? {
          text: `; ${timesOver(deferrals.length)} it was put off or not followed up`,
          german: `; ${timesOverGerman(deferrals.length)} wurde das Thema aufgeschoben oder nicht weiterverfolgt`,
        }
      : { text: '', german: '' }
  const often = 0.2 * Math.min(1, appearances.length / 8)
  const severity =
    0.3 + often + 0.1 * share + 0.15 * recent + (goal ? 0.1 : 0) + (open ? 0.08 : 0) + (missing ? 0.04 : 0)
  return [
    signal({
      id: `topic_open:${topic.key}`,
      kind: 'topic_open',
      severity: severity * freshness(last.date, context),
      title: `Still open after ${counted(appearances.length)} notes: ${topic.title}`,
      brief: `raised in ${counted(appearances.length)} notes, still open`,
      german: {
        title: `Nach ${countedGerman(appearances.length)} Notizen noch offen: ${topic.title}`,
        brief: `in ${countedGerman(appearances.length)} Notizen angesprochen, noch offen`,
      },
      facts: [
        {
          text: `${quoted(topic.title)} has come up in ${counted(appearances.length)} notes from ${spokenDate(first.date)} to ${spokenDate(last.date)}${putOff.text}.`,
          german: `${quoted(topic.title)} kam vom ${spokenGerman(first.date)} bis zum ${spokenGerman(last.date)} in ${countedGerman(appearances.length)} Notizen vor${putOff.german}.`,
          cites: [noteRef(first), ...deferrals.slice(-2).map(noteRef), noteRef(last)].filter(distinct),
        },
        ...lastWords(life, open, missing),
      ],
      goal_id: goal,
      topic: topic.key,
      ...whomToAsk(life, open, missing, context),
      matter: open?.kind === 'promise' ? open.words : null,
    }),
  ]
}

/** The promise or undecided question of the topic's last appearance. */
const openLoop = ({ topic, appearances }: TopicLife, read: NotesRead): Loop | undefined =>
  read.loops.findLast((loop) => loop.topic?.key === topic.key && loop.note_id === appearances.at(-1)?.note_id)

type TopicMention = { text: string; at: Appearance }

/** What the last note says, then who is missing, or, when the last note only put it off, what was said on the matter itself. */
function lastWords({ appearances }: TopicLife, open: Loop | undefined, missing: TopicMention | null): Fact[] {
  const last = appearances.at(-1)
  if (!last) return []
  const words = open?.words ?? telling(last, () => true)
  const facts: Fact[] = [
    words
      ? {
          text: `The note of ${spokenDate(last.date)} says: ${quoted(words)}.`,
          german: `In der Notiz vom ${spokenGerman(last.date)} steht: ${quoted(words)}.`,
          cites: [noteRef(last)],
        }
      : {
          text: `On ${spokenDate(last.date)} nothing is written under it.`,
          german: `In der Notiz vom ${spokenGerman(last.date)} steht nichts darunter.`,
          cites: [noteRef(last)],
        },
  ]
  const onMatter = (text: string) => !isDeferral(text)
  const matter = open
    ? undefined
    : appearances.findLast((each) => each !== last && !each.was_deferred && telling(each, onMatter))
  const said = matter ? telling(matter, onMatter) : null
  if (missing && cut(missing.text) !== words) facts.push(earlier(missing.at, last, cut(missing.text)))
  else if (matter && said) facts.push(earlier(matter, last, said))
  return facts
}

const earlier = (at: Appearance, last: Appearance, words: string): Fact => ({
  ...(at === last
    ? { text: `And: ${quoted(words)}.`, german: `Und: ${quoted(words)}.` }
    : {
        text: `Before that, on ${spokenDate(at.date)}: ${quoted(words)}.`,
        german: `Davor, am ${spokenGerman(at.date)}: ${quoted(words)}.`,
      }),
  cites: [noteRef(at)],
})

/** The sentence that tells most: one that asks for something, else the last long one. */
function telling(appearance: Appearance, wanted: (text: string) => boolean): string | null {
  const texts = appearance.items
    .map((item) => item.text)
    .filter((text) => text.length > 12 && !text.endsWith('?') && wanted(text))
  const asking = texts.findLast((text) =>
    /\b(?:need|must|should|challenge|block|because|problem|risk|wait|next step)/i.test(text),
  )
  const said = asking ?? texts.at(-1)
  return said ? cut(said) : null
}

const cut = (text: string) => shortened(text.replace(/(?:(?<!\s)\s+)?(?<![.;,:])[.;,:]+$/, ''), 170)

const nobody =
  /\b(?:no (?:champion|owner|volunteers?|lead|one (?:is|has|wants|to))|not had an? \w+|nobody (?:is|has|owns|wants|took)|need(?:s)? (?:a |an |some ?one|volunteers?|somebody)|no response|looking for (?:an? )?(?:owner|champion|volunteer|lead))\b/i

/** The latest word, in its last few notes, on who or what is missing. */
function missingIn({ appearances }: TopicLife): TopicMention | null {
  for (const at of appearances.slice(-lookBack).toReversed()) {
    const item = at.items.findLast(({ text }) => nobody.test(text) && !text.endsWith('?'))
    if (item) return { text: item.text, at }
  }
  return null
}

type TopicQuestion = { person: string | null; person_why: Bilingual | null }

/** Whether a name is a man's or a woman's nobody knows: the German says it of "die Person". */
const WHY = {
  awaited: { text: 'for whom it waits', german: 'die Person, auf die gewartet wird' },
  named: { text: 'who named what is missing', german: 'die Person, die benannt hat, was fehlt' },
  most: { text: 'who has spoken to it most lately', german: 'die Person, die zuletzt am meisten dazu gesagt hat' },
} satisfies Record<string, Bilingual>

/** Who promised; else for whom it waits; else who said what is missing; else who spoke to it most. */
function whomToAsk(
  life: TopicLife,
  open: Loop | undefined,
  missing: TopicMention | null,
  { read: { people }, workspace: { user } }: NotesContext,
): TopicQuestion {
  if (open?.kind === 'promise') return { person: open.person === 'I' ? user.name : open.person, person_why: null }
  const last = life.appearances.at(-1)
  const awaited = last?.items.map((item) => waitedFor(item.text, people)).find((name) => name !== null)
  if (awaited) return { person: awaited, person_why: WHY.awaited }
  const named = missing ? speakerOf(missing.text, people).name : null
  if (named) return { person: named, person_why: WHY.named }
  const most = spokesperson(life, people)
  return { person: most, person_why: most ? WHY.most : null }
}

function waitedFor(text: string, people: People): string | null {
  const pattern =
    /\b(?:wait(?:ing)? (?:for|on|until)|don[’']t have|did not have|without) (\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)/u
  const name = text.match(pattern)?.[1]
  if (!name) return null
  return people.has(name) ? name : people.has(name.split(' ')[0] ?? '') ? (name.split(' ')[0] ?? null) : null
}

/** Who spoke most often to the matter in its last five appearances. */
function spokesperson({ appearances }: TopicLife, people: People): string | null {
  const counts = new Map<string, number>()
  for (const item of appearances.slice(-5).flatMap((each) => each.items)) {
    const { name } = speakerOf(item.text, people)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const distinct = (ref: RecordRef, at: number, all: RecordRef[]) => all.findIndex((other) => other.id === ref.id) === at
