// How a record is named in an address: `goal:0192...`.
import { recordKinds } from '#contract/choices.ts'
import { typeLabel } from '#web/ui/files/type-label.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'

export type RecordRef = { kind: string; id: string }

export const KIND_LABELS: Record<string, string> = {
  goal: 'Goal',
  kpi: 'KPI',
  task: 'Task',
  note: 'Note',
  contact: 'Contact',
  company: 'Company',
  interaction: 'Interaction',
  thread: 'Conversation',
  file: 'File',
}

export const writeRef = ({ kind, id }: RecordRef): string => `${kind}:${id}`

/** Null for anything that names no record. */
export function readRef(text: string | undefined): RecordRef | null {
  const match = /^([a-z]+):([\w-]+)$/.exec(text ?? '')
  const [, kind = '', id = ''] = match ?? []
  return (recordKinds as readonly string[]).includes(kind) ? { kind, id } : null
}

/** The record that a link inside a text leads to, such as /app/records/goal/0192... */
export function refOfPath(path: string): RecordRef | null {
  const match = /^\/app\/records\/([a-z]+)\/([\w-]+)\/?$/.exec(path)
  return match ? readRef(`${match[1]}:${match[2]}`) : null
}

const MEDIA_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/

/** A fact as people read it: dates by name, the type of a file as it is called, the large numbers of goals and KPIs in groups of three. */
export function factText(kind: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  if (kind === 'file' && MEDIA_TYPE.test(value)) return typeLabel({ media_type: value })
  if (kind !== 'goal' && kind !== 'kpi') return value
  return value.replace(/(?<![\d.,])\d{5,15}(?![\d])/g, (digits) => formatNumber(Number(digits)))
}
