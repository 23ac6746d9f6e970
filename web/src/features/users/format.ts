// Between a user as the server has it and the fields of a form.
import type { User } from '#contract/users.ts'

export const LEVELS = [
  { value: 'waitlisted', label: 'Waitlisted' },
  { value: 'user', label: 'User' },
  { value: 'ceo', label: 'CEO' },
  { value: 'admin', label: 'Admin' },
] as const

export const levelLabel = (level: string): string => LEVELS.find(({ value }) => value === level)?.label ?? level

export type ProfileValues = {
  first_name: string
  last_name: string
  name: string
  role: string
  /** One objective per line. */
  objectives: string
  behavior_notes: string
  knowledge_summary: string
  /** JSON. */
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
    custom_prompts: Object.keys(prompts).length === 0 ? '' : JSON.stringify(prompts, null, 2),
  }
}

/** The fields as the calls take them. Blank is null; prompts that are no JSON stay text, which the schema then refuses. */
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

function promptsOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
