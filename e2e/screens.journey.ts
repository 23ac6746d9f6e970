// Every screen, looked at: with something in it and empty, in the dark and in the light, at the desk and on a phone.
import type { Page } from '@playwright/test'
import { keepToken } from './journey.ts'
import { look } from './screens-look.ts'
import { screensOfWork } from './screens-of-work.ts'
import { click, type Screen, screensOutside } from './screens-outside.ts'
import { screensOfPeople } from './screens-people.ts'
import { offersModel } from './with-model.ts'
import { test } from './workspace.ts'

const screens: Screen[] = [
  ...screensOutside,
  ...screensOfWork,
  {
    name: 'goal-edit',
    who: 'boss',
    path: '/app/strategy',
    sign: 'Save goal',
    act: click('Edit Ten paying customers before the summer'),
  },
  {
    name: 'goal-refused',
    who: 'newcomer',
    path: '/app/strategy',
    sign: 'Title and Due Date are required.',
    async act(page) {
      await click('Create New Goal')(page)
      await click('Add KPI')(page)
      await click('Save goal')(page)
    },
  },
  {
    name: 'goal-delete',
    who: 'boss',
    path: '/app/strategy',
    sign: 'Delete this goal?',
    act: click('Delete Ten paying customers before the summer'),
  },
  { name: 'advice-new', who: 'boss', path: '/app/strategy', sign: 'Save advice', act: click('Add Advice') },
  {
    name: 'advice-menu',
    who: 'boss',
    path: '/app/ceodashboard',
    sign: 'Make it a task',
    act: click(/^Actions for Give/),
  },
  {
    name: 'record-panel',
    who: 'boss',
    path: ({ note }) => `/app/ceodashboard?record=note:${note.id}`,
    sign: 'Open note',
  },
  { name: 'record-page', who: 'boss', path: ({ goal }) => `/app/records/goal/${goal.id}`, sign: 'Open goal' },
  { name: 'tasks', who: 'boss', path: '/app/my-tasks?completed=true', sign: 'Send the contracts' },
  { name: 'tasks-empty', who: 'newcomer', path: '/app/my-tasks', sign: 'No tasks found.' },
  { name: 'task-panel', who: 'boss', path: ({ task }) => `/app/my-tasks?task=${task.id}`, sign: 'Two copies each.' },
  { name: 'task-new', who: 'boss', path: '/app/my-tasks', sign: 'Priority', act: click('Create New Task') },
  ...screensOfPeople,
  { name: 'promises-empty', who: 'newcomer', path: '/app/promises', sign: 'Nothing was found that you owe.' },
  { name: 'notes', who: 'boss', path: '/app/notes', sign: 'Jo promised numbers until Friday.' },
  { name: 'notes-empty', who: 'newcomer', path: '/app/notes', sign: 'No notes yet.' },
  { name: 'note-pinned', who: 'boss', path: ({ note }) => `/app/notes?note=${note.id}`, sign: 'We start in spring.' },
  {
    name: 'note-preview',
    who: 'boss',
    path: '/app/notes',
    sign: 'Contracts',
    async act(page) {
      await page
        .getByRole('button', { name: /^Edit the note/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('tab', { name: 'Preview' }).click()
    },
  },
  { name: 'files-empty', who: 'newcomer', path: '/app/files', sign: 'No files yet.' },
  { name: 'profile', who: 'admin', path: '/app/profile', sign: 'Custom prompts' },
  {
    name: 'account-export',
    who: 'boss',
    path: '/app/profile',
    sign: 'To be sure that it is you.',
    act: click('Export my data'),
  },
  {
    name: 'account-delete',
    who: 'boss',
    path: '/app/profile',
    sign: 'It cannot be undone.',
    act: click('Delete my account'),
  },
  {
    name: 'waitlist-delete',
    who: 'waiting',
    path: '/waitlist',
    sign: 'It cannot be undone.',
    act: click('Delete my account'),
  },
  { name: 'audit', who: 'admin', path: '/app/admin?view=audit', sign: /^\d+ entries$/ },
  { name: 'audit-nothing', who: 'admin', path: '/app/admin?view=audit&who=xyz', sign: 'Nothing has been logged.' },
  { name: 'admin', who: 'admin', path: '/app/admin', sign: /^\d+ users$/ },
  { name: 'models', who: 'admin', path: '/app/admin?view=models', sign: 'No providers yet.' },
  {
    name: 'model-new',
    who: 'admin',
    path: '/app/admin?view=models',
    sign: 'Name people see',
    act: click('Add provider'),
  },
  { name: 'admin-nobody', who: 'admin', path: '/app/admin?search=xyz', sign: 'No users found.' },
  { name: 'user-edit', who: 'admin', path: '/app/admin?search=Nino', sign: 'Save user', act: click(/^Edit Nino/) },
  { name: 'run-empty', who: 'newcomer', path: '/app/run', sign: 'No AI interactions yet. Start a new one.' },
  {
    name: 'notifications',
    who: 'admin',
    path: '/app/notifications',
    sign: /asks? for a place in the beta|asked for a place/,
  },
  { name: 'mail', who: 'admin', path: '/app/admin?view=mail', sign: 'No emails are waiting.' },
  { name: 'overview', who: 'admin', path: '/app/admin?view=overview', sign: 'Model usage' },
  { name: 'jobs', who: 'admin', path: '/app/admin?view=jobs', sign: /^\d+ jobs/ },
  {
    name: 'unsubscribe-unknown',
    who: 'nobody',
    path: '/unsubscribe?token=x',
    sign: 'This link is not known here',
    refusals: /^GET \/api\/notifications\/unsubscribe\S* 404$/,
  },
  { name: 'schedules-empty', who: 'newcomer', path: '/app/schedules', sign: 'No schedules yet.' },
  { name: 'schedule-new', who: 'boss', path: '/app/schedules', sign: /^Next: /, act: click('New schedule') },
  { name: 'decisions-empty', who: 'newcomer', path: '/app/decisions', sign: 'Nothing is waiting for you.' },
  // A phone goes to the page.
  {
    name: 'bell',
    who: 'boss',
    path: '/app/my-tasks',
    sign: /^(See all|Show all)$|^Notifications$/,
    act: (page) => page.getByRole('link', { name: /^Notifications/ }).click(),
  },
  { name: 'runs-empty', who: 'newcomer', path: '/app/runs', sign: 'Nothing has run yet.' },
  { name: 'test-run', who: 'newcomer', path: '/app/test-run', sign: 'A crew runs in a conversation: start one first.' },
  {
    name: 'conversation-new',
    who: 'newcomer',
    path: '/app/conversations',
    sign: 'Start a new conversation',
  },
  { name: 'factory', who: 'boss', path: '/app/ai-factory', sign: 'Available Tools' },
  { name: 'factory-flow', who: 'boss', path: '/app/ai-factory?new=flow', sign: 'Create flow' },
  { name: 'comms-empty', who: 'newcomer', path: '/app/comms', sign: 'No strategic conversations yet.' },
  { name: 'comms-list', who: 'boss', path: '/app/comms', sign: 'No messages yet' },
  { name: 'comms-nobody', who: 'boss', path: '/app/comms?search=xyzzy', sign: 'No conversation matches your search.' },
  { name: 'comms-thread', who: 'boss', path: ({ thread }) => `/app/comms/${thread.id}`, sign: 'New' },
  { name: 'comms-group', who: 'boss', path: ({ group }) => `/app/comms/${group.id}`, sign: 'No messages yet' },
  { name: 'comms-new', who: 'boss', path: '/app/comms', sign: 'Create Conversation', act: click('New Message') },
  {
    name: 'comms-menu',
    who: 'boss',
    path: ({ thread }) => `/app/comms/${thread.id}`,
    sign: 'Delete Chat',
    act: click('More about this conversation'),
  },
  {
    name: 'comms-suggestion',
    who: 'boss',
    path: ({ thread }) => `/app/comms/${thread.id}`,
    sign: 'AI suggestion available...',
  },
  {
    name: 'comms-rehearsal',
    who: 'boss',
    path: ({ contact }) => `/app/contacts?contact=${contact.id}`,
    sign: 'From a sample script, not from your records.',
    async act(page) {
      await offersModel(page)
      await page.reload()
      await click('Rehearse')(page)
      await page.getByPlaceholder('Type a message...').fill('Good morning, about the price of the renewal')
      await click('Say it in the rehearsal')(page)
      const fold = page.getByRole('button', { name: 'AI suggestion available...' })
      await fold.waitFor()
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    },
  },
]

// PICTURES=1 leaves a picture of each screen; a trace of it would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })
test.describe.configure({ mode: 'parallel' })

/**
 * For one person: looked at one after the other in one window, which costs half of a window for each. What one has to do something for stands
 * behind what one only has to open; each screen begins with its address and with nothing that the one before it has left.
 */
const openings = Map.groupBy(
  screens.toSorted((one, other) => Number(one.act !== undefined) - Number(other.act !== undefined)),
  ({ who }) => who,
)
const AT_ONCE = 8

async function begin(page: Page, token: string | null): Promise<void> {
  await page.unrouteAll()
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await keepToken(page, token)
}

for (const [who, all] of openings)
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const names = some.map(({ name }) => name)
    test(`${names.join(', ')}: fit for everybody's eyes, hands and window`, async ({
      page,
      workspace,
      watch,
      isMobile,
    }, info) => {
      test.setTimeout(some.length * 60_000)
      const token = who === 'nobody' ? null : workspace[who].token
      await begin(page, token)
      for (const screen of some) {
        await test.step(screen.name, () => look(screen, { page, workspace, watch, isMobile }, info))
        if (screen.act) await begin(page, token)
      }
    })
  }
