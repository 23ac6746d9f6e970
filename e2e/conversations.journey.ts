// The list beside a talk, names, versions, and what is not kept.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { ask, begin, type Conversation, log, messages, mine, path, pieces, replies, test } from './chat-house.ts'
import { expect, expectPath, notice } from './journey.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
/** The list, wherever it stands: beside the talk, or as a sheet. */
async function listOf(page: Page) {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Conversations' })
  await page.getByRole('button', { name: 'Show the list of conversations' }).click()
  return page.getByRole('dialog', { name: 'Conversations' })
}

test('a conversation is named by what is said first, and stands in the list beside it', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('FINCH', { text: '**Finches** are fine [\\[1\\]](/app/records/goal/0190).' })
  const person = await house.person()
  await begin(person, 'Another one')
  await enter(person, '/app/run')
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await ask(page, 'Hi! Could you please compare FINCH with the plan?')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare FINCH with the plan?')
  await expect(replies(page)).toHaveCount(1)
  const list = await listOf(page)
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText('Compare FINCH with the plan?')
  await expect(first).toContainText('Finches are fine [1].')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await list.getByRole('searchbox', { name: 'Search conversations' }).fill('finches')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('searchbox', { name: 'Search conversations' }).fill('')
  await list.getByRole('link', { name: /Another one/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another one')
})

test('conversations are pinned, put into the archive and found again, with the keyboard too', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const [one, two, three] = [await begin(person, 'One'), await begin(person, 'Two'), await begin(person, 'Three')]
  await enter(person, path(three))
  const list = await listOf(page)
  const actions = async (name: string, what: string) => {
    await list.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await actions('One', 'Pin')
  await expect(list.getByRole('region', { name: 'Pinned' }).getByRole('listitem')).toContainText(['One'])
  await actions('Two', 'Archive')
  await expect(list.getByRole('listitem').filter({ hasText: 'Two' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Archive' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Two/])
  await list.getByRole('button', { name: 'Back from the archive' }).click()
  await list.getByRole('link', { name: /Three/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectPath(page, path(one))
  expect(await person.api.get<object>(`/api/conversations/${two.id}`)).toMatchObject({ archived: true })
})

test('a conversation goes on while another one is open, and says that it is at work', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('STORK', { pieces: pieces('Storks are on their way. '.repeat(40)), dripMs: 20 })
  const person = await house.person()
  const [busy, other] = [await begin(person, 'Busy'), await begin(person, 'Other')]
  await enter(person, path(busy))
  await ask(page, 'What about STORK?')
  await expect(log(page).getByText('Storks are on their way.').first()).toBeVisible()
  let list = await listOf(page)
  await list.getByRole('link', { name: /Other/ }).click()
  await expectPath(page, path(other))
  if (isPhone(page)) list = await listOf(page)
  const row = list.getByRole('listitem').filter({ hasText: 'Busy' })
  await expect(row.getByRole('img', { name: 'Running' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Running' })).toHaveCount(0)
  await row.getByRole('link').click()
  await expect(replies(page)).toContainText(['Storks are on their way.'])
})

test('another answer stands beside the first, and a talk branches off from any of them', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('CRANE', { text: 'The first.' }, { text: 'The second.' })
  const person = await house.person()
  const talk = await begin(person, 'Cranes')
  await enter(person, path(talk))
  await ask(page, 'What about CRANE?')
  await expect(replies(page)).toContainText(['The first.'])
  await replies(page).hover()
  await replies(page).getByRole('button', { name: 'Ask for another reply' }).click()
  await expect(replies(page)).toContainText(['The second.'])
  await expect(mine(page)).toHaveCount(1)
  await replies(page).getByRole('button', { name: 'Show the previous version' }).click()
  await expect(replies(page)).toContainText(['The first.'])
  await replies(page).hover()
  await replies(page).getByRole('button', { name: 'Branch from here' }).click()
  await expect(page).not.toHaveURL(new RegExp(talk.id))
  await expect(replies(page)).toContainText(['The first.'])
  const all = await person.api.get<Conversation[]>('/api/conversations/')
  expect(all).toHaveLength(2)
  expect((await messages(person, talk)).map(({ content }) => content)).toEqual(['What about CRANE?', 'The first.'])
})

test('a hit in a version that is not shown is shown', async ({ page, house, fakeModel, enter }) => {
  fakeModel.say('GREBE', { text: 'Grebes dive.' })
  fakeModel.say('GANNET', { text: 'Gannets plunge.' })
  const person = await house.person()
  const talk = await begin(person, 'Divers')
  await person.api.post(`/api/conversations/${talk.id}/chat`, { message_text: 'What about GREBE?' })
  const [first] = await messages(person, talk)
  await person.api.post(`/api/conversations/${talk.id}/chat`, {
    message_text: 'What about GANNET?',
    replaces: first?.id,
  })
  await enter(person, `${path(talk)}?message=${first?.id}`)
  await expect(replies(page)).toContainText(['Grebes dive.'])
})

test('a temporary conversation says that it is, and is gone when it ends', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('PLOVER', { text: 'Plovers are quiet.' })
  const person = await house.person()
  const talk = await begin(person, 'Kept')
  await enter(person, path(talk))
  const list = await listOf(page)
  await list.getByRole('button', { name: 'New temporary conversation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temporary conversation')
  await expect(page.getByText('It is deleted when you end it')).toBeVisible()
  await ask(page, 'What about PLOVER?')
  await expect(replies(page)).toContainText(['Plovers are quiet.'])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End conversation' }).click()
  await expect(notice(page, 'Nothing in it was kept')).toBeVisible()
  await expectPath(page, '/app/run')
  expect(await person.api.get<Conversation[]>('/api/conversations/?temporary=true')).toEqual([])
})

test('two hundred conversations with long names come page by page', async ({ page, house, enter }) => {
  test.slow()
  const person = await house.person()
  const long = 'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Partnern'
  for (let at = 0; at < 120; at++) await begin(person, `${at} ${long}`)
  const last = await begin(person, 'The last one')
  await enter(person, path(last))
  const list = await listOf(page)
  await expect(list.getByRole('listitem')).toHaveCount(50)
  expect(await sidewaysScroll(page)).toEqual([])
  await expect(async () => {
    await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(list.getByRole('listitem')).toHaveCount(121, { timeout: 500 })
  }).toPass()
})
