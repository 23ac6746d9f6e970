// The last two events of every run.
import type { Run } from '#contract/runs.ts'
import type { NewEvent } from './run-rows.ts'

const ENDINGS = {
  completed: {
    flow: 'The flow has ended.',
    crew: 'The crew has ended.',
    chat: 'The reply is complete.',
    reply_suggestion: 'The suggestion is complete.',
    rehearsal: 'The rehearsal is complete.',
    terminal: 'Completed.',
  },
  failed: {
    flow: 'The flow failed.',
    crew: 'The crew failed.',
    chat: 'The reply failed.',
    reply_suggestion: 'The suggestion failed.',
    rehearsal: 'The rehearsal failed.',
    terminal: 'Failed.',
  },
  stopped: {
    flow: 'The flow was stopped.',
    crew: 'The crew was stopped.',
    chat: 'The reply was stopped.',
    reply_suggestion: 'The suggestion was stopped.',
    rehearsal: 'The rehearsal was stopped.',
    terminal: 'Stopped.',
  },
} as const

/** The key of what a run may say once in each of its lives: one that was tried again ends more than once. */
export const inLife = (key: string, life: number): string => (life === 0 ? key : `${key}@${life}`)

/** The last two events of a life. The summary says "fail" only when it failed: clients look for that word. */
export function ending(
  { kind, life }: { kind: Run['kind']; life: number },
  status: keyof typeof ENDINGS,
  message?: string,
): NewEvent[] {
  const { [kind]: summary, terminal } = ENDINGS[status]
  return [
    { key: inLife('end', life), type: kind === 'flow' ? 'flow_end' : 'crew_end', summary, details: { status } },
    {
      key: inLife('terminal', life),
      type: 'terminal',
      summary: message ? `${terminal.slice(0, -1)}: ${message}` : terminal,
      details: { status },
    },
  ]
}
