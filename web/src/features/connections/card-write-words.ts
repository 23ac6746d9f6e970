// What became of a change that goes to an address book, in words that say what to do.
import type { CardWrite } from '#contract/address-books.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { formatAgo, formatTime } from '#web/ui/words/dates.ts'

export const FIELDS: Record<CardWrite['changes'][number]['field'], string> = {
  name: 'Name',
  role: 'Title',
  company: 'Company',
  birthday: 'Birthday',
  emails: 'Email',
  phones: 'Phone',
}

const REASONS: Record<NonNullable<CardWrite['reason']>, (host: string) => string> = {
  read_only: (host) => `${host} does not let this card be changed. Change it there, or ask whoever runs it.`,
  full: (host) => `${host} has no room left. Delete something there.`,
  too_large: (host) => `The card is larger than ${host} takes.`,
  refused: (host) => `${host} did not accept the card.`,
  gone: (host) => `The card no longer exists at ${host}. It is not created again.`,
  no_version: (host) =>
    `${host} does not tell versions of its cards, so changes by others could be lost. Change it there.`,
  old_card: () => 'The card is in an old format (vCard 2.1) that is not written. Change it there.',
  unreadable: () => 'The card could not be read well enough to change it safely. Change it there.',
  changed: () => 'The card was changed there since, so it was left as it is.',
  server: (host) => `${host} did not answer as it should.`,
  stopped: () => 'Writing was switched off before it was known whether this arrived.',
}

/** `text` is empty where the label says it all. */
export function writeWords(write: CardWrite, host: string): { label: string; tone: Tone; text: string } {
  const { state, reason, next_try, written_at, undone_at } = write
  const why = reason === null ? '' : REASONS[reason](host)
  const again = next_try ? ` It is tried again at ${formatTime(next_try)}.` : ''
  switch (state) {
    case 'waiting':
      return { label: 'Waiting', tone: reason ? 'watch' : 'info', text: `${why}${again}`.trim() }
    case 'written':
      return { label: 'Written', tone: 'good', text: why || (written_at ? `Written ${formatAgo(written_at)}.` : '') }
    case 'undoing':
      return { label: 'Undoing', tone: reason ? 'watch' : 'info', text: `${why}${again}`.trim() }
    case 'undone':
      return { label: 'Undone', tone: 'plain', text: undone_at ? `Undone ${formatAgo(undone_at)}.` : '' }
    case 'failed':
      return { label: 'Not written', tone: 'bad', text: why }
  }
}
