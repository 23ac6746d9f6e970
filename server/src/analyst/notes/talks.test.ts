import { describe, expect, it } from 'vitest'
import { attentionOf } from '../matters/attention.ts'
import { contact, note, workspace } from '../workspace/fixture.ts'
import { talksInNotes } from './talks.ts'

const people = [
  { id: 'c1', name: 'Ottilie Ferch' },
  { id: 'c2', name: 'Ivo Tanner' },
  { id: 'c3', name: 'Wren Hollis' },
  { id: 'c4', name: 'Greta Hollis' },
]
const met = (content: string) =>
  talksInNotes([{ id: 'n1', entry_date: '2026-11-24', content }], people).map(({ contact_id, day }) => [
    contact_id,
    day,
  ])

describe('a note tells of a talk', () => {
  it.each([
    'Called Ottilie, she is happy with the saddle and will order in December.',
    'Spoke with Ottilie Ferch: the horse is sold.',
    'Met with Ottilie at the stables. All well.',
    'I met Ottilie Ferch for lunch. She sends her regards.',
    'Had a coffee with Ottilie. She is moving.',
    'Call with Ottilie Ferch\n\nShe wants the rugs in green.',
    '# Meeting with Mrs Ferch\nThe rugs are too dear.',
    'Ottilie called, the vet comes on Thursday.',
    'Ottilie Ferch came by with the contract.',
    'Telefonat mit Frau Ferch: Die Decken kommen erst im Januar.',
    'Treffen mit Ottilie. Sie verkauft den Hof.',
    'Mit Ottilie telefoniert, die Decken passen.',
    'Habe heute Frau Ferch getroffen. Der Hof läuft gut.',
    'Frau Ferch angerufen: Rechnung ist bezahlt.',
    'Frau Ferch rief an, der Sattel drückt.',
    'Ottilie Ferch war heute da und hat den Sattel geholt.',
    'Besuch bei Frau Ferch. Neue Halle steht.',
    '24.11. 10:30 Telefonat mit Ottilie – alles gut.',
  ])('%s', (text) => expect(met(text)).toEqual([['c1', '2026-11-24']]))

  it('on the day that its words name', () =>
    expect(met('Met Ottilie on 12 November 2026. She is well.')).toEqual([['c1', '2026-11-12']]))

  it.each([
    'Call Ottilie about the rugs.',
    'Called Ottilie, no answer.',
    'Tried to call Ottilie.',
    'Meeting with Ottilie tomorrow: bring the samples.',
    'Meeting with Ottilie Ferch',
    'Meeting with Ottilie\nAgenda: rugs, price',
    'Call with Ottilie postponed.',
    'Called off the fair.',
    'Met the deadline, Ottilie is pleased.',
    'Ivo met Ottilie at the fair.',
    'Spoke about Ottilie.',
    'Called Hollis about the walker.',
    'Called Ottilie and Ivo.',
    'Telefonat mit Frau Ferch verschoben.',
    'Telefonat mit Frau Ferch am 3. Dezember: Preis klären.',
    'Frau Ferch angerufen, nicht erreicht.',
    'Frau Ferch anrufen.',
    'Treffen mit Ottilie geplant.',
    'Ottilie liked the rugs.',
    'Brief von Frau Ferch: Sie kündigt.',
  ])('but not: %s', (text) => expect(met(text)).toEqual([]))
})

describe('silence', () => {
  const silent = (content?: string) =>
    attentionOf(
      workspace({
        contacts: [contact('Ottilie Ferch', 'Rider', [['2025-09-01', 'Call']])],
        notes: content ? [note('2026-03-20', content)] : [],
      }),
    ).filter(({ kind }) => kind === 'contact_silent')
  it('ends with a talk that only a note tells of', () => {
    expect(silent()).toHaveLength(1)
    expect(silent('Called Ottilie, she is well.')).toHaveLength(0)
    expect(silent('Called Ottilie, no answer.')).toHaveLength(1)
  })
})
