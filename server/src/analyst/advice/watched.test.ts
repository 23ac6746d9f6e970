import { expect, test } from 'vitest'
import type { Signal } from '../signals/signal.ts'
import { watchedOf } from './watched.ts'

const record = (kind: 'task' | 'note' | 'thread' | 'contact', id: string) => ({ kind, id, label: id })
const matter = (title: string, cites: Signal['cites']): Signal => ({
  id: `matter:${title}`,
  kind: 'matter',
  severity: 0.5,
  title,
  brief: title,
  german: { title, brief: title },
  figures: [],
  topic: null,
  goal_id: null,
  person: null,
  person_why: null,
  matter: title,
  facts: [{ text: `${title}, in words.`, german: `${title}, in Worten.`, cites }],
  cites,
})
const titlesBeside = (citations: Signal['cites'], ...signals: Signal[]) =>
  watchedOf(signals, [{ subject: 'other', citations }], [], 'en').map(({ title }) => title)

test('a task that a piece cites with all that speaks of it is said, and not watched beside it', () => {
  const [cables, chat] = [record('task', 'cables'), record('thread', 'curtis')]
  expect(titlesBeside([chat, cables], matter('Cables', [cables, chat]))).toEqual([])
  expect(titlesBeside([cables], matter('Cables', [cables, chat]))).toEqual(['Cables'])
})

test('of a note that a piece cites another sentence may still be watched', () => {
  const minutes = record('note', 'minutes')
  expect(titlesBeside([minutes], matter('The roof leaks', [minutes]))).toEqual(['The roof leaks'])
})

test('a contact whom a piece only cites may have something else in their notes that is watched', () => {
  const person = record('contact', 'demba')
  expect(titlesBeside([person], matter('The permit runs out', [person]))).toEqual(['The permit runs out'])
})
