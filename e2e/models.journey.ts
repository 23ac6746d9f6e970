// An administrator connects a model in the application, is told what is wrong with it, and everybody can choose it.
import { type FakeProvider, startFakeProvider } from '../test-kit/fake-provider.ts'
import { test as base, expect, openHouse, settled } from './journey.ts'

const test = base.extend<object, { provider: FakeProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startFakeProvider({ script: () => ({ text: 'Ready.' }) })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    async ({}, use) => {
      const house = await openHouse({ MODELS_PRIVATE: '127.0.0.0/8' })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
const KEY = 'sk-canary-in-the-browser-77b1'

test('a provider is added, tried, corrected and made the default, and a conversation is answered by it', async ({
  page,
  house,
  provider,
  enter,
}) => {
  const boss = await house.person('admin')
  await enter(boss, '/app/admin?view=models')
  await settled(page)
  await expect(page.getByText('No providers yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add provider' })

  await dialog.getByLabel('Provider', { exact: true }).selectOption('OpenAI')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('OpenAI')
  await expect(dialog.getByLabel('Model 1', { exact: true })).toHaveValue('gpt-5-chat')
  await dialog.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible address')

  await dialog.getByLabel('Name', { exact: true }).fill('Our own machine')
  await dialog.getByLabel('Address', { exact: true }).fill('http://169.254.169.254/v1')
  await dialog.getByLabel('API key', { exact: true }).fill(KEY)
  await dialog.getByLabel('Model 1', { exact: true }).fill('llama3.3')
  await dialog.getByLabel('Name people see').fill('Our llama')
  const outcome = dialog.getByRole('status')
  const tryIt = dialog.getByRole('button', { name: 'Try it' })
  await tryIt.click()
  await expect(outcome).toContainText('may not be reached from here')
  provider.play([{ status: 401 }, { status: 404 }])
  await dialog.getByLabel('Address', { exact: true }).fill(provider.openai)
  await tryIt.click()
  await expect(outcome).toContainText('refused the key')
  await tryIt.click()
  await expect(outcome).toContainText('does not know llama3.3')
  provider.play(() => ({ text: 'Ready.' }))
  await tryIt.click()
  await expect(outcome).toContainText('llama3.3 answers.')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('listitem', { name: 'Our own machine' })
  await expect(row).toContainText('Key ending in 77b1')
  await row.getByRole('button', { name: 'Try it' }).click()
  await expect(row.getByRole('status')).toContainText('llama3.3 answers.')
  await expect(page.getByLabel('Default model').getByRole('option', { name: 'Our llama' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Default model' }).selectOption('Our llama')
  await expect(page.getByText('Default model saved')).toBeVisible()
  expect(await page.content()).not.toContain('canary')

  // Changed without its key being typed again, and only at the same address.
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Our own machine' })
  await expect(edit.getByLabel('API key', { exact: true })).toHaveValue('')
  await edit.getByLabel('Address', { exact: true }).fill(`${provider.openai}/elsewhere`)
  await edit.getByRole('button', { name: 'Save provider' }).click()
  await expect(edit.getByText('Another address needs the key again', { exact: false }).first()).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/app/ceodashboard')
  await page.getByRole('textbox', { name: 'Ask or tell Adjutant' }).fill('Are you there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Ready.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Our llama').first()).toBeVisible()

  await page.goto('/app/admin?view=models')
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove provider' }).click()
  await expect(page.getByText('No providers yet.')).toBeVisible()
})
