// A provider that does not answer: the run waits before its person's eyes, and a failed one is taken up where it failed.
import type { Locator } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { begin, log, path, test } from './chat-house.ts'
import { expect, type Person, settled } from './journey.ts'

async function crewRun(person: Person, word: string): Promise<{ talk: Awaited<ReturnType<typeof begin>>; id: string }> {
  const talk = await begin(person, `About ${word}`)
  const agent = await person.api.post<{ id: string }>('/api/agents/', { name: 'Clerk', role: 'Clerk', goal: 'Order' })
  const tasks = [
    { id: 'look', name: 'Look it up', agent_id: agent.id },
    { id: 'write', name: 'Write it down', description: `All about ${word}`, agent_id: agent.id },
  ]
  const crew = await person.api.post<{ id: string }>('/api/crews/', { name: `Desk ${word}`, version: '1.0', tasks })
  const { crew_run_id } = await person.api.post<{ crew_run_id: string }>(`/api/conversations/${talk.id}/crew-runs`, {
    crew_id: crew.id,
  })
  return { talk, id: crew_run_id }
}

/** A run folds itself when it ends: before that a click would fold it. */
async function unfold(run: Locator, name: string): Promise<void> {
  const fold = run.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
}

test('a crew whose provider is away says since when it waits, is tried at once, and ends', async ({
  page,
  house,
  fakeModel,
  enter,
}, info) => {
  fakeModel.say('KESTREL', { fault: 'reset_in_the_middle' })
  const person = await house.person('ceo')
  const { talk } = await crewRun(person, 'KESTREL')
  await enter(person, path(talk))
  const run = log(page).getByRole('region', { name: 'Run of Desk KESTREL' })
  await expect(run.getByText(/^Waiting for the provider since .+; tries again at .+\.$/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('button', { name: 'Stop Desk KESTREL' })).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('waiting.png') })
  fakeModel.say('KESTREL', { text: 'Kestrels hover.' })
  await run.getByRole('button', { name: 'Try now' }).click()
  await expect(log(page).getByText('Kestrels hover.').first()).toBeVisible({ timeout: 20_000 })
  await unfold(run, 'Desk KESTREL')
  await expect(run.getByText(/^Waited for the provider from .+, asked \d+ times?\.$/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('waited.png') })
})

test('a crew that waits for its provider can be stopped in its conversation and in the list of runs', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('PLOVER', { fault: 'reset_in_the_middle' })
  const person = await house.person('ceo')
  await crewRun(person, 'PLOVER')
  await enter(person, '/app/runs')
  const run = page.getByRole('region', { name: 'Run of Desk PLOVER' })
  await expect(run.getByText(/^Waiting for the provider since/)).toBeVisible({ timeout: 30_000 })
  await run.getByRole('button', { name: 'Stop Desk PLOVER' }).click()
  await expect(run.getByText('Stopped', { exact: false }).first()).toBeVisible()
  await expect(run.getByText(/^Waiting for the provider since/)).toHaveCount(0)
})

test('a failed crew goes on from the failed step', async ({ page, house, fakeModel, enter }, info) => {
  fakeModel.say('DUNLIN', { status: 401 })
  const person = await house.person('ceo')
  const { talk } = await crewRun(person, 'DUNLIN')
  await enter(person, path(talk))
  const run = log(page).getByRole('region', { name: 'Run of Desk DUNLIN' })
  await expect(run.getByRole('alert')).toContainText('The provider refused the API key.')
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('failed.png') })
  fakeModel.say('DUNLIN', { text: 'Dunlins wade.' })
  await run.getByRole('button', { name: 'Try again from the failed step' }).click()
  await expect(log(page).getByText('Dunlins wade.').first()).toBeVisible({ timeout: 20_000 })
  await expect(run.getByRole('alert')).toHaveCount(0)
  await unfold(run, 'Desk DUNLIN')
  await expect(run.getByText(/^Tried again by .+ from “Write it down”\.$/).first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('retried.png') })
})

test('a crew says who stands in for its models', async ({ page, house, enter }, info) => {
  const person = await house.person('ceo')
  await person.api.post('/api/crews/', { name: 'Careful desk', version: '1.0' })
  await enter(person, '/app/ai-factory')
  await page.getByRole('button', { name: 'Actions for Careful desk', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('While a model does not answer').selectOption('Use other models')
  await dialog.getByLabel('GPT-5 mini').check()
  await dialog.getByLabel('GPT-5', { exact: true }).check()
  await expect(dialog.getByText('Use GPT-5 mini, then GPT-5. They are sent what the agents read.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('crew.png') })
  await dialog.getByRole('button', { name: 'Save crew' }).click()
  await expect(dialog).toHaveCount(0)
  const [crew] = (await person.api.get<{ name: string; fallback_models: string[] }[]>('/api/crews/')).filter(
    ({ name }) => name === 'Careful desk',
  )
  expect(crew?.fallback_models).toEqual(['gpt-5-mini', 'gpt-5'])
})
