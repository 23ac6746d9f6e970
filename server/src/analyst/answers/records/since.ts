import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { daysAsked } from '../../fields/days.ts'
import { saysAll } from '../../fields/fits.ts'
import { noteTitle } from '../../notes/title.ts'
import { TITLES } from '../../people/names.ts'
import { holds, MOST_NOTES } from '../../people/said.ts'
import { talkWords } from '../../people/talk-words.ts'
import { whoIs } from '../../people/who.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { plainText, shortened } from '../../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { lookUp } from '../look-up/look-up.ts'
import { ranked, readFor } from '../look-up/passages.ts'
import { apart, quoteLine } from '../look-up/quotes.ts'
import { MESSAGE } from './messages.ts'
import { tasksSince, valuesSince } from './moved-since.ts'
import { sinceDay } from './since-day.ts'
import { linesOf, type NoteLine, weightiest } from './since-lines.ts'
import { STAND_WORDS, telling } from './standing.ts'

/** Verbs of what happened and words of asking, which name no matter. */
export const ACTED =
  /\b(?:changed?|new|news|updates?|moved?|shifted|anything|something|happened|agreed?|decided?|settled?|discussed|promised|talked|said|different)\b|(?<!\p{L})(?:geändert|verändert|bewegt|verschoben|entwickelt|neu\p{L}*|passiert|vereinbart|abgemacht|ausgemacht|besprochen|entschieden|beschlossen|zugesagt|getan|etwas|irgendetwas|irgendwas|hat sich)(?!\p{L})/giu
/** "Since we last spoke with Derek", "seit ich zuletzt mit der Äbtissin gesprochen habe", "since my last call with her". */
const TALKED =
  /(?<!\p{L})(?:since|seit(?:dem)?) (?:(?:we|i) (?:have )?(?:last )?(?:spoke|spoken|talked|met|called|saw)(?: (?:to|with))?(?: (?<en>[^?!.,;]{2,60}))?|(?:(?:the|my|our|dem|der|unserem|unserer|meinem) )?(?:last|letzte[nrm]?) (?:talk|call|conversation|meeting|visit|gespräch|telefonat|treffen|besuch|anruf)(?: (?:with|mit) (?<with>[^?!.,;]{2,60}))?|(?:ich|wir) (?:(?:zuletzt|das letzte mal|letztes mal) )?(?:mit (?<de>[^?!.,;]{2,60}?) )?(?:zuletzt )?(?:gesprochen|telefoniert|geredet)(?: habe| haben| hatte| hatten)?)[\s?!.]*$/iu

type Since = { from: string; topic: string; isTalk: boolean; note: string | null; with: SurveyedContact | null }

/** What was written since a day, since a meeting that has a note of its own, or since one spoke with somebody. */
export async function sinceAnswer(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, german } = gated
  const day = german ? spokenGerman : spokenDate
  const since = await sinceIn(context, text)
  if (since === null) {
    const found = await lookUp(context, text)
    return found?.text ?? page(german ? md`Seit wann, finde ich nicht heraus.` : md`I cannot find out since when.`)
  }
  const named = topicOf(since)
  // "What has changed there?": of what was spoken of before.
  const terms =
    named.length > 0 || !gated.about ? named : termsOf(gated.about.replace(STAND_WORDS, ' ').replace(ACTED, ' '))
  const all = await toldSince(context, since, terms)
  // Lines that only share a word with it are not what changed: what speaks of it is shown. What says none of it is of those whose matter it is.
  const most = Math.max(0, ...all.map(({ text: line }) => shareSaid(line, terms)))
  const told = most > 0 && most < HALF ? [] : all
  if (all.length > 0 && told.length === 0) {
    const found = await lookUp(context, text, { about: gated.about ?? null })
    if (found !== null) return found.text
  }
  const when = since.with
    ? german
      ? md`Seit dem letzten Gespräch mit ${since.with.name} (${day(since.from)})`
      : md`Since you last spoke with ${since.with.name} (${day(since.from)})`
    : german
      ? md`Seit dem ${day(since.from)}`
      : md`Since ${day(since.from)}`
  if (told.length === 0) {
    const before = await lastBefore(context, since.from, terms)
    return page(
      german
        ? md`${when} finde ich nichts, das davon spricht: keine Notiz, kein Gespräch, keine Aufgabe, keinen Wert einer Kennzahl.`
        : md`${when} I find nothing that speaks of it: no note, conversation, task or value of a KPI.`,
      before.length > 0 ? (german ? md`Davor zuletzt:` : md`The last before that:`) : null,
      before,
    )
  }
  return page(german ? md`${when} steht in den Aufzeichnungen:` : md`${when} the records say:`, told.slice(0, MOST))
}
const MOST = 14

/** Which share of the words that are asked for a line says. */
function shareSaid(line: string, terms: readonly Term[]): number {
  const stems = wordsOf(line).map(stemOf)
  const said = terms.filter(({ stem }) => stems.some((each) => likeness(stem, each) >= 0.7))
  return said.length / Math.max(1, terms.length)
}
const HALF = 0.5

/** What was last written of it. */
async function lastBefore(context: AnalystContext, from: string, terms: readonly Term[]): Promise<Markdown[]> {
  if (terms.length === 0) return []
  const reads = await readFor(context, terms)
  // What is called after it speaks of it in every sentence.
  const titled = reads.filter((read) =>
    terms.every(({ stem }) => read.title.some((each) => likeness(stem, each) >= 0.75)),
  )
  const hits = ranked(reads, terms, 'what', { today: context.today, german: context.german })
  const said = hits.filter(({ read, alone, at }) => alone >= SAYS && read.sentences[at]?.heads === undefined)
  const before = [...titled.flatMap((read) => telling(read, 1)), ...said].filter(
    ({ read: { day, kind } }) => day !== '' && day <= from && kind !== 'task' && kind !== 'goal',
  )
  return apart(
    before.toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score),
    2,
  ).map((hit) => quoteLine(hit, context))
}
const SAYS = 0.6

const PART_OF =
  /(?<!\p{L})(?:(?:the )?(?:end|middle|beginning|start)(?: of)?|early|mid|late|anfang|mitte|ende)(?!\p{L})/giu
const termsIn = (topic: string): Term[] => termsOf(topic.replace(ACTED, ' ').replace(STAND_WORDS, ' '))
/** What it is of; the words that ask how it stands are none of it unless nothing else is left. */
const topicOf = ({ topic }: Since): Term[] => {
  const own = termsIn(topic)
  return own.length > 0 ? own : termsOf(topic.replace(ACTED, ' '))
}

/** Since when, and of what besides; null: nobody can say since when. */
async function sinceIn(context: AnalystContext, text: string): Promise<Since | null> {
  const talked = TALKED.exec(text)
  if (talked) return sinceTalk(context, talked, text)
  const at = text.search(/(?<!\p{L})(?:since|seit)(?!\p{L})/iu)
  const [head, tail] = [text.slice(0, Math.max(0, at)), text.slice(Math.max(0, at))]
  const { today, zone, german } = context
  // "Gibt es seit Montag etwas Neues zum Lehrling": what is asked stands behind the day, too.
  const read = daysAsked(tail, { today, zone, german }, 'back')
  const dated = sinceDay(text, context) ?? read?.days.from ?? null
  if (dated !== null) {
    const behind = read === null ? '' : read.rest.replace(/^(?:since|seit)(?!\p{L})/iu, ' ').replace(PART_OF, ' ')
    return {
      from: dated,
      topic: termsIn(head).length > 0 ? head : `${head} ${behind}`,
      isTalk: false,
      note: null,
      with: null,
    }
  }
  const stems = termsOf(tail.replace(/^(?:since|seit)/iu, ' ')).map(({ stem }) => stem)
  const { items: notes } = await context.notes({ limit: MOST_NOTES })
  const opening = (content: string) => wordsOf(content.slice(0, 120)).map(stemOf)
  const [event] = notes
    .map((note) => ({
      note,
      share:
        stems.filter((stem) => opening(note.content).some((each) => likeness(stem, each) >= 0.7)).length /
        Math.max(1, stems.length),
    }))
    .filter(({ share, note }) => share >= 0.5 && note.entry_date <= today)
    .toSorted((a, b) => b.share - a.share || b.note.entry_date.localeCompare(a.note.entry_date))
  return event ? { from: event.note.entry_date, topic: head, isTalk: false, note: event.note.id, with: null } : null
}

/** The day of the last talk with whoever is named, or with those who belong to what is asked. */
async function sinceTalk(context: AnalystContext, talked: RegExpExecArray, text: string): Promise<Since | null> {
  const { en, with: whom, de } = talked.groups ?? {}
  const topic = text.slice(0, talked.index).replace(/[,;]\s*$/u, '')
  const name = (en ?? whom ?? de ?? '')
    .replace(/^(?:the|my|our|der|dem|den|die|meine[rmn]?|unsere[rmn]?) /iu, '')
    .trim()
  const last = (contact: SurveyedContact) => contact.interactions.find(({ date }) => date <= context.today)?.date
  const known = name === '' ? null : await whoIs(context, name)
  if (name !== '' && known?.found !== 'one') return null
  const wanted = termsOf(topic.replace(ACTED, ' '))
    .map(({ word }) => word)
    .join(' ')
  const people =
    known?.found === 'one'
      ? [known.contact]
      : wanted === ''
        ? []
        : (await context.people({ limit: 100 })).items.filter(({ role, name: own }) =>
            saysAll(wanted, `${own} ${role}`),
          )
  const [best] = people
    .flatMap((contact) => {
      const date = last(contact)
      return date === undefined ? [] : [{ contact, date }]
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
  return best ? { from: best.date, topic, isTalk: true, note: null, with: best.contact } : null
}

async function toldSince(context: AnalystContext, since: Since, terms: readonly Term[]): Promise<Markdown[]> {
  const { german, today } = context
  const { from } = since
  const day = german ? spokenGerman : spokenDate
  const stems = terms.map(({ stem }) => stem)
  const all = (await context.people({ limit: 100 })).items
  const wanted = terms.map(({ word }) => word).join(' ')
  // Who belongs to it by their card: what is said of them is said of it.
  const own = terms.length === 0 ? [] : all.filter(({ role, notes }) => saysAll(wanted, `${role} ${firstOf(notes)}`))
  const belonging = own.length <= MOST_PEOPLE ? own : []
  // "Hülsmanns Forderungen" are no one else's: whom the question names must be named.
  const ofWhom = namedStems(wanted, all)
  const sought = ofWhom.length > 0 ? ofWhom : stems
  const saysAny = (line: string, any: readonly string[]) =>
    any.length === 0 ||
    any.some((stem) =>
      wordsOf(line)
        .map(stemOf)
        .some((each) => (ofWhom.includes(stem) ? each === stem || each === `${stem}s` : likeness(stem, each) >= 0.7)),
    )
  const says = (line: string) => saysAny(line, sought)
  const names = (line: string) => belonging.some(({ name }) => holds(line, name))
  const isAfter = (date: string) => date <= today && (since.isTalk ? date > from : date >= from)
  const notes = (await context.notes({ from, limit: MOST_NOTES })).items.filter(
    (note) => note.id !== since.note && isAfter(note.entry_date),
  )
  const written = notes.flatMap((note) => {
    const title = noteTitle(note)
    const all = linesOf(note.content, (words) => says(words) || names(words))
    const isOf = says(note.content) || names(note.content)
    const first = (all[0]?.text.length ?? 0) < MOST_TITLE ? (all[0]?.text ?? title) : ''
    const isTitled =
      (first !== '' && says(first)) || says(title.slice(0, MOST_TITLE)) || names(title.slice(0, MOST_TITLE))
    // A heading names what is told; it is no part of it.
    const isHeaded = /^\s*#/u.test(note.content)
    const lines = isHeaded ? all.filter(({ text }) => text !== plainText(title)) : all
    const isSaid = ({ text, isTheirs }: NoteLine) => isTheirs || saysAny(text, stems) || names(text)
    const chosen = !isOf
      ? []
      : isTitled || lines.every((line) => !isSaid(line)) || lines.length <= MOST_LINES
        ? isTitled || lines.some(isSaid)
          ? lines
          : []
        : lines.filter(isSaid)
    const said = chosen.map(({ text }) => text)
    return said.length === 0
      ? []
      : [
          md`${day(note.entry_date)}: ${words(
            shortened(
              weightiest([...new Set(said)], 420, (text) => says(text) || names(text)),
              440,
            ),
          )} ${context.cite(refs.note(note))}`,
        ]
  })
  const doing = new Set(terms.length === 0 ? [] : await doersOf(context, says))
  const talks = all.flatMap((contact) =>
    contact.interactions
      .filter(
        (talk) =>
          isAfter(talk.date) &&
          (says(`${contact.name} ${talk.summary} ${talk.notes ?? ''} ${contact.role}`) || belonging.includes(contact)),
      )
      .map(
        (talk) =>
          md`${day(talk.date)}, ${contact.name}: ${words(shortened(talkWords(talk), 300))} ${context.cite(refs.interaction(talk))}`,
      ),
  )
  return [
    ...(await messagesSince(
      context,
      (date) => isAfter(date),
      (line, by) => says(line) || names(line) || belonging.some(({ name }) => name === by) || doing.has(by),
    )),
    ...written,
    ...talks,
    ...(await valuesSince(context, from, says)),
    ...(await tasksSince(context, from, says)),
  ]
}
const MOST_PEOPLE = 3
/** What a card says first of somebody: "owner of the mill at Holt". */
const firstOf = (notes: string | null): string => notes?.split(/[.\n]/)[0] ?? ''
/** A longer note is on more than one thing: what does not speak of this one is left out. */
const MOST_LINES = 5
const MOST_TITLE = 90

/** The names, as stems, of those contacts whom the words name. */
function namedStems(wanted: string, people: readonly SurveyedContact[]): string[] {
  const said = wordsOf(wanted).map((word) => word.toLowerCase())
  const own = people.flatMap(({ name }) => wordsOf(name.replace(TITLES, '')).map((word) => word.toLowerCase()))
  const isSaid = (word: string) => said.some((each) => each === word || each === `${word}s`)
  return [...new Set(own.filter((word) => word.length > 2 && isSaid(word)).map(stemOf))]
}

/** Who has a task of the matter: what they write is of it, where they are few. */
async function doersOf(context: AnalystContext, says: (line: string) => boolean): Promise<string[]> {
  const goals = new Map((await context.goals({ limit: 100 })).items.map(({ id, title }) => [id, title]))
  const tasks = (await context.tasks({ limit: 150 })).items.filter(({ title, goal_id }) =>
    says(`${title} ${goal_id === null ? '' : (goals.get(goal_id) ?? '')}`),
  )
  const names = [...new Set(tasks.flatMap(({ assigned_to_name: name }) => name ?? []))].filter(
    (name) => name !== context.me.name,
  )
  return names.length <= MOST_PEOPLE ? names : []
}

/** What was written in threads, the newest first. `speaks`: whether the words, or whoever wrote them, are of the matter. */
export async function messagesSince(
  context: AnalystContext,
  isAfter: (date: string) => boolean,
  speaks: (line: string, by: string) => boolean,
): Promise<Markdown[]> {
  const found = await context.passages('list_messages', { limit: 30, unread: false })
  return found
    .flatMap(({ kind, id, label, text }) => {
      const { by = '', day = '', text: said = '' } = MESSAGE.exec(text)?.groups ?? {}
      return by !== '' && isAfter(day) && speaks(said, by === 'You' ? label : by)
        ? [{ day, by, said, label, cite: context.cite({ kind, id }) }]
        : []
    })
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, MOST_MESSAGES)
    .map(({ day, by, said, label, cite }) => {
      const spoken = context.german ? spokenGerman(day) : spokenDate(day)
      const who = by !== 'You' ? by : context.german ? `du an ${label}` : `you to ${label}`
      return md`${spoken}, ${who}: ${words(shortened(plainText(said.replace(/\s+/g, ' ')), 300))} ${cite}`
    })
}
const MOST_MESSAGES = 4
