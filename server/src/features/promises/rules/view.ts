// A statement as it goes over the wire.
import { type KeptStatement, openStates } from '#contract/promises.ts'
import type { Row, SourceRow } from '../store/view.ts'

const NAMES = { note: 'Note', message: 'Message', interaction: 'Interaction', file: 'File', mail: 'Mail' } as const
const HREFS: Record<SourceRow['kind'], (source: SourceRow) => string> = {
  note: ({ id }) => `/app/notes?note=${id}`,
  file: ({ id }) => `/app/files?file=${id}`,
  interaction: ({ parent_id }) => `/app/contacts?contact=${parent_id}`,
  message: ({ id, parent_id }) => `/app/comms/${parent_id}?message=${id}`,
  mail: ({ id, parent_id }) => `/app/mail/${parent_id}?mail=${id}`,
}

const sourceOf = (source: SourceRow) => {
  const { kind, id, name, written_on } = source
  const label = name === null || name === '' ? `${NAMES[kind]}${written_on ? ` of ${written_on}` : ''}` : name
  return { kind, id, label: label.replace(/\s+/g, ' ').slice(0, 200), written_on, href: HREFS[kind](source) }
}

/** What the API answers for a row. */
export function kept(row: Row): KeptStatement {
  const { source, later, followed, former, box, kept_state: _, text_id: __, user_id: ___, ...known } = row
  const { suggested, suggesting, suggested_by: ____, ...rest } = known
  const isOver = !(openStates as readonly string[]).includes(row.state)
  return {
    ...rest,
    source: sourceOf(source),
    checkbox: box !== null,
    followed_by:
      later && followed
        ? { ...sourceOf(later), quote: followed.quote, due_before: followed.before.due?.date ?? null }
        : null,
    suggested_change:
      suggested && suggesting && !isOver
        ? {
            ...sourceOf(suggesting),
            quote: suggested.quote,
            state: suggested.state,
            due: suggested.due ?? row.due,
            who: suggested.who ?? row.who,
          }
        : null,
    can_undo: former.length > 0,
  }
}
