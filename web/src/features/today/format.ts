// What an item of the briefing becomes elsewhere, without React.
import { LIMITS } from '#contract/limits.ts'
import type { BriefingItem } from '#contract/today.ts'
import { actionTask, lasting, titledTask } from '#web/features/advice/action-task.ts'

/** The task that an item asks for: its action is the title, its reason the description. */
export function taskOfItem(item: Pick<BriefingItem, 'title' | 'reason' | 'action' | 'goal_id' | 'citations'>) {
  const { title, rest, ...due } = item.action ? actionTask(item.action, item.title) : titledTask(item.title)
  return {
    title: [...title].slice(0, LIMITS.name).join(''),
    description: [rest, lasting(item.title), item.reason && lasting(item.reason)]
      .filter((part) => part !== null && part !== '')
      .join('\n\n'),
    goal_id: item.goal_id ?? item.citations.find(({ kind }) => kind === 'goal')?.id ?? null,
    contact_id: item.citations.find(({ kind }) => kind === 'contact')?.id ?? null,
    ...due,
  }
}
