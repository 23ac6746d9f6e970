import { expect, test } from 'vitest'
import { materialOf } from './check.ts'
import { claimsIn, codeChecksOf } from './sentence-check.ts'

test('the point of a day ends no sentence, before a mark or a bracket neither', () => {
  const link = (id: string) => `[\\[1\\]](/app/records/note/${id})`
  const of = (text: string) => claimsIn(text).map((claim) => claim.text)
  expect(of(`Es gilt nicht der 27.11. ${link('n1')} (Walter), sondern der 20.11. ${link('n2')} (Bank).`)).toHaveLength(
    1,
  )
  expect(of(`Die Aufgabe steht auf dem 30.11. ${link('n1')}: Es gilt der Brief.`)).toHaveLength(1)
  expect(of(`Der Bericht kommt am 30.11. ${link('n1')} Danach ruft Tom an.`)).toHaveLength(2)
})

test('what heads a paragraph in bold letters is a claim only where it may be a fact', async () => {
  const records = [
    { id: 'note:n1', kind: 'note', label: 'Call', day: '2026-11-03', text: 'The licence lapses on 6 November.' },
  ]
  const of = async (text: string) =>
    (await codeChecksOf(text, materialOf(records, { today: '2026-11-04' }))).map(({ checked }) => checked.verdict)
  expect(await of('**Trust: Rothe.** Somebody else has it.')).toEqual(['proposal', 'not_proven'])
  expect(await of('**Halden resigned on 3 March.** Somebody else has it.')).toEqual(['not_proven', 'not_proven'])
  expect(await of('**The licence lapses on 6 November.** Somebody else has it.')).toEqual(['proven', 'not_proven'])
  expect(await of('**Nobody told Halden of the licence.**')).toEqual(['not_proven'])
})

test('the head of one answer of several claims nothing', () => {
  expect(claimsIn('**Your first question**\n\n**Zu deiner zweiten Frage**')).toEqual([])
})

test('a heading in bold letters claims nothing, and words to be said only where a record has them', async () => {
  const records = [
    { id: 'note:n1', kind: 'note', label: 'Call', day: '2026-11-03', text: 'Olga: “I have another offer.”' },
  ]
  const of = async (text: string) =>
    (await codeChecksOf(text, materialOf(records, { today: '2026-11-04' }))).map(({ checked }) => checked.verdict)
  expect(claimsIn('**Was Sie mitbringen**\n\n- **Erster Satz**')).toEqual([])
  expect(await of('„Olga, du hast recht: Das war mein Fehler.“')).toEqual(['proposal'])
  expect(await of('“I have another offer.”')).toEqual(['proven'])
  expect(await of('Olga said: “I have no other offer.”')).not.toEqual(['proposal'])
})
