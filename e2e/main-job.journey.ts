// The main job, as a person who has never seen the product does it: from the printed link to cited advice.
import { expect, test } from '@playwright/test'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { figure } from '../test-kit/figures.ts'
import { startFirst } from '../test-kit/server.ts'

const PASSWORD = 'correct horse battery'

test('from the printed link to advice whose claims open their records, with no model', async ({ page }) => {
  const server = await startFirst()
  try {
    await page.goto(`${server.url}/setup?token=${server.setupToken()}`)
    await page.getByLabel('Email').fill('first@example.org')
    await page.getByLabel('First name').fill('Frida')
    await page.getByLabel('Last name').fill('First')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(page.getByRole('checkbox', { name: /sample workspace/i })).toBeChecked()
    await page.getByRole('button', { name: /create|set up|continue/i }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Frida' })).toBeVisible()
    await expect(
      page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.'),
    ).toBeVisible()

    // Its KPIs are on track, and a notice lapses in two weeks.
    const renewal = page
      .getByRole('region', { name: 'Strategic Goals' })
      .getByRole('link', { name: /Northmoor renewal/ })
    await expect(renewal).toContainText('Records raise serious doubt')
    await expect(renewal).toContainText('KPIs on pace')

    await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
    await expect(page.getByText('Advice generation started')).toBeVisible()
    await expect(page.getByText(/Built-in analyst/).first()).toBeVisible({ timeout: 30_000 })
    const chip = page.getByRole('button', { name: /^Source: note/ }).first()
    await chip.click()
    const panel = page.getByRole('dialog')
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('heading').first()).not.toBeEmpty()
    await expect(page).toHaveURL(/record=/)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await page.goto(`${server.url}/app/strategy`)
    await expect(page.getByRole('heading', { name: 'Strategy Center' })).toBeVisible()
    await expect(page.getByText(/Built-in analyst/).first()).toBeVisible()
    figure('F21', 'from an empty database to cited advice without a model, by the built-in analyst, which says so')
  } finally {
    await server.dispose()
  }
})

test('a run is watched step by step, found again after the page was closed, answered, and can be stopped', async ({
  page,
  context,
}) => {
  let go = () => {}
  let gate = Promise.resolve()
  const close = () => {
    gate = new Promise((open) => {
      go = () => open()
    })
  }
  const model = await startFakeProvider({
    script: async ({ step, prompt }) => {
      if (step === 'challenge') await gate
      const cites = [/source=\\?"(\w+) goal/.exec(prompt)?.[1] ?? 'G1']
      const answers: Record<string, unknown> = {
        assess: { findings: [{ signal_ids: [], finding: 'The goal has no work.', cites }] },
        challenge: { verdicts: [] },
        compose: {
          drafts: [
            {
              subject: 'x',
              title: 'Give the goal a first task',
              claims: [{ text: 'Open the second site is due on 1 May 2031.', cites }],
              counter: null,
              action: { text: 'Write down the first task today.', cites },
            },
          ],
        },
      }
      return { ok: answers[step] ?? {} }
    },
  })
  const server = await startFirst({
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: PASSWORD,
    OPENAI_BASE_URL: model.openai,
  })
  try {
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill('boss@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('adjutant.token'))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch(`${server.url}/api/strategic-goals/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Open the second site', due_date: '2031-05-01' }),
    })

    close()
    await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
    await expect(page.getByText('Compute signals').first()).toBeVisible()
    await expect(page.getByText('Challenge').first()).toBeVisible()
    await page.close()

    const again = await context.newPage()
    await again.goto(`${server.url}/app/ceodashboard`)
    await expect(again.getByText('Compute signals').first()).toBeVisible()
    await expect(again.getByRole('button', { name: 'Stop' })).toBeVisible()
    go()
    await expect(again.getByText('Give the goal a first task').first()).toBeVisible()

    close()
    await again.getByRole('button', { name: 'Generate Advice', exact: true }).click()
    await again.getByRole('button', { name: 'Stop' }).click()
    await expect(again.getByText(/stopped/i).first()).toBeVisible()
    await expect(again.getByRole('button', { name: 'Generate Advice', exact: true })).toBeEnabled()
    go()

    gate = Promise.resolve()
    await again.getByRole('button', { name: 'More ways to generate advice' }).click()
    await again.getByRole('menuitem', { name: 'Ask me before saving' }).click()
    await expect(again.getByText('Save 1 piece of advice?').first()).toBeVisible()
    await again.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(again.getByText('Save 1 piece of advice?').first()).toBeHidden()
    await expect(again.getByText('Give the goal a first task').first()).toBeVisible()
  } finally {
    await server.dispose()
    await model.close()
  }
})
