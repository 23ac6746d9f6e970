// A dialog whose code does not come takes nothing else down, and opens when it has come.
import { expect, test } from './journey.ts'

test('a dialog that cannot be loaded leaves the screen as it is, and opens by itself once it has come', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Call Ana' })
  // What is still being loaded ahead would be lost too.
  let refused = 0
  await page.route('**/assets/task-dialog-*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await enter(person, '/app/my-tasks')
  await page.getByRole('button', { name: 'Create New Task' }).click()
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: 'Call Ana', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/assets/task-dialog-*.js')
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Write to Tom')
  await dialog.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('button', { name: 'Write to Tom', exact: true })).toBeVisible()
})
