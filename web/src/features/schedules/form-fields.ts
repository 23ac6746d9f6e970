// The form of a schedule: what stands in its fields, and what is sent.
import {
  type CreateSchedule,
  createScheduleBody,
  type Schedule,
  type ScheduleEvent,
  type ScheduleKind,
} from '#contract/schedules.ts'
import { fieldsOfRule, type RuleFields, ruleOf } from './rule-form.ts'

export type Fields = Omit<RuleFields, 'rule'> & {
  title: string
  kind: ScheduleKind
  question: string
  crew_id: string
  flow_id: string
  inputs: Record<string, string>
  rule: string
  time_of_day: string
  time_zone: string
  event: ScheduleEvent
  debounce_minutes: string
  on_today: boolean
  notify: boolean
  mail: boolean
  month_tokens: string
}
export type Preset = { kind: ScheduleKind; id: string; name: string } | null

export const schema = createScheduleBody

export function fieldsOf(record: Schedule | null, zone: string, preset: Preset = null): Fields {
  const of = fieldsOfRule(record ?? { rule: null, event: null })
  return {
    ...of,
    title: record?.title ?? preset?.name ?? '',
    kind: record?.kind ?? preset?.kind ?? 'question',
    question: record?.question ?? '',
    crew_id: record?.crew_id ?? (preset?.kind === 'crew' ? preset.id : ''),
    flow_id: record?.flow_id ?? (preset?.kind === 'flow' ? preset.id : ''),
    inputs: Object.fromEntries(Object.entries(record?.inputs ?? {}).map(([name, value]) => [name, String(value)])),
    time_of_day: record?.time_of_day ?? '08:00',
    time_zone: record?.time_zone ?? zone,
    event: record?.event ?? 'note_added',
    debounce_minutes: String(record?.debounce_minutes ?? 10),
    on_today: record?.on_today ?? true,
    notify: record?.notify ?? true,
    mail: record?.mail ?? false,
    month_tokens: record?.month_tokens ? String(record.month_tokens) : '',
  }
}

export function toInput(fields: Fields): CreateSchedule {
  const { title, kind, question, crew_id, flow_id, inputs, event, every, on_today, notify, mail } = fields
  const atEvent = every === 'event'
  return {
    ...{ title, kind, on_today, notify, mail, time_zone: fields.time_zone },
    question: kind === 'question' ? question : null,
    ...(kind === 'crew' && crew_id !== '' ? { crew_id } : {}),
    ...(kind === 'flow' && flow_id !== '' ? { flow_id } : {}),
    ...(kind === 'question'
      ? {}
      : { inputs: Object.fromEntries(Object.entries(inputs).filter(([, value]) => value.trim() !== '')) }),
    ...(atEvent
      ? { event, rule: null, debounce_minutes: numberOf(fields.debounce_minutes) ?? Number.NaN }
      : { event: null, rule: ruleOf(fields), time_of_day: fields.time_of_day }),
    month_tokens: numberOf(fields.month_tokens),
  }
}

/** What the contract does not know: what belongs to what was chosen. */
export function check({ kind, question, crew_id, flow_id, ...fields }: Fields): Record<string, string> {
  return {
    ...(kind === 'question' && question.trim() === '' ? { question: 'Please write what is to be asked.' } : {}),
    ...(kind === 'crew' && crew_id === '' ? { crew_id: 'Please choose a crew.' } : {}),
    ...(kind === 'flow' && flow_id === '' ? { flow_id: 'Please choose a flow.' } : {}),
    ...(fields.every === 'week' && fields.days.length === 0 ? { days: 'Please choose a day.' } : {}),
    ...(fields.every === 'rule' && fields.rule.trim() === '' ? { rule: 'Please write a rule.' } : {}),
    ...(fields.ends === 'on' && fields.until === '' && fields.every !== 'event'
      ? { until: 'Please choose the last day.' }
      : {}),
  }
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
