import { type Probe, probed } from '../probes.ts'

export const probe: Probe = {
  name: 'schedules',
  table: 'schedules',
  owner: 'user_id',
  file: 'schedules.json',
  path: '/api/schedules/',
  body: (text) => ({ title: text(), kind: 'question', question: text(), rule: 'FREQ=DAILY' }),
  change: { title: 'Another' },
  rights: {
    list: '401 403w 200own 200own 200own 200own 200own 200own 200own',
    create: '401 403w 201 201 201 201 201 201 201',
    get: '401 403w 200 404 404 404 404 404 404',
    update: '401 403w 200 404 404 404 404 404 404',
    remove: '401 403w 204 404 404 404 404 404 404',
    preview: '401 403w 200 200 200 200 200 200 200',
    runNow: '401 403w 201 404 404 404 404 404 404',
    history: '401 403w 200own 404 404 404 404 404 404',
  },
  cases: {
    preview: async () => ({ input: { rule: 'FREQ=DAILY' } }),
    runNow: async (world) => ({ input: { id: (await probed(world, probe, () => 'Run now')).id } }),
    history: async (world) => ({ input: { id: (await probed(world, probe, () => 'History')).id } }),
  },
}
