// Which toolsets lie open when a message is answered: what is told to be done plainly needs no turn to open them.
import { gateIn } from '#server/analyst/answers/gate/gate.ts'

type Does = NonNullable<ReturnType<typeof gateIn>['command']>['does']

const FOR: Record<Exclude<Does, 'unclear'>, string> = {
  create_task: 'tasks',
  move: 'tasks',
  complete: 'tasks',
  cancel: 'tasks',
  delete: 'tasks',
  reopen: 'tasks',
  assign: 'tasks',
  rename: 'tasks',
  repeat: 'tasks',
  priority: 'tasks',
  status: 'tasks',
  create_goal: 'goals',
  kpi: 'goals',
  create_contact: 'contacts',
  log: 'contacts',
  contact: 'contacts',
  state: 'tasks',
  add_note: 'notes',
  append_note: 'notes',
  schedule: 'schedules',
}

/** Messages of the person that are looked at, the newest: what was needed before stays open while it goes along. */
const MOST = 20
/** Which thing is to be done does not hang on the day. */
const ANY_DAY = '2026-01-01'

/** `asked`: what the person wrote in this conversation, oldest first. Returns names of toolsets, first needed first. */
export function toolsetsFor(asked: readonly string[]): string[] {
  const needed = asked.slice(-MOST).flatMap((message) => {
    const { kind, command } = gateIn([], message, ANY_DAY)
    if (kind === 'draft') return ['messages']
    return command
      ? [command, ...(command.also ?? [])].flatMap(({ does }) => (does === 'unclear' ? [] : [FOR[does]]))
      : []
  })
  return [...new Set(needed)]
}
