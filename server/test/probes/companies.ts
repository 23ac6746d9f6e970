import { type Probe, probed } from '../probes.ts'

export const probe: Probe = {
  name: 'companies',
  table: 'companies',
  owner: 'owner_id',
  file: 'companies.json',
  path: '/api/companies/',
  body: (text) => ({ name: text(), domains: ['northmoor.example'], tags: ['customer'], notes: text() }),
  change: { name: 'Another' },
  rights: {
    list: '401 403w 200own 200own 200own 200own 200own 200own 200own',
    create: '401 403w 201 201 201 201 201 201 201',
    suggest: '401 403w 200 200 200 200 200 200 200',
    get: '401 403w 200 404 404 404 404 404 404',
    update: '401 403w 200 404 404 404 404 404 404',
    remove: '401 403w 204 404 404 404 404 404 404',
    restore: '401 403w 200 404 404 404 404 404 404',
    timeline: '401 403w 200 404 404 404 404 404 404',
    open: '401 403w 200 404 404 404 404 404 404',
  },
  cases: {
    suggest: async () => ({ input: { emails: ['helen@northmoor.example'] } }),
    restore: async (world) => {
      const { id } = await probed(world, probe, () => 'Restored')
      await world.as('owner').companies.remove({ id })
      return { input: { id } }
    },
    timeline: async (world) => ({ input: { id: (await probed(world, probe, () => 'Timeline')).id } }),
    open: async (world) => ({ input: { id: (await probed(world, probe, () => 'Open')).id } }),
  },
}
