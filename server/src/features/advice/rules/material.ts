// What an advice run puts before a model: who it is for, what was advised before, what asks for attention, and of the records the
// passages that matter. The same for all its questions and at the head of each, so that a provider sends it through its cache.
import type { Signal } from '#server/analyst/signals/signal.ts'
import { keyLookup, type RecordIndex } from '#server/analyst/workspace/records.ts'
import { leftOut } from '#server/analyst/workspace/shown.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { peopleShown } from './people-shown.ts'
import { citedInFull, MOST_SIGNALS, recordsShown } from './records-shown.ts'

export type Material = {
  text: string
  /** What of the records is not in it, in sentences; the model reads them, and the run's result has them. */
  left_out: string[]
  /** What findings cite and stands in it in part alone, fenced, to stand behind it once they are there; empty: nothing. */
  inFull(findings: readonly { finding: string; cites: readonly string[] }[]): string
}

/** Characters of the signals. */
const ROOM = 16_000

/** `fence` keeps what it shows apart from what is asked. */
export function materialOf(
  workspace: Workspace,
  signals: readonly Signal[],
  index: RecordIndex,
  fence: string,
): Material {
  const records = recordsShown(workspace, signals, index)
  const people = peopleShown(workspace, signals, index, records)
  const left_out = leftOut(index, [...records, ...people.map(({ key }) => ({ key, part: true }))])
  const text = [
    readerOf(workspace, fence),
    signalList(signals, index, fence),
    `Records${left_out.length > 0 ? ', those that matter most and of long ones the passages' : ''}:\n${records
      .map(({ key, head, text }) => fenced(`${key} ${head}`, text, fence))
      .join('\n')}`,
    people.length > 0
      ? `People whom these name, a line each that begins with their key:\n${fenced('contacts', people.map(({ line }) => line).join('\n'), fence)}`
      : '',
    left_out.length > 0 ? `Not shown here: ${left_out.join(' ')} What you do not see may still be recorded.` : '',
  ]
  return {
    text: text.filter((part) => part !== '').join('\n\n'),
    left_out,
    inFull(findings) {
      const more = citedInFull(workspace, index, records, findings)
      if (more.length === 0) return ''
      return `More of the records that the findings cite:\n${more.map(({ key, head, text }) => fenced(`${key} ${head}`, text, fence)).join('\n')}`
    },
  }
}

/** A foreign text under its key. A fence copied into the text is broken up, so that it cannot close the block. */
export function fenced(source: string, text: string, fence: string): string {
  const inside = text.replaceAll(new RegExp(fence, 'gi'), (found) => found.split('').join('\u200b'))
  return `<data-${fence} source="${source.replace(/[^\p{L}\p{N}_:., -]/gu, '')}">\n${inside}\n</data-${fence}>`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function readerOf({ today, user, reader }: Workspace, fence: string): string {
  const day = `Today is ${today}, ${WEEKDAY.format(new Date(`${today}T00:00:00Z`))}${reader?.zone ? ` (${reader.zone})` : ''}.`
  const person = [
    `Name: ${user.name}`,
    reader?.role && `Role: ${reader.role}`,
    reader && reader.objectives.length > 0 && `Objectives:\n${reader.objectives.map((each) => `- ${each}`).join('\n')}`,
    reader?.manner && `How they like to work and to be spoken to:\n${reader.manner}`,
    reader?.knowledge && `Good to know:\n${reader.knowledge}`,
    reader && reader.memory.length > 0 && `Remembered:\n${reader.memory.map((each) => `- ${each}`).join('\n')}`,
  ].filter(Boolean)
  const earlier = (reader?.earlier ?? []).map(({ day, title, became }) => `- ${day}: ${title} (${became})`)
  return [
    `${day} The keys of the records stand in the source of each fence.`,
    fenced('the person you work for', person.join('\n'), fence),
    earlier.length === 0
      ? ''
      : `Advised before, and what became of it:\n${fenced('earlier advice', earlier.join('\n'), fence)}\nDo not say again what was dismissed or is done, nor what was advised and stands as it did; say what is new about it.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function signalList(signals: readonly Signal[], index: RecordIndex, fence: string): string {
  const keyOf = keyLookup(index)
  let room = ROOM
  const rows = signals.slice(0, MOST_SIGNALS).flatMap((signal) => {
    const facts = signal.facts.map(
      (fact) =>
        `  ${fact.text} [${fact.cites
          .map(keyOf)
          .filter((each) => each !== undefined)
          .join(', ')}]`,
    )
    const against = signal.counter ? [`  Against it: ${signal.counter.text}`] : []
    const row = [`${signal.id} (severity ${signal.severity}): ${signal.title}`, ...facts, ...against].join('\n')
    room -= row.length
    return room < 0 ? [] : [row]
  })
  return `Matters (ids that begin with matter:, the gravest first, each with its passages) and signals, computed from the records:\n${fenced('signals', rows.join('\n'), fence)}`
}
