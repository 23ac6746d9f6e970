// What every look at a screen rests on: nothing is looked at before it is there.
import { expect, settled, test } from './journey.ts'

test('a page is settled when what it reads one after the other has come and is drawn, with no skeleton to say so', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person('ceo'), '/app/tasks')
  await settled(page)
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('p'), { id: 'late', textContent: 'It is here.' })
    const read = async () => {
      for (let at = 0; at < 30; at++) await (await fetch(`/healthz?at=${at}`)).text()
      document.body.append(late)
    }
    void read()
  })
  await settled(page)
  expect(await page.locator('#late').count()).toBe(1)
})
