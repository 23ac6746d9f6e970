// Calendars and address books of Radicale, as connect-test reads them.
import { cardText } from '../../test-kit/address-book-server.ts'
import { calendarText, eventText, inMinutes } from '../../test-kit/calendar-server.ts'
import type { Caller } from '../../test-kit/caller.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { PASSWORD, USER } from './dovecot.ts'
import { connectionOf, note, seconds, until } from './measured.ts'
import { openRadicale } from './radicale.ts'

type Login = { address: string; user: string; password: string }
type Write = { state: string; can_undo: boolean }

/** A change of a contact goes to its card in Radicale, and is undone. */
async function written(
  caller: Caller,
  radicale: Awaited<ReturnType<typeof openRadicale>>,
  login: Login,
): Promise<void> {
  const { id } = await caller.post<{ id: string }>('/api/connections/address-books', login)
  await until(async () => (await connectionOf({ caller, id })).state === 'ready', 300)
  const { items } = await caller.get<{ items: { id: string }[] }>(`/api/connections/${id}/address-books`)
  await caller.call('PATCH', `/api/connections/address-books/${items[0]?.id}`, { writes: true })
  const [person] = await caller.get<{ id: string }[]>('/api/contacts/?search=p7@book.example')
  const before = await radicale.card('c7')
  const from = performance.now()
  await caller.call('PATCH', `/api/contacts/${person?.id}`, { role: 'Partner; of many', phones: ['+49 30 1234567'] })
  const writes = () => caller.get<Write[]>(`/api/connections/${id}/card-writes`)
  await until(async () => (await writes())[0]?.state === 'written', 120)
  const after = await radicale.card('c7')
  const isThere = after.includes('TITLE:Partner\\; of many') && after.includes('+49 30 1234567')
  note('', 'a change written to Radicale', 'on its card', seconds(performance.now() - from), isThere)
  const [last] = await caller.get<(Write & { id: string })[]>(`/api/connections/${id}/card-writes`)
  await caller.post(`/api/connections/card-writes/${last?.id}/undo`, {})
  await until(async () => (await writes())[0]?.state === 'undone', 120)
  const same = (await radicale.card('c7')) === before
  note('', 'undone', 'the card as it was', same ? 'byte by byte' : 'another', same)
}

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
    await written(caller, radicale, login)
  } finally {
    await radicale.close()
  }
}
