// Calendars and address books of Radicale, as connect-test reads them.
import { cardText } from '../../test-kit/address-book-server.ts'
import { calendarText, eventText, inMinutes } from '../../test-kit/calendar-server.ts'
import type { Caller } from '../../test-kit/caller.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { PASSWORD, USER } from './dovecot.ts'
import { connectionOf, note, seconds, until } from './measured.ts'
import { openRadicale } from './radicale.ts'

export async function calendars(caller: Caller): Promise<void> {
  const radicale = await openRadicale(temporaryFolder('radicale'))
  try {
    for (let n = 0; n < 200; n++)
      await radicale.putEvent(
        `e${n}`,
        calendarText(eventText({ uid: `e${n}`, title: `Meeting ${n}`, start: inMinutes(60 * (n + 1)) })),
      )
    for (let n = 0; n < 500; n++)
      await radicale.putCard(`c${n}`, cardText(`Person ${n}`, `p${n}@book.example`, `UID:c${n}`))
    const login = { address: radicale.url, user: USER, password: PASSWORD }
    const from = performance.now()
    const made = await caller.post<{ id: string }>('/api/connections/calendars', login)
    const kept = async () => (await connectionOf({ caller, id: made.id })).kept
    await until(async () => (await kept()) >= 200, 120)
    note(
      '',
      '200 meetings of Radicale',
      '',
      `${await kept()}, ${seconds(performance.now() - from)}`,
      (await kept()) === 200,
    )
    await radicale.putEvent('e0', calendarText(eventText({ uid: 'e0', title: 'Moved', start: inMinutes(90) })))
    await radicale.removeEvent('e1')
    await caller.post(`/api/connections/${made.id}/sync`, {})
    await until(async () => (await kept()) === 199, 120)
    const found = await caller.get<object[]>('/api/meetings/?search=Moved')
    note(
      '',
      'one moved and one deleted there',
      'both seen',
      `${found.length} moved, ${await kept()} left`,
      found.length === 1,
    )
    const book = await caller.post<{ cards: number }>('/api/connections/address-books/read', login)
    note('', '500 cards of Radicale, read once', '', `${book.cards}`, book.cards === 500)
  } finally {
    await radicale.close()
  }
}
