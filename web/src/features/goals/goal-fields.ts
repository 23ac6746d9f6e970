// The goal form's fields and what becomes of them: numbers are text while they are typed.

import type { CallInput } from '#contract/endpoint.ts'
import type { Goal, GoalStatus, goalsContract, Kpi } from '#contract/goals.ts'
import { isolated } from '#contract/hidden-signs.ts'
import type { Difference } from '#web/ui/forms/conflict.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { GOAL_STATUS_LABELS, readNumber, valueLabel } from './format.ts'

export type KpiFields = {
  key: string
  id?: string
  name: string
  current_value: string
  target_value: string
  unit: string
  direction: Kpi['direction']
  start_value: string
  started_on: string
}
/** A KPI that leaves the goal when the form is saved, and where it stood. */
export type RemovedKpi = KpiFields & { at: number }
export type GoalFields = {
  title: string
  due_date: string
  status: GoalStatus
  /** '' for a personal goal. */
  organization_id: string
  shared_user_ids: string[]
  description: string
  kpis: KpiFields[]
  removed: RemovedKpi[]
}

export const emptyKpi = (): KpiFields => ({
  key: newKey(),
  name: '',
  current_value: '',
  target_value: '',
  unit: '',
  direction: 'increase',
  start_value: '',
  started_on: '',
})

/** Nothing is typed in it yet: it may go without a word. */
export function isBlank({ key, direction, ...typed }: KpiFields): boolean {
  return Object.values(typed).every((value) => value === undefined || value.trim() === '')
}

export function fieldsOf(goal: Goal | null): GoalFields {
  return {
    title: goal?.title ?? '',
    due_date: goal?.due_date ?? '',
    status: goal?.status ?? 'new',
    organization_id: goal?.organization_id ?? '',
    shared_user_ids: goal?.shared_user_ids ?? [],
    description: goal?.description ?? '',
    kpis: (goal?.kpis ?? []).map((kpi) => ({
      key: kpi.id,
      id: kpi.id,
      name: kpi.name,
      current_value: numberText(kpi.current_value),
      target_value: numberText(kpi.target_value),
      unit: kpi.unit ?? '',
      direction: kpi.direction,
      start_value: numberText(kpi.start_value),
      started_on: kpi.started_on,
    })),
    removed: [],
  }
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

export type GoalInput = CallInput<typeof goalsContract.endpoints.create>

export function goalInput(fields: GoalFields): GoalInput {
  const { kpis, removed, organization_id, description, ...rest } = fields
  return {
    ...rest,
    organization_id: organization_id === '' ? null : organization_id,
    description: description.trim() === '' ? null : description,
    kpis: kpis.map(({ key, current_value, target_value, start_value, started_on, unit, ...kpi }) => ({
      ...kpi,
      unit: unit.trim() === '' ? null : unit.trim(),
      current_value: readNumber(current_value),
      target_value: readNumber(target_value),
      // Empty means: the first value stored, and the day of it. The server sets them.
      ...(start_value.trim() === '' ? {} : { start_value: readNumber(start_value) }),
      ...(started_on === '' ? {} : { started_on }),
    })),
  }
}

/** Field by field, as people read them, for two versions side by side. */
export function compared(mine: GoalFields, theirs: GoalFields, orgName: (id: string) => string): Difference[] {
  const row = (name: string, read: (fields: GoalFields) => string) => ({ name, mine: read(mine), theirs: read(theirs) })
  return [
    row('Title', ({ title }) => title),
    row('Due date', ({ due_date }) => (due_date ? formatDay(due_date) : '')),
    row('Status', ({ status }) => GOAL_STATUS_LABELS[status]),
    row('Shared with', ({ organization_id }) => (organization_id ? orgName(organization_id) : 'Nobody')),
    row('Description', ({ description }) => description),
    row('KPIs', ({ kpis }) => kpis.map(kpiWords).join('\n')),
  ]
}

function kpiWords({ name, current_value, target_value, unit, direction, start_value, started_on }: KpiFields): string {
  const words = (text: string) => {
    const value = readNumber(text)
    return Number.isNaN(value) ? text : valueLabel(value, unit)
  }
  const start = start_value ? `, from ${words(start_value)}${started_on ? ` on ${formatDay(started_on)}` : ''}` : ''
  return `${isolated(name)}: ${words(current_value)} ${direction === 'increase' ? 'up' : 'down'} to ${words(target_value)}${start}`
}
