// Whoever handles a matter writes on without naming it: what they wrote after they last spoke of it belongs to how it stands.
import { daysBetween } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { MESSAGE } from '../records/messages.ts'
import { type Hit, hitAt, type PassageRead, readOf } from './passages.ts'

const [SAYS, MOST_PEOPLE] = [0.6, 2]
/** Only what was written so many days after the matter was last spoken of goes on with it. */
const MOST_DAYS = 30

/** The newest message of each of those who speak most of the matter, where it is later than what they said of it. `whole`: the most that any passage says of it. */
export async function laterBy(context: AnalystContext, hits: readonly Hit[], whole: number): Promise<Hit[]> {
  const people = (await context.people({ limit: 100 })).items
  const last = new Map<SurveyedContact, { day: string; score: number }>()
  for (const { read, cover, score } of hits) {
    if (cover < whole * SAYS || read.day === '' || (read.kind !== 'interaction' && read.kind !== 'thread')) continue
    const by = byWhom(read, people)
    if (by === null) continue
    const before = last.get(by)
    last.set(by, {
      day: before && before.day > read.day ? before.day : read.day,
      score: Math.max(score, before?.score ?? 0),
    })
  }
  const found: Hit[] = []
  for (const [{ name }, { day }] of [...last].toSorted((a, b) => b[1].score - a[1].score).slice(0, MOST_PEOPLE)) {
    const [newest] = (await context.passages('list_messages', { limit: 10, unread: false, from: name }))
      .filter(({ text }) => MESSAGE.exec(text)?.groups?.by === name)
      .map(readOf)
      .toSorted((a, b) => b.day.localeCompare(a.day))
    const at = newest?.sentences.findIndex(({ text, isHeading }) => !isHeading && text.length > 15) ?? -1
    if (newest && at >= 0 && newest.day > day && daysBetween(day, newest.day) <= MOST_DAYS)
      found.push(hitAt(newest, at, { score: 0.4, cover: 0.6, alone: 0, asked: 0 }))
  }
  return found
}

/** Who wrote it, or with whom the talk was. */
function byWhom({ kind, text }: PassageRead, people: readonly SurveyedContact[]): SurveyedContact | null {
  const name =
    kind === 'thread' ? MESSAGE.exec(text.slice(0, 300))?.groups?.by : /^Contact: (.{1,120})$/m.exec(text)?.[1]
  return people.find((person) => name?.startsWith(person.name)) ?? null
}
