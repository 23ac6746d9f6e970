// What an item of the briefing becomes elsewhere, without React.
import { LIMITS } from '#contract/limits.ts'
import type { BriefingItem } from '#contract/today.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The last day "by 26 Nov 2026" that an action names, yyyy-mm-dd; null: none. */
function dayIn(action: string): string | null {
  const [, day = '', month = '', year] = /\bby (\d{1,2}) (\p{Lu}\p{Ll}{2})\p{L}* (\d{4})\b/u.exec(action) ?? []
  const at = MONTHS.indexOf(month)
  return at < 0 ? null : `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The task that an item asks for: its action is the title, its reason the description. */
export function taskOfItem(item: Pick<BriefingItem, 'title' | 'reason' | 'action' | 'goal_id' | 'citations'>) {
  const action = item.action?.split(/(?<=[.!?]) (?=\p{Lu})/u)[0] ?? item.title
  const due_date = item.action ? dayIn(item.action) : null
  return {
    title: [...action].slice(0, LIMITS.name).join(''),
    description: [item.title, item.reason].filter((part) => part !== null).join('\n\n'),
    goal_id: item.goal_id ?? item.citations.find(({ kind }) => kind === 'goal')?.id ?? null,
    contact_id: item.citations.find(({ kind }) => kind === 'contact')?.id ?? null,
    ...(due_date ? { due_date } : {}),
  }
}
