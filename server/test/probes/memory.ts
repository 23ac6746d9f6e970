import type { Probe } from '../probes.ts'

export const probe: Probe = {
  name: 'memory',
  table: 'memories',
  owner: 'user_id',
  file: 'memories.json',
  path: '/api/memory/mine',
  body: (text) => ({ content: text() }),
  change: { content: 'Another' },
  rights: {
    list: '401 403w 200own 200own 200own 200own 200own 200own 200own',
    create: '401 403w 201 201 201 201 201 201 201',
    update: '401 403w 200 404 404 404 404 404 404',
    remove: '401 403w 204 404 404 404 404 404 404',
    removeAll: '401 403w 204 204 204 204 204 204 204',
  },
  cases: { removeAll: async () => ({}) },
}
