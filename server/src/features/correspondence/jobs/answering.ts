// An answer to an invitation that a calendar's server passes on (RFC 6638, decision 0159): one's own line of the event is written anew, in the
// place of the version that was read. Done again after whatever end, it writes nothing where the event says so already.
import type { AnswerRefusal } from '#server/platform/calendar/answer.ts'
import { CalendarError, type CalendarFault } from '#server/platform/calendar/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { isCalendar, placeOf, type ServerDeps } from '#server/platform/imap/servers.ts'
import * as store from '../store/answers.ts'
import type { Due } from '../store/drafts.ts'

/** `again`: it may be taken another time. `unsure`: nobody knows whether it was. */
export type Answering = 'sent' | { why: string; again: boolean; unsure?: true }

/** So often somebody else may be quicker. */
const MOST_ROUNDS = 4
const REFUSED: Record<AnswerRefusal, string> = {
  gone: 'Your calendar no longer has this event.',
  moved: 'The event was changed after you answered. Read it again, then answer again.',
  cancelled: 'This meeting was cancelled.',
  not_asked: 'You are no longer among those who are invited.',
  by_client: 'The organizer does not take answers from your calendar. Answer again, and it goes by mail.',
  unreadable: 'The event in your calendar could not be changed. Answer it there.',
}
const FAULTS: Partial<Record<CalendarFault, string>> = {
  password:
    'The calendar server refused the name or the password. Enter it again under Connections, then answer again.',
  not_allowed: 'The address of the calendar server may not be reached from here.',
  certificate: 'The calendar server could not prove that it is the server of this name.',
  no_tls: 'The calendar server offers no encryption.',
}
const TAKES_NONE = 'The calendar server does not take this answer. Answer again, and it goes by mail.'
const LOCKED =
  'The password of this calendar can no longer be opened. Enter it again under Connections, then answer again.'
const AWAY = 'The calendar server does not answer.'
const TOO_QUICK = 'The event was changed again and again while it was being answered.'

export async function answerByCalendar({ calendars, seal }: ServerDeps, db: Db, due: Due): Promise<Answering> {
  const { calendar: answer, settings, secret } = due
  if (answer === null) throw new Error('it is a mail')
  const opened = secret === null ? null : seal.open(secret, placeOf({ id: due.connection_id, user_id: due.user_id }))
  if (opened === null || 'lost' in opened || !isCalendar(settings)) return { why: LOCKED, again: false }
  const login = { user: settings.user ?? '', password: opened.text }
  const event = await store.eventOf(db, due.connection_id, answer)
  if (event === null) return { why: REFUSED.gone, again: false }
  let written = false
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const there = await calendars.answered(event.href, login, answer)
      if (there === null) return { why: REFUSED.gone, again: false }
      if ('same' in there) return 'sent'
      if ('refused' in there) return { why: REFUSED[there.refused], again: false }
      written = true
      const { status } = await calendars.writeEvent(event.href, login, there)
      written = false
      if (status >= 200 && status < 300) return 'sent'
      if (status === 412) continue
      if (status >= 500 || status === 423 || status === 408) return { why: AWAY, again: true }
      if (status === 404 || status === 410) return { why: REFUSED.gone, again: false }
      await store.takesNoAnswers(db, due.connection_id)
      return { why: TAKES_NONE, again: false }
    }
    return { why: TOO_QUICK, again: true }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    const why = FAULTS[error.fault]
    return { why: why ?? AWAY, again: why === undefined, ...(written ? { unsure: true } : {}) }
  }
}
