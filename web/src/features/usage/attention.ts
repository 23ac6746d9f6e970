// What an administrator has to see to, out of what the overview reads anyway.
import { counted } from '#web/ui/words/numbers.ts'
import { formatSize } from '#web/ui/words/sizes.ts'

/** Below it uploads and the database are about to meet a full disk. */
const LITTLE_ROOM = 2 * 1024 ** 3

export type AttentionRow = { text: string; search?: { view?: string; level?: string } }
type State = {
  users: { waitlisted: number }
  storage: { free_bytes: number | null }
  mail: { failed: number; server: string | null; last_error: string | null } | undefined
  failing: readonly { title: string }[] | undefined
}

export function attentionOf({ users, storage, mail, failing = [] }: State): AttentionRow[] {
  const [first, ...others] = failing
  const rows: (AttentionRow | false | '' | null | undefined)[] = [
    users.waitlisted > 0 && {
      text: `${counted(users.waitlisted, 'person is', 'people are')} waiting for approval`,
      search: { level: 'waitlisted' },
    },
    first && {
      text: others.length === 0 ? `Failing: ${first.title}` : `${counted(failing.length, 'job')} failing`,
      search: { view: 'jobs' },
    },
    mail && mail.failed > 0
      ? { text: `${counted(mail.failed, 'email')} could not be sent`, search: { view: 'mail' } }
      : mail?.last_error && { text: 'The mail server refuses emails', search: { view: 'mail' } },
    storage.free_bytes !== null &&
      storage.free_bytes < LITTLE_ROOM && { text: `Only ${formatSize(storage.free_bytes)} free on the disk` },
  ]
  return rows.filter((row) => typeof row === 'object' && row !== null)
}
