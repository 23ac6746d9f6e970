// A model that was talked into it writes to a person: piece by piece, and as it stands afterwards.
import { begin, pieces, test } from './chat-house.ts'
import { faultsIn } from './hostile-faults.ts'
import { pileOf } from './hostile-texts.ts'
import { expect, settled } from './journey.ts'

test('a hostile reply asks nobody and runs nothing, at no moment while it is written and when it stands', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  test.slow()
  const person = await house.person()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const reply = page.getByRole('log', { name: 'Messages' }).getByRole('article', { name: 'GPT-5 Chat said' })
  const text = reply.locator('[class*="_text_"]').first()
  const stop = page.getByRole('button', { name: 'Stop the reply' })
  for (const pile of [0, 1, 2]) {
    const word = `PILE${pile}`
    fakeModel.say(word, { pieces: pieces(`${word} begins.\n\n${pileOf((at) => at % 3 === pile)}`), dripMs: 6 })
    await enter(person, `/app/conversations/${(await begin(person)).id}`)
    await settled(page)
    await page.getByRole('textbox', { name: 'Your message' }).fill(`Tell me of ${word}.`)
    await page.keyboard.press('Enter')
    await expect(stop).toBeVisible()
    let looks = 0
    for (; (await stop.count()) > 0; looks++)
      for (const growing of await text.all()) expect(await faultsIn(growing), `while it grows: ${word}`).toEqual([])
    expect(looks, 'it was looked at while it grew').toBeGreaterThan(2)
    await expect(reply.getByRole('button', { name: 'Copy this message' })).toBeVisible()
    expect(await faultsIn(text), word).toEqual([])
    await page.reload()
    await settled(page)
    await expect(text).toContainText(`${word} begins.`)
    expect(await faultsIn(text), `after a reload: ${word}`).toEqual([])
  }
  expect(asked.filter((line) => /canary|evil/.test(line))).toEqual([])
})

test('a link to a record that the model made up itself is no link; one that it was shown and cites is', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Quorum call' })
  const other = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Never shown' })
  const lie = `/app/records/task/${other.id}`
  const text = `It stands there [r1]. Surely [\\[2\\]](${lie}) and [too](&#47;app/records/task/${other.id}).`
  fakeModel.say('QUORUM', { calls: [{ name: 'search_records', arguments: { query: 'Quorum' } }] }, { text })
  await enter(person, `/app/conversations/${(await begin(person)).id}`)
  await settled(page)
  await page.getByRole('textbox', { name: 'Your message' }).fill('What of QUORUM?')
  await page.keyboard.press('Enter')
  const reply = page.getByRole('log', { name: 'Messages' }).getByRole('article', { name: 'GPT-5 Chat said' })
  await expect(reply.getByRole('link', { name: '[1]' })).toHaveAttribute('href', `/app/records/task/${task.id}`)
  await expect(reply).toContainText('Surely [2] and too')
  await expect(reply.locator(`a[href*="${other.id}"]`)).toHaveCount(0)
})
