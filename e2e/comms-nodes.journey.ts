// Two people on two servers with one database; one of the servers dies while they write.
import { startCrossing } from '../test-kit/crossing.ts'
import { beside, box, log, message, saidIn, talk, test, threadPath, write } from './comms-house.ts'
import { expect, keepToken } from './journey.ts'

test('two people on two servers lose nothing and see nothing twice, when one of the servers is killed', async ({
  browser,
  nodes,
  isMobile,
}) => {
  test.setTimeout(150_000)
  const { house, second } = nodes
  const { boss, colleague, thread } = await talk(house)
  // Her browser comes to the second server; his stays with the first.
  const crossing = await startCrossing(second.url)
  const his = await beside(browser, boss, threadPath(thread), house.url)
  const hers = await beside(browser, colleague, threadPath(thread), crossing.url)
  const said: string[] = []
  const both = async (from: typeof his, text: string) => {
    said.push(text)
    await write(from, text, isMobile)
    await expect(message(from === his ? hers : his, text)).toBeVisible({ timeout: 30_000 })
  }
  await both(his, 'Are you on the other server?')
  await both(hers, 'Yes, it seems so.')
  await box(his).pressSequentially('x')
  await expect(hers.getByText(`${boss.name} is typing…`)).toBeVisible()
  await box(his).fill('')

  await second.kill()
  // She goes on writing while nothing answers, and he does too.
  for (const text of ['Hello?', 'Hello?', 'Are you there?']) {
    said.push(text)
    await write(hers, text, isMobile)
  }
  await expect(log(hers).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(3)
  const meanwhile = 'I am, and you?'
  await write(his, meanwhile, isMobile)
  await expect(message(his, 'Sending…')).toHaveCount(0)
  said.splice(2, 0, meanwhile)
  crossing.lead(house.url)
  await expect(message(hers, meanwhile)).toBeVisible({ timeout: 60_000 })
  await expect(log(hers).getByRole('article', { name: 'You, not sent yet' })).toHaveCount(0, { timeout: 60_000 })
  await both(his, 'That was strange.')
  await both(hers, 'Very.')

  // And back again, once the second one is up, with a page that was closed meanwhile.
  await second.restart()
  crossing.lead(second.url)
  await both(hers, 'Now I am on the other one again.')
  await both(his, 'So I see.')
  for (const person of [boss, colleague]) expect((await saidIn(person, thread)).map(({ text }) => text)).toEqual(said)
  for (const page of [his, hers]) {
    // All of it at once: what is far from the window is not in the page.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 2_400 })
    await expect(log(page).getByRole('article')).toHaveCount(said.length)
    const shown = await log(page).getByRole('article').allInnerTexts()
    expect(shown.map((text) => text.split('\n').find((line) => said.includes(line)))).toEqual(said)
  }
  await his.context().close()
  await hers.context().close()
  await crossing.close()
})

test('what was said while the line was down, more than fits one page, is there when it is back', async ({
  browser,
  nodes,
}) => {
  test.setTimeout(150_000)
  const { house } = nodes
  const { boss, colleague, thread } = await talk(house)
  const crossing = await startCrossing(house.url)
  const hers = await beside(browser, colleague, threadPath(thread), crossing.url)
  await boss.api.post(`/api/comms/threads/${thread.id}/messages`, { text: 'Before' })
  await expect(message(hers, 'Before')).toBeVisible()
  crossing.lead('http://127.0.0.1:9')
  for (let n = 1; n <= 130; n++)
    await boss.api.post(`/api/comms/threads/${thread.id}/messages`, { text: `Missed ${n}.` })
  crossing.lead(house.url)
  await expect(message(hers, 'Missed 130.')).toBeVisible({ timeout: 60_000 })
  // Upwards nothing is missing.
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        for (const text of await log(hers).getByRole('article').allInnerTexts())
          for (const [found] of text.matchAll(/Missed \d+\.|Before/g)) seen.add(found)
        await log(hers).evaluate((element) => element.scrollBy(0, -400))
        return seen.size
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(131)
  await keepToken(hers, null)
  await hers.context().close()
  await crossing.close()
})
