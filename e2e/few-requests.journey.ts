// A message asks for what it changed, and for nothing that stands already.
import { ask, begin, box, mine, path, replies, test } from './chat-house.ts'
import { expect, settled } from './journey.ts'

test('one message in a conversation asks for little, and checks no reply again that is checked', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/journals/', {
    content: '# Plover lease\n\nOsei offered us the Plover shop for £2,400 a month.',
    entry_date: '2026-03-10',
  })
  fakeModel.say(
    'PLOVER',
    { calls: [{ name: 'search_records', arguments: { query: 'Plover' } }] },
    { text: 'Osei offered the Plover shop for £2,400 a month [r1].' },
    { text: 'Osei offered the Plover shop for £2,400 a month.' },
  )
  const talk = await begin(person)
  await enter(person, path(talk))
  for (const at of [1, 2, 3, 4, 5]) {
    await ask(page, `What of PLOVER, ${at}?`)
    await expect(replies(page)).toHaveCount(at)
    await settled(page)
  }
  await page.waitForTimeout(2_000)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  await ask(page, 'What of PLOVER, 6?')
  await expect(replies(page)).toHaveCount(6)
  await settled(page)
  await page.waitForTimeout(3_000)
  const checked = asked.filter((each) => each.endsWith('/check'))
  expect(new Set(checked).size, 'only the new reply is checked').toBeLessThanOrEqual(1)
  expect(checked.length, 'once, and once more where a second reader came to something').toBeLessThanOrEqual(2)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30)
})

test('too many requests are told as what they are, and what was said goes on by itself, in order', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const person = await house.person()
  fakeModel.say('CURLEW', { text: 'Noted.' })
  const talk = await begin(person)
  await enter(person, path(talk))
  await expect(box(page)).toBeVisible()
  let refused = 0
  await page.route(`**/api/conversations/${talk.id}/chat`, (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    const body = {
      detail: 'Too many requests. Please try again in 4 seconds.',
      code: 'too_many_requests',
      request_id: 'x',
    }
    return route.fulfill({ status: 429, headers: { 'retry-after': '4' }, json: body })
  })
  await ask(page, 'CURLEW, the first')
  await expect(page.getByText(/Too many requests\. This is sent in \d seconds?\./)).toBeVisible()
  await ask(page, 'CURLEW, the second')
  await expect(page.getByText(/Too many requests\. This is sent in/)).toHaveCount(2)
  await expect(page.getByText('No connection.')).toBeHidden()
  await expect(replies(page)).toHaveCount(2)
  await expect(page.getByText('Not sent.')).toBeHidden()
  await expect(mine(page)).toHaveText([/the first/, /the second/])
})
