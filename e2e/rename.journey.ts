import { expect, expectPath, test } from './journey.ts'

test('a file that bears its new name is not being renamed any more, however long the answer takes', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/files')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles([{ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') }])
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/files/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Plan.txt', exact: true }).click()
  await page.getByRole('dialog', { name: 'Plan.txt' }).getByRole('button', { name: 'Rename' }).click()
  await page.keyboard.type('Agenda')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Agenda.txt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPath(page, '/app/files')
  answer()
  await expect(page.getByRole('row').filter({ hasText: 'Agenda.txt' })).toBeVisible()
})
