// Records of several rows: a goal with its KPIs, a task with its shares, a contact with its interactions.
import type { LedgerRead } from './ledger.ts'
import type { Kind } from './writers-kind.ts'

const DAY = '2030-01-01'

const kpis = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `KPI ${at + 1} of ${word}`, current_value: at, target_value: 100 }))

type GoalRecord = { id: string; title: string; kpis: { id: string; name: string; current_value: number }[] }
const goalShown = ({ title, kpis }: GoalRecord): LedgerRead => ({
  title,
  kpis: kpis.map(({ name, current_value }) => ({ name, current_value })),
})
export const goal: Kind = {
  name: 'goal',
  list: '/api/strategic-goals/',
  make: (word) => ({
    verb: 'goals.create',
    method: 'POST',
    path: '/api/strategic-goals/',
    body: { title: `Goal ${word} holding 3`, due_date: DAY, kpis: kpis(word, 3) },
  }),
  read: ({ id }) => `/api/strategic-goals/${id}`,
  show: (record) => goalShown(record as unknown as GoalRecord),
  words: ({ title }) => String(title),
  parts: ({ kpis }) => (kpis as unknown[]).length,
  changes: [
    ({ id, last }) => {
      const { title, kpis } = last as GoalRecord
      const changed = kpis.map((kpi, at) => (at === 1 ? { ...kpi, current_value: 42 } : kpi))
      return {
        write: {
          verb: 'goals.record',
          method: 'PUT',
          path: `/api/strategic-goals/${id}/kpis/${kpis[1]?.id}`,
          body: { current_value: 42 },
        },
        shown: goalShown({ id, title, kpis: changed }),
      }
    },
    ({ id, word }) => ({
      write: {
        verb: 'goals.update',
        method: 'PUT',
        path: `/api/strategic-goals/${id}`,
        body: { title: `Goal ${word} holding 5`, kpis: kpis(word, 5) },
      },
      shown: goalShown({ id, title: `Goal ${word} holding 5`, kpis: kpis(word, 5) as never }),
    }),
    ({ id }) => ({
      write: { verb: 'goals.remove', method: 'DELETE', path: `/api/strategic-goals/${id}` },
      shown: null,
    }),
  ],
}

type TaskRecord = { title: string; status: string; assigned_to_user_id: string | null; shared_org_ids: string[] }
const taskShown = ({ title, status, assigned_to_user_id, shared_org_ids }: TaskRecord): LedgerRead => ({
  title,
  status,
  assigned_to_user_id,
  shared: shared_org_ids.length,
})
export const task: Kind = {
  name: 'task',
  list: '/api/tasks/',
  make: (word, { org }) => ({
    verb: 'tasks.create',
    method: 'POST',
    path: '/api/tasks/',
    body: { title: `Task ${word} holding 1`, shared_org_ids: [org] },
  }),
  read: ({ id }) => `/api/tasks/${id}`,
  show: (record) => taskShown(record as unknown as TaskRecord),
  words: ({ title }) => String(title),
  parts: ({ shared_org_ids }) => (shared_org_ids as unknown[]).length,
  changes: [
    ({ id, shown, place }) => ({
      write: {
        verb: 'tasks.assign',
        method: 'PUT',
        path: `/api/tasks/${id}/assign`,
        body: { assigned_to_user_id: place.colleague },
      },
      shown: { ...shown, assigned_to_user_id: place.colleague },
    }),
    ({ id, shown, word }) => ({
      write: {
        verb: 'tasks.update',
        method: 'PUT',
        path: `/api/tasks/${id}`,
        body: { title: `Task ${word} holding 0`, status: 'Done', shared_org_ids: [] },
      },
      shown: { ...shown, title: `Task ${word} holding 0`, status: 'Done', shared: 0 },
    }),
    ({ id }) => ({ write: { verb: 'tasks.remove', method: 'DELETE', path: `/api/tasks/${id}` }, shown: null }),
  ],
}

type ContactRecord = { name: string; phones: string[]; past_interactions: { id: string; summary: string }[] }
const contactShown = ({ name, phones, past_interactions }: ContactRecord): LedgerRead => ({
  name,
  phones,
  interactions: past_interactions.map(({ summary }) => summary),
})
const said = (id: string, more = '') => `/api/contacts/${id}/past-interactions${more}`
export const contact: Kind = {
  name: 'contact',
  list: '/api/contacts/',
  make: (word, { org }) => ({
    verb: 'contacts.create',
    method: 'POST',
    path: '/api/contacts/',
    body: { name: `Contact ${word}`, phones: ['+49 1'], shared_org_ids: [org] },
  }),
  read: ({ id }) => `/api/contacts/${id}`,
  show: (record) => contactShown(record as unknown as ContactRecord),
  words: ({ name }) => String(name),
  changes: [
    ({ id, shown }) => ({
      write: {
        verb: 'contacts.update',
        method: 'PATCH',
        path: `/api/contacts/${id}`,
        body: { phones: ['+49 1', '+49 2'] },
      },
      shown: { ...shown, phones: ['+49 1', '+49 2'] },
    }),
    ({ id, shown }) => ({
      write: {
        verb: 'contacts.addInteraction',
        method: 'POST',
        path: said(id),
        body: { summary: 'Called', date: '2026-01-01' },
      },
      shown: { ...shown, interactions: ['Called'] },
    }),
    ({ id, shown, last }) => ({
      write: {
        verb: 'contacts.updateInteraction',
        method: 'PUT',
        path: said(id, `/${(last as { id: string }).id}`),
        body: { summary: 'Met' },
      },
      shown: { ...shown, interactions: ['Met'] },
    }),
    ({ id, shown, last }) => ({
      write: {
        verb: 'contacts.removeInteraction',
        method: 'DELETE',
        path: said(id, `/${(last as { id: string }).id}`),
      },
      shown: { ...shown, interactions: [] },
    }),
    ({ id }) => ({ write: { verb: 'contacts.remove', method: 'DELETE', path: `/api/contacts/${id}` }, shown: null }),
  ],
}
