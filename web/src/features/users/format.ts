// Between a user as the server has it and the fields of a form, and the order of the table in the address.

import type { directions, User, userSorts } from '#contract/users.ts'
import { promptsOf, promptWords } from './prompts.ts'

export const LEVELS = [
  { value: 'waitlisted', label: 'Waitlisted' },
  { value: 'user', label: 'User' },
  { value: 'ceo', label: 'CEO' },
  { value: 'admin', label: 'Admin' },
] as const

export const levelLabel = (level: string): string => LEVELS.find(({ value }) => value === level)?.label ?? level

export type Order = { sort_by: (typeof userSorts)[number]; direction: (typeof directions)[number] }

/** For a phone, whose cards have no heads to press. */
export const SORT_LABELS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
  { value: 'organization', label: 'Organization, A to Z' },
  { value: '-organization', label: 'Organization, Z to A' },
  { value: 'user_level', label: 'Role, A to Z' },
  { value: '-user_level', label: 'Role, Z to A' },
]
const NEWEST: Order = { sort_by: 'created_at', direction: 'desc' }

/** `-email` in the address is by e-mail from Z to A; what cannot be read is newest first. */
export function readSort(text: string | undefined): Order {
  if (!SORT_LABELS.some(({ value }) => value === text)) return NEWEST
  const direction = text?.startsWith('-') ? 'desc' : 'asc'
  return { sort_by: text?.replace('-', '') as Order['sort_by'], direction }
}

/** The order in the address; the usual one needs no word there. */
export function writeSort({ sort_by, direction }: Order): string | undefined {
  if (sort_by === NEWEST.sort_by && direction === NEWEST.direction) return undefined
  return `${direction === 'desc' ? '-' : ''}${sort_by}`
}

/** What a press on the head of a column makes of the order: that column, and with a second press the other way round. */
export function sortedBy(sort_by: Order['sort_by'], { sort_by: before, direction }: Order): Order {
  if (sort_by === before) return { sort_by, direction: direction === 'asc' ? 'desc' : 'asc' }
  return { sort_by, direction: sort_by === 'created_at' ? 'desc' : 'asc' }
}

export type ProfileValues = {
  first_name: string
  last_name: string
  name: string
  role: string
  /** One objective per line. */
  objectives: string
  behavior_notes: string
  knowledge_summary: string
  /** In words, one per line: `tone: short`. */
  custom_prompts: string
}

export function profileValues(user: User | null): ProfileValues {
  const profile = user?.profile
  const prompts = profile?.custom_prompts ?? {}
  return {
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    name: profile?.name ?? '',
    role: profile?.role ?? '',
    objectives: (profile?.objectives ?? []).join('\n'),
    behavior_notes: profile?.behavior_notes ?? '',
    knowledge_summary: profile?.knowledge_summary ?? '',
    custom_prompts: promptWords(prompts),
  }
}

/** The fields as the calls take them. Blank is null; prompts that begin as JSON and are none stay text, which the schema then refuses. */
export function profileInput(values: ProfileValues) {
  const blank = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    first_name: blank(values.first_name),
    last_name: blank(values.last_name),
    name: blank(values.name),
    role: blank(values.role),
    objectives: lines(values.objectives),
    behavior_notes: blank(values.behavior_notes),
    knowledge_summary: blank(values.knowledge_summary),
    custom_prompts: promptsOf(values.custom_prompts) as Record<string, unknown>,
  }
}

/** Field by field, as people read them, for two versions side by side. */
export function compared(mine: ProfileValues, theirs: ProfileValues, prompts: boolean) {
  const names: [keyof ProfileValues, string][] = [
    ['first_name', 'First name'],
    ['last_name', 'Last name'],
    ['name', 'Display name'],
    ['role', 'Role'],
    ['objectives', 'Objectives'],
    ['behavior_notes', 'Behavior notes'],
    ['knowledge_summary', 'Knowledge summary'],
    ...(prompts ? [['custom_prompts', 'Custom prompts'] as [keyof ProfileValues, string]] : []),
  ]
  return names.map(([field, name]) => ({ name, mine: mine[field], theirs: theirs[field] }))
}

/** The fields of `after` that differ from `before`: only these are sent. */
export function changedFields<T extends Record<string, unknown>>(before: T, after: T): Partial<T> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(entries) as Partial<T>
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
