// A page as on a server with a model: what is offered only then is there. Who answers stays the server's matter.
import type { Page } from '@playwright/test'

export async function offersModel(page: Page): Promise<void> {
  await page.route('**/api/abilities', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), model: true } })
  })
}
