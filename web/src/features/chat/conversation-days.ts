import type { Conversation } from '#contract/chat.ts'
import { dayOf, daysUntil } from '#web/ui/words/dates.ts'

export type DayGroup = { title: string; conversations: Conversation[] }

/** By the day of what was said last, the newest first: today, yesterday, the last week and month, then by year. */
export function byDay(conversations: readonly Conversation[]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const conversation of conversations) {
    const title = titleOf(conversation.updated_at)
    const last = groups.at(-1)
    if (last?.title === title) last.conversations.push(conversation)
    else groups.push({ title, conversations: [conversation] })
  }
  return groups
}

function titleOf(time: string): string {
  const day = dayOf(time)
  const away = -daysUntil(day)
  if (away <= 0) return 'Today'
  if (away === 1) return 'Yesterday'
  if (away <= 7) return 'Last 7 days'
  if (away <= 30) return 'Last 30 days'
  return day.slice(0, 4)
}
