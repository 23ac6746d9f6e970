// What the pointer and single keys do in the list by days, wherever the focus lies.
import { expect, notice, settled, test } from './journey.ts'
import { tasksOf } from './team.ts'

test('a click right after a scroll counts, and single keys go on where a check box has the focus', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const statusOf = async (title: string) => (await tasksOf(person)).find((task) => task.title === title)?.status
  await enter(person, '/app/my-tasks')
  for (let at = 0; at < 40; at++) await person.api.post('/api/tasks/', { title: `Task ${at}` })
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('40 tasks')).toBeVisible()
  await settled(page)
  const reached = await page.evaluate(async () => {
    scrollBy({ top: 200, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const box = [...document.querySelectorAll('[data-task] [role="checkbox"]')][14]?.getBoundingClientRect()
    return (
      box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-task]') !== null
    )
  })
  expect(reached).toBe(true)
  const row = page.locator('[data-task]').nth(14)
  const title = (await row.locator('[data-opens]').textContent()) ?? ''
  await row.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.keyboard.press('e')
  await expect(notice(page, 'Task done')).toBeVisible()
  await expect.poll(() => statusOf(title)).toBe('Done')
  await page.getByRole('checkbox', { name: 'Include Completed Tasks' }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => statusOf(title)).toBe('To Do')
})
