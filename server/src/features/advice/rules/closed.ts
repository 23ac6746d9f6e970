// What a person has answered for good is not advised again, by whatever name it comes; unless its records have changed since.

import type { Citation } from '#contract/shapes.ts'
import { spokenDate, spokenGerman } from '#server/analyst/dates/spoken.ts'
import { bearingWords } from '#server/analyst/matters/words.ts'
import type { Language } from '#server/analyst/signals/language.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { listedGerman } from '#server/analyst/text/german-speech.ts'
import { listed } from '#server/analyst/text/speech.ts'
import type { CitedNow } from './ageing.ts'
import { isBeside, ownRecords, saysTheSame, type Told } from './repeats.ts'

/** What its person said of a subject, with the piece (none: an item of the briefing) and the records that it rests on. */
export type AnsweredSubject = {
  subject: string
  answered_at: string
  said: 'wrong' | 'known' | 'settled'
  citations: readonly Citation[]
  piece: Told | null
}
export type Reopened = Pick<AnsweredSubject, 'answered_at' | 'said'> & { changed: readonly Citation[] }

export type Closed = {
  /** Whether this subject, the id of a signal, is closed. */
  has(subject: string): boolean
  /** The same of a signal: also where another sentence of the same records leads the matter now. */
  covers(signal: Pick<Signal, 'id' | 'kind' | 'title' | 'german' | 'cites'>): boolean
  /** Whether this says again what its person closed, though it is called another subject. */
  repeats(piece: Told): boolean
  /** Of a subject that may be advised again: what was said of it, and which of its records changed since. */
  reopened(subject: string): Reopened | undefined
}

/** `now`: the cited records that the person may see. */
export function closedBy(answered: readonly AnsweredSubject[], now: ReadonlyMap<string, CitedNow>): Closed {
  const open = new Map<string, Reopened>()
  const closed = new Map<string, AnsweredSubject>()
  for (const each of answered) {
    const changed = own(each).filter(({ kind, id }) => {
      const record = now.get(`${kind}:${id}`)
      return record !== undefined && Date.parse(record.updated_at) > Date.parse(each.answered_at)
    })
    if (changed.length > 0) open.set(each.subject, { ...each, changed })
    else closed.set(each.subject, each)
  }
  const pieces = [...closed.values()].flatMap(({ subject, piece }) => (piece ? [{ subject, piece }] : []))
  const has = (subject: string) => closed.has(subject)
  return {
    has,
    covers: (signal) =>
      has(signal.id) ||
      (signal.kind === 'matter' &&
        pieces.some(({ subject, piece }) => subject.startsWith(MATTER) && isOf(signal, piece))),
    repeats: (piece) => pieces.some((each) => saysTheSame(piece, each.piece)),
    reopened: (subject) => open.get(subject),
  }
}

const MATTER = 'matter:'
/** The records in which the matter itself is written down. */
const own = ({ subject, citations }: Pick<AnsweredSubject, 'subject' | 'citations'>): readonly Citation[] =>
  subject.startsWith(MATTER) ? ownRecords(citations) : citations

/** Of its words so many stand in the title or the first claim of the piece. */
const MOST_OF = 0.8

function isOf({ title, german, cites }: Pick<Signal, 'title' | 'german' | 'cites'>, piece: Told): boolean {
  const known = new Set(piece.citations.map(({ kind, id }) => `${kind}:${id}`))
  if (cites.some(({ kind, id }) => !isBeside({ kind }) && !known.has(`${kind}:${id}`))) return false
  const claim = piece.content.split('\n').find((line) => line.startsWith('- ')) ?? ''
  const told = bearingWords(`${piece.advice_title} ${claim}`)
  return [title, german.title].some((each) => {
    const words = [...bearingWords(each)]
    return words.length > 1 && words.filter((word) => told.has(word)).length >= words.length * MOST_OF
  })
}

const KINDS: Record<string, [string, string]> = {
  task: ['the task', 'die Aufgabe'],
  goal: ['the goal', 'das Ziel'],
  kpi: ['the goal of the figure', 'das Ziel zur Kennzahl'],
  note: ['the note', 'die Notiz'],
  contact: ['the contact', 'der Kontakt'],
  interaction: ['the entry', 'der Eintrag'],
  file: ['the file', 'die Datei'],
}
const SAID: Record<AnsweredSubject['said'], [string, string]> = {
  wrong: ['wrong', 'falsch'],
  known: ['known', 'bekannt'],
  settled: ['settled', 'erledigt'],
}
const MOST_NAMED = 3

/** Why it is advised again, for the end of the piece; `link` writes a record's mark behind its name. */
export function reopenedLine(
  { answered_at, said, changed }: Reopened,
  language: Language,
  link: (record: Citation) => string,
): string {
  const at = language === 'de' ? 1 : 0
  const named = changed
    .slice(0, MOST_NAMED)
    .map((record) => `${KINDS[record.kind]?.[at] ?? record.kind} ${link(record)}`)
  const day = answered_at.slice(0, 10)
  return language === 'de'
    ? `Am ${spokenGerman(day)} hast du das als ${SAID[said][1]} bezeichnet. Seitdem ${named.length > 1 ? 'haben' : 'hat'} sich ${listedGerman(named)} geändert.`
    : `You called this ${SAID[said][0]} on ${spokenDate(day)}. Since then ${listed(named)} ${named.length > 1 ? 'have' : 'has'} changed.`
}
