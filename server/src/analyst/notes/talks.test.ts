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

const trades = [
  { id: 'd1', name: 'Sonja Brandt' },
  { id: 'd2', name: 'Michael Diebold' },
  { id: 'd3', name: 'Sam Whitlow' },
  { id: 'd4', name: 'Frida van der Meer' },
  { id: 'd5', name: 'Dr. Jonas Weidner' },
]
const talk = (content: string) =>
  talksInNotes([{ id: 'n1', entry_date: '2026-11-24', content }], trades).map(({ contact_id, day }) => [
    contact_id,
    day,
  ])

describe('whom it was with', () => {
  it.each([
    ['Sonja called, the flour is late.', 'd1'],
    ['Sonja rief an, der Ofen ist kaputt.', 'd1'],
    ['Michael called about the roof.', 'd2'],
    ['Sam came by with the keys.', 'd3'],
    ['Frida rief an: Leinen ist da.', 'd4'],
    ['Dinner with Sonja: all is well.', 'd1'],
    ['Mittagessen mit Michael: alles gut.', 'd2'],
    ['Saw Sam at the quarry. He is well.', 'd3'],
    ['Mi 24.11. Telefonat mit Sonja – passt.', 'd1'],
    ['Tue, 24.11.2026: Called Sam, fine.', 'd3'],
    ['Di. Telefonat mit Sonja – passt.', 'd1'],
    ['Spoke to Mr Whitlow about the slate.', 'd3'],
    ['Telefonat mit Frau van der Meer: Leinen kommt.', 'd4'],
    ['Mit Dr. Weidner gesprochen, er operiert.', 'd5'],
    ['Heute habe ich Frau Brandt getroffen. Es geht ihr gut.', 'd1'],
    ['Met our baker Sonja Brandt at the market.', 'd1'],
    ['Called Sonja and she agreed.', 'd1'],
    ['Met Sam Whitlow and his brother at the quarry.', 'd3'],
    ['Frau Brandt und ihren Mann getroffen, alles gut.', 'd1'],
    ['Frau Brandt hat heute angerufen, Mehl fehlt.', 'd1'],
    ['Called Jonas back: the scans are fine.', 'd5'],
    ['Mit Michael wegen Dachziegel telefoniert.', 'd2'],
    ['Meeting with Sam Whitlow\nHe can deliver in May.\nSend him the plan.', 'd3'],
  ])('%s', (text, who) => expect(talk(text)).toEqual([[who, '2026-11-24']]))

  it.each([
    'Über Sonja Brandt gesprochen: sie zahlt nicht.',
    'Mit dem Steuerberater über Sonja Brandt gesprochen.',
    'Habe mit Karl über Frau Brandt gesprochen.',
    'Der Anwalt von Frau Brandt rief an und droht.',
    'Die Schwester von Sonja war heute da.',
    'The lawyer of Sonja Brandt called.',
    "Sam's brother called.",
    "Spoke to Sonja Brandt's assistant: she is away.",
    'Sonjas Mutter rief an.',
    'Called the office of Sam Whitlow.',
    'Karl Brandt called, he is her uncle.',
    'Telefonat mit Karl Brandt: alles gut.',
    'Met Sonja Keller at the fair.',
    'Habe die Rechnung von Frau Brandt gesehen.',
    'Habe den Ofen bei Sonja gesehen.',
    'Sonja Brandt called in sick.',
    'Sonja called her lawyer.',
    'Sonja rief den Tierarzt an.',
    'Sonja hat die Bank angerufen.',
    'Sam visited the quarry in Wales.',
    'Called Sonja, left a message.',
    'Called Sam and left him a note.',
    'Called Sonja but she was out.',
    'Phoned Sam, nobody answered.',
    'Bei Sonja angerufen, keiner da.',
    'Michael angerufen, niemand ging ran.',
    'Frau Brandt angerufen, war nicht da.',
    'Sonja angerufen, nur der AB.',
    'Sonja angerufen, aufs Band gesprochen.',
    'Meeting with Sonja Brandt\nPrepare the numbers.',
    'Call with Sam: ask for the price.',
    'Treffen mit Michael\nZahlen vorbereiten.\nMuster mitbringen.',
    'Call with Sam about the opening on 12 December: price.',
  ])('is nobody known: %s', (text) => expect(talk(text)).toEqual([]))

  it.each([
    ['Called Sonja about the invoice of 3 March 2026, it is paid.', '2026-11-24'],
    ['Mit Sonja über den Umzug am 12. Dezember gesprochen.', '2026-11-24'],
    ['Spoke to Sam about the delivery on 9 November.', '2026-11-24'],
    ['Telefonat mit Frau Brandt wegen der Rechnung vom 2. November: bezahlt.', '2026-11-24'],
    ['Telefonat mit Frau Brandt vom 2. November: bezahlt.', '2026-11-02'],
    ['Met Sam for lunch on 12 November 2026. He is well.', '2026-11-12'],
    ['Am 12. November mit Sonja telefoniert.', '2026-11-12'],
    ['Sonja am 12. November getroffen, alles gut.', '2026-11-12'],
    ['12.11.2026 Telefonat mit Sonja wegen der Rechnung vom 3.10.2026: bezahlt.', '2026-11-12'],
  ])('the day is that of the talk: %s', (text, day) => expect(talk(text).map(([, of]) => of)).toEqual([day]))
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
