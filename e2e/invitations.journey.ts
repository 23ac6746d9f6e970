import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { test } from './invited.ts'
import { expect, settled } from './journey.ts'
import { pictureOf } from './picture.ts'

test('an invitation is accepted by a yes to exactly its words, and times are offered to a contact by another', async ({
  page,
  house,
  enter,
  mailbox,
  connect,
}, { project: { name: project } }) => {
  test.slow()
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
      await settled(page)
      await pictureOf(page, project, `invitations-${name}`)(theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toEqual([])
    }
  }
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Dana Fox', emails: ['dana@example.org'], time_zone: 'Asia/Tokyo' })
  await connect(person)
  await enter(person, '/app/ceodashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('button', { name: 'Accept' })).toBeVisible({ timeout: 60_000 })
  await picture('today')
  await today.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message (optional)').fill('See you there.')
  await picture('message')
  await dialog.getByRole('button', { name: 'Review answer' }).click()
  // The one before is still closing.
  const yes = page.getByRole('dialog', { name: 'Send this mail?' })
  await expect(yes).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(yes).toContainText('dana@example.org')
  await expect(yes).toContainText('I accept: Budget for the new hall')
  await expect(yes).toContainText('See you there.')
  expect(mailbox.mails).toEqual([])
  await picture('yes')
  await yes.getByRole('button', { name: 'Send mail' }).click()
  await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(1)
  await expect(today.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await page.goto('/app/meetings')
  await page.getByRole('link', { name: 'Budget for the new hall' }).click()
  await expect(page.getByText('You accepted (sent).')).toBeVisible({ timeout: 30_000 })
  await picture('meeting')

  await page.goto('/app/contacts')
  await page.getByText('Dana Fox').first().click()
  await page.getByRole('button', { name: 'Offer times' }).click()
  await expect(dialog.getByText('Times are in Asia/Tokyo.')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  const message = dialog.getByLabel('Message')
  await message.fill(`Dear Dana,\n\n${await message.inputValue()}\n\nYours`)
  await dialog.getByRole('checkbox').first().uncheck()
  await expect(message).toHaveValue(/^Dear Dana,(?:\n.*)+\nYours$/)
  expect((await message.inputValue()).match(/^- /gm)).toHaveLength(3)
  await picture('offer')
  await dialog.getByRole('button', { name: 'Review and send' }).click()
  await expect(yes).toContainText('dana@example.org')
  await yes.getByRole('button', { name: 'Send mail' }).click()
  await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(2)
  expect(mailbox.mails[1]?.to).toEqual(['dana@example.org'])
  await page.goto('/app/profile')
  await page.getByRole('region', { name: 'Working hours' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Working hours' }).getByLabel('From')).toHaveValue('09:00')
  await picture('hours')
})
