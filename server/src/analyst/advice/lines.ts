// What a model writes beside its pieces: of each matter that got none a sentence, checked as a claim is, and what to do about it; and what is to
// be done first of all.
import type { Watched } from '#contract/advice.ts'
import { sentence } from '#contract/hidden-signs.ts'
import type { Citation } from '#contract/shapes.ts'
import type { Signal } from '../signals/signal.ts'
import { shortened } from '../text/speech.ts'
import { type RecordIndex, refOf } from '../workspace/records.ts'
import type { Cited, Draft } from './advice.ts'
import { type Evidence, evidenceOf, ungrounded } from './evidence.ts'
import { type Dropped, type GroundedAdvice, withoutQuotes, wrong, wrongProposal } from './grounding.ts'
import { type Verdicts, verdictKey } from './verdicts.ts'

/** `text` claims, `next` proposes; `subject`: the id of its signal, or the key of its record. */
export type Line = Cited & { subject: string; next: string }
/** A line that holds. `subject`: the signal that it tells; null: none names it. */
export type ToldLine = Watched & { subject: string | null }

/** As a piece of one claim, for the checker. */
export const draftOf = ({ subject, text, next, cites }: Line): Draft => ({
  subject,
  title: '',
  claims: [{ text, cites }],
  counter: null,
  action: { text: next.trim() === '' ? text : next, cites },
})

/**
 * The lines that are proven or that nobody could check yet, which say so, in their order, each once, and none that a piece tells. What a
 * line proposes falls alone.
 */
export function linesThatHold(
  lines: readonly Line[],
  kept: readonly Pick<GroundedAdvice, 'subject'>[],
  { index, signals, verdicts }: { index: RecordIndex; signals: readonly Signal[]; verdicts: Verdicts },
): { told: ToldLine[]; dropped: Dropped[] } {
  const evidence = evidenceOf(index, signals)
  const told: ToldLine[] = []
  const dropped: Dropped[] = []
  const said = new Set(kept.map(({ subject }) => subject))
  for (const line of lines) {
    // By its name alone: of one note several things may be told.
    const known = signals.find(({ id }) => id === line.subject) ?? null
    const why = wrong(line, known, evidence, verdicts)
    if (why !== null) {
      dropped.push({ what: shortened(line.text, 200), why })
      continue
    }
    const name = known?.id ?? verdictKey(line)
    if (said.has(name)) continue
    said.add(name)
    const whyNotNext =
      line.next.trim() === '' ? null : wrongProposal({ ...line, text: line.next }, index, known, evidence)
    if (whyNotNext !== null) dropped.push({ what: shortened(line.next, 200), why: whyNotNext })
    told.push({
      subject: known?.id ?? null,
      title: line.text.trim(),
      why: whyNotNext === null ? withoutQuotes({ ...line, text: line.next }, evidence).trim() : '',
      citations: citationsOf(line.cites, index),
      told: true,
      ...(verdicts.get(verdictKey(line))?.verdict === 'unchecked' && { unchecked: true }),
    })
  }
  return { told, dropped }
}

const citationsOf = (cites: readonly string[], index: RecordIndex): Citation[] =>
  cites.flatMap((key) => {
    const entry = index.get(key)
    return entry ? [refOf(entry)] : []
  })

/** What is said before all pieces: a line a day with what is done on it, for the day (yyyy-mm-dd) on which it was written. */
export type Opening = { day: string; text: string; citations: Citation[] }

const LISTED = /^\s*[-*•]\s+/
const TIMES = /(?<![\d:.])\d{1,2}:\d{2}(?!\d|:\d)/g

/** The lines of days alone: what else is said there would be claimed, and nobody could check it. */
export const daysOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => LISTED.test(line))
    .map((line) => line.replace(LISTED, '').trim())
    .filter((line) => line !== '')

/**
 * Why an opening may not stand; null when it may. It proposes: it names nobody who stands in no record, quotes nothing that does not, and
 * hands on no order of any record in `read`; its figures stand in its records, its days there or in `proposed`, the actions of pieces and lines.
 */
export function wrongOpening(
  { text, cites }: Cited,
  { proposed, read }: { proposed: readonly string[]; read: readonly string[] },
  { index, evidence }: { index: RecordIndex; evidence: Evidence },
): string | null {
  const known = cites.filter((key) => index.has(key))
  if (known.length === 0) return 'It cites no record.'
  const days = daysOf(text)
  if (days.length === 0) return 'It has no line of a day.'
  for (const line of days) {
    const why =
      wrongProposal({ text: line, cites: [...new Set([...known, ...read])] }, index, null, evidence) ??
      ungrounded(line.replace(TIMES, ''), known, null, evidence, { days: proposed.join('\n') })
    if (why !== null) return why
  }
  return null
}

export const openingOf = ({ text, cites }: Cited, day: string, index: RecordIndex): Opening => ({
  day,
  text: daysOf(text)
    .map((line) => `- ${sentence(line)}`)
    .join('\n'),
  citations: citationsOf([...new Set(cites)], index),
})
