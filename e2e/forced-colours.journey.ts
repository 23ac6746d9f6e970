// The system's own few colours (Windows' high contrast): what is chosen, switched on and reached is seen there too.
import type { Locator } from '@playwright/test'
import { day, expect, test } from './journey.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** Contrast of the letters of one element with the ground of another, as WCAG counts it. */
const contrast = (letters: Locator, ground: Locator, of: 'color' | 'backgroundColor' = 'color') =>
  ground
    .evaluateHandle((element) => getComputedStyle(element).backgroundColor)
    .then(async (handle) =>
      letters.evaluate(
        (element, { back, name }) => {
          const channels = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
          const light = (text: string) => {
            const [r = 0, g = 0, b = 0] = channels(text).map((each) => {
              const part = each / 255
              return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
            })
            return 0.2126 * r + 0.7152 * g + 0.0722 * b
          }
          const [one, other] = [light(getComputedStyle(element)[name]), light(back)]
          return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        },
        { back: await handle.jsonValue(), name: of },
      ),
    )

test('a chosen segment can be read, a switch that is on looks on, and a bar shows how far it is', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', {
    title: 'Fill the harbour',
    due_date: day(90),
    kpis: [{ name: 'Berths', current_value: 10, target_value: 20 }],
  })
  await enter(person, '/app/profile')
  const appearance = page.getByRole('radiogroup', { name: 'Appearance' })
  const chosen = appearance.locator('label[data-active]')
  await expect(chosen).toBeVisible()
  const indicator = appearance.locator('.mantine-SegmentedControl-indicator')
  await expect.poll(() => contrast(chosen, indicator)).toBeGreaterThan(4.5)
  const track = page
    .getByRole('switch', { name: 'Suggest replies to messages' })
    .locator('xpath=following-sibling::*[1]')
  await expect.poll(() => contrast(track, page.locator('body'), 'backgroundColor')).toBeGreaterThan(3)
  await page.goto('/app/strategy')
  const bar = page.getByRole('progressbar', { name: 'Progress of Fill the harbour' })
  await expect(bar).toBeVisible()
  expect(await contrast(bar.locator('> div').first(), bar, 'backgroundColor')).toBeGreaterThan(3)
})
