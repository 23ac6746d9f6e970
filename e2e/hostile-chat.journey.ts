// A model that was talked into it writes to a person: piece by piece, and as it stands afterwards.
import { begin, pieces, test } from './chat-house.ts'
import { faultsIn } from './hostile-faults.ts'
import { pileOf } from './hostile-texts.ts'
import { expect, settled } from './journey.ts'

test('a hostile reply asks nobody and runs nothing, at no moment while it is written and when it stands', async ({
  page,
  house,
  mouth,
  enter,
}) => {
  test.slow()
  const person = await house.person()
  const talk = await begin(person)
  await enter(person, `/app/conversations/${talk.id}`)
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const replies = page.getByRole('log', { name: 'Messages' }).getByRole('article', { name: 'GPT-5 Chat said' })
  for (const pile of [0, 1, 2]) {
    const word = `PILE${pile}`
    mouth.say(word, { pieces: pieces(`${word} begins.\n\n${pileOf((at) => at % 3 === pile)}`), dripMs: 6 })
    await page.getByRole('textbox', { name: 'Your message' }).fill(`Tell me of ${word}.`)
    await page.keyboard.press('Enter')
    const reply = replies.nth(pile)
    const text = reply.locator('[class*="_text_"]').first()
    const stop = page.getByRole('button', { name: 'Stop the reply' })
    await expect(stop).toBeVisible()
    let looks = 0
    for (; (await stop.count()) > 0; looks++)
      for (const growing of await text.all()) expect(await faultsIn(growing), `while it grows: ${word}`).toEqual([])
    await expect(text).toContainText(`${word} begins.`)
    expect(looks, 'it was looked at while it grew').toBeGreaterThan(2)
    await expect(reply.getByRole('button', { name: 'Copy this message' })).toBeVisible()
    expect(await faultsIn(text), word).toEqual([])
  }
  await page.reload()
  await settled(page)
  await expect(replies.last()).toBeVisible()
  for (const text of await replies.locator('> [class*="_text_"]').all()) expect(await faultsIn(text)).toEqual([])
  expect(asked.filter((line) => /canary|evil/.test(line))).toEqual([])
})
