// What the fields of the form say, as a rule of RFC 5545 and back. Without React.
import type { Schedule } from '#contract/schedules.ts'

export const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Every = 'day' | 'weekday' | 'week' | 'month_day' | 'month_weekday' | 'rule' | 'event'
export type RuleFields = {
  every: Every
  /** Every so many days, weeks or months. */
  interval: string
  days: string[]
  /** 1 to 31, or `last`. */
  month_day: string
  place: string
  weekday: string
  ends: 'never' | 'on' | 'after'
  until: string
  count: string
  /** A rule beyond these fields, as it is. */
  rule: string
}

const LAST_DAY = 'BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
const WEEKDAYS = 'MO,TU,WE,TH,FR'

/** Null: what is chosen makes no rule yet. */
export function ruleOf(fields: RuleFields): string | null {
  const { every, interval, days, month_day, place, weekday } = fields
  const step = Number(interval) > 1 ? `;INTERVAL=${Math.trunc(Number(interval))}` : ''
  const base: Record<Exclude<Every, 'event'>, string | null> = {
    day: `FREQ=DAILY${step}`,
    weekday: `FREQ=WEEKLY;BYDAY=${WEEKDAYS}`,
    week: days.length === 0 ? null : `FREQ=WEEKLY${step};BYDAY=${WEEK.filter((day) => days.includes(day)).join(',')}`,
    month_day: `FREQ=MONTHLY${step};${month_day === 'last' ? LAST_DAY : `BYMONTHDAY=${month_day}`}`,
    month_weekday: `FREQ=MONTHLY${step};BYDAY=${place}${weekday}`,
    rule: fields.rule.trim() || null,
  }
  const rule = every === 'event' ? null : base[every]
  return rule === null || every === 'rule' ? rule : `${rule}${endOf(fields)}`
}

function endOf({ ends, until, count }: RuleFields): string {
  if (ends === 'on' && until !== '') return `;UNTIL=${until.replaceAll('-', '')}`
  if (ends === 'after' && Number(count) > 0) return `;COUNT=${Math.trunc(Number(count))}`
  return ''
}

const FRESH: RuleFields = {
  ...{ every: 'weekday', interval: '1', days: ['MO'], month_day: '1', place: '1', weekday: 'MO' },
  ...{ ends: 'never', until: '', count: '10', rule: '' },
}

export function fieldsOfRule({ rule, event }: Pick<Schedule, 'rule' | 'event'>): RuleFields {
  if (event) return { ...FRESH, every: 'event' }
  if (rule === null) return FRESH
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  const fields: RuleFields = {
    ...FRESH,
    rule,
    interval: parts.get('INTERVAL') ?? '1',
    ends: until ? 'on' : count ? 'after' : 'never',
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : '',
    count: count ?? FRESH.count,
    ...(parts.get('BYMONTHDAY') === undefined ? {} : monthDay(parts)),
    ...weekdayOf(parts.get('BYDAY') ?? ''),
  }
  // Which of the choices says exactly this rule again; else it stays as it is written.
  const choices = ['weekday', 'day', 'week', 'month_day', 'month_weekday'] as const
  const same = (one: string | null) => one !== null && sorted(one) === sorted(rule)
  const every = choices.find((choice) => same(ruleOf({ ...fields, every: choice })))
  return { ...fields, every: every ?? 'rule' }
}

/** One day of the month, or its last; several are beyond the form. */
function monthDay(parts: ReadonlyMap<string, string>): Partial<RuleFields> {
  const days = parts.get('BYMONTHDAY') ?? ''
  if (parts.get('BYSETPOS') === '-1' || days === '-1') return { month_day: 'last' }
  return /^\d+$/.test(days) ? { month_day: days } : {}
}

function weekdayOf(days: string): Partial<RuleFields> {
  const [, place, weekday] = /^(-?\d)([A-Z]{2})$/.exec(days) ?? []
  if (place && weekday) return { place, weekday }
  return days === '' ? {} : { days: days.split(',') }
}

const sorted = (rule: string) => rule.split(';').toSorted().join(';')
