// The contacts' rows of the matrix: what each is tried with (authz-cases.ts).
import type { Case } from './authz-cases.ts'
import { apart, contact, contactImport, contactMerge, DAY, interaction, type Shared, twins } from './fixtures.ts'
import { company, contactView, contactWithPhoto, PHOTO } from './fixtures-contacts.ts'
import type { Person } from './world.ts'

const SHARED = [
  ['shared', true],
  ['private', false],
  ['shared with a colleague', 'person'],
] as const
const LOGS: readonly (readonly [string, Shared, Person])[] = [
  ['shared', true, 'owner'],
  ['private', false, 'owner'],
  ['shared with a colleague', 'person', 'owner'],
  ['shared, written by a colleague', true, 'same_org'],
]
const imported = { file_name: 'a.csv', content: btoa('Name\nImported\n') }
const names: Case = async (world) => ({
  texts: { private: (await contact(world, false)).name, shared: (await contact(world, true)).name },
})

export const CONTACT_CASES: Record<string, Case> = {
  'contacts.list': async (world) => ({ ...(await names(world)), input: { limit: 200 } }),
  'contacts.create': async () => ({ input: { name: 'Contact' } }),
  'contacts.previewImport': async () => ({ input: imported }),
  'contacts.importFile': async () => ({ input: imported }),
  'contacts.imports': async (world) => ({ texts: { private: (await contactImport(world)).file_name } }),
  'contacts.undoImport': async (world) => ({ input: { id: (await contactImport(world)).id } }),
  'contacts.exportFile': names,
  'contacts.twins': async (world) => ({ texts: { private: (await twins(world)).name } }),
  'contacts.apart': async (world) => ({ texts: { private: (await apart(world)).name } }),
  'contacts.unsetApart, private': async (world) => {
    const { ids } = await apart(world)
    return { input: { id: ids[0], with: ids[1] } }
  },
  'contacts.merges': async (world) => ({ texts: { private: (await contactMerge(world)).gone_name } }),
  'contacts.undoMerge': async (world) => ({ input: { id: (await contactMerge(world)).id } }),
  'contacts.views': async (world) => ({ texts: { private: (await contactView(world)).name } }),
  'contacts.addView': async () => ({ input: { name: crypto.randomUUID(), filter: { tag: 'customer' } } }),
  'contacts.updateView': async (world) => ({
    input: { id: (await contactView(world)).id, filter: { quiet_days: 30 } },
  }),
  'contacts.removeView': async (world) => ({ input: { id: (await contactView(world)).id } }),
  'contacts.assignable': async () => ({}),
  'contacts.duplicates': async () => ({ input: { name: 'Contact' } }),
}

for (const [object, shared] of SHARED) {
  const made: Case = async (world) => ({ input: { id: (await contact(world, shared)).id } })
  CONTACT_CASES[`contacts.get, ${object}`] = made
  CONTACT_CASES[`contacts.timeline, ${object}`] = made
  CONTACT_CASES[`contacts.goals, ${object}`] = made
  CONTACT_CASES[`contacts.remove, ${object}`] = made
  for (const call of ['merge', 'mergePreview', 'setApart'])
    CONTACT_CASES[`contacts.${call}, ${object}`] = async (world) => ({
      input: { id: (await contact(world, shared)).id, with: (await contact(world, shared)).id },
    })
  CONTACT_CASES[`contacts.photo, ${object}`] = async (world) => ({
    input: { id: (await contactWithPhoto(world, shared)).id },
  })
  CONTACT_CASES[`contacts.setPhoto, ${object}`] = async (world) => ({
    input: { id: (await contact(world, shared)).id, content: PHOTO },
  })
  for (const verb of shared ? ['get', 'update', 'remove', 'timeline', 'open'] : [])
    CONTACT_CASES[`companies.${verb}, ${object}`] = async (world) => ({
      input: { id: (await company(world, shared)).id, ...(verb === 'update' && { notes: 'Changed' }) },
    })
  CONTACT_CASES[`contacts.update, ${object}`] = async (world) => ({
    input: { id: (await contact(world, shared)).id, role: 'Changed' },
  })
  CONTACT_CASES[`contacts.addInteraction, ${object}`] = async (world) => ({
    input: { id: (await contact(world, shared)).id, summary: 'Call', date: DAY },
  })
}
for (const [object, shared, author] of LOGS) {
  CONTACT_CASES[`contacts.updateInteraction, ${object}`] = async (world) => ({
    input: { ...(await interaction(world, shared, author)), summary: 'Changed' },
  })
  CONTACT_CASES[`contacts.removeInteraction, ${object}`] = async (world) => ({
    input: await interaction(world, shared, author),
  })
}
