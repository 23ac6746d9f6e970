// The screens of contacts and companies, as screens.journey.ts looks at them.
import { click, type Screen } from './screens-outside.ts'

export const screensOfPeople: Screen[] = [
  { name: 'contacts', who: 'boss', path: '/app/contacts', sign: 'Kim Ono' },
  { name: 'contacts-list', who: 'boss', path: '/app/contacts?view=list', sign: 'Kim Ono' },
  { name: 'contacts-empty', who: 'newcomer', path: '/app/contacts', sign: 'No contacts found.' },
  {
    name: 'contact-panel',
    who: 'boss',
    path: ({ contact }) => `/app/contacts?contact=${contact.id}`,
    sign: 'First call',
  },
  { name: 'contact-new', who: 'boss', path: '/app/contacts', sign: 'Phone', act: click('Add New Contact') },
  {
    name: 'contact-merge',
    who: 'boss',
    path: ({ contact }) => `/app/contacts?contact=${contact.id}`,
    sign: 'Cancel',
    async act(page) {
      await click('Merge with…')(page)
      await page
        .getByRole('button', { name: /^Compare with/ })
        .first()
        .click()
    },
  },
  { name: 'companies', who: 'boss', path: '/app/companies', sign: 'Northmoor' },
  { name: 'companies-empty', who: 'newcomer', path: '/app/companies', sign: 'No companies yet.' },
  {
    name: 'company-panel',
    who: 'boss',
    path: ({ company }) => `/app/companies?company=${company}`,
    sign: 'Open between us',
  },
  { name: 'company-new', who: 'boss', path: '/app/companies', sign: 'Domains', act: click('New company') },
]
