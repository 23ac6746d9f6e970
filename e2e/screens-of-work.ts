// Screens of a day's work: the dashboard, tasks, goals and what stands around them.
import { click, type Screen } from './screens-outside.ts'

export const screensOfWork: Screen[] = [
  { name: 'dashboard', who: 'boss', path: '/app/ceodashboard', sign: 'Give the two pilot contracts to one person' },
  {
    name: 'dashboard-empty',
    who: 'newcomer',
    path: '/app/ceodashboard',
    sign: 'No high-priority tasks at the moment. Well done!',
  },
  {
    name: 'account-menu',
    who: 'admin',
    path: '/app/ceodashboard',
    sign: 'Super Admin',
    act: click(/^Account of/),
  },
  {
    name: 'shortcuts',
    who: 'boss',
    path: '/app/my-tasks',
    sign: 'Show these shortcuts',
    async act(page) {
      await click(/^Account of/)(page)
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    },
  },
  {
    name: 'drawer',
    who: 'boss',
    path: '/app/ceodashboard',
    sign: 'Contacts',
    async act(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await click('Open the menu')(page)
    },
  },
  { name: 'organization', who: 'boss', path: '/app/organization', sign: 'Manage Users' },
  { name: 'organization-none', who: 'newcomer', path: '/app/organization', sign: 'No organization assigned.' },
  {
    name: 'organization-add-user',
    who: 'boss',
    path: '/app/organization',
    sign: 'Access level is required',
    async act(page) {
      await click('Add user')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    },
  },
  {
    name: 'organization-invite',
    who: 'boss',
    path: '/app/organization',
    sign: 'Valid for (days)',
    act: click('Invite by link'),
  },
  {
    name: 'welcome',
    who: 'boss',
    path: ({ org }) => `/app/welcome?org=${org.id}`,
    sign: 'Welcome to Nordlicht Handels GmbH',
  },
  {
    name: 'admin-invitations',
    who: 'admin',
    path: '/app/admin',
    sign: 'Whose links let people in at once',
  },
  { name: 'meetings-empty', who: 'boss', path: '/app/meetings', sign: 'No meetings ahead.' },
  {
    name: 'calendar-connect',
    who: 'boss',
    path: '/app/profile',
    sign: 'Google and Outlook',
    act: click('Connect a calendar'),
  },
  { name: 'strategy', who: 'boss', path: '/app/strategy?completed=true', sign: 'Move into the new office' },
  { name: 'strategy-empty', who: 'newcomer', path: '/app/strategy', sign: 'No strategic goals defined yet.' },
  {
    name: 'strategy-nothing-found',
    who: 'boss',
    path: '/app/strategy?search=xyz&status=failed',
    sign: 'No goals match your filters.',
  },
  {
    name: 'strategy-history',
    who: 'boss',
    path: '/app/strategy',
    sign: 'An even pace would have',
    act: click('History of Churn'),
  },
  {
    name: 'goal-kpi-removed',
    who: 'boss',
    path: '/app/strategy',
    sign: 'Churn is deleted with its history when you save.',
    async act(page) {
      await click('Edit Ten paying customers before the summer')(page)
      await click('Remove Churn')(page)
    },
  },
]
