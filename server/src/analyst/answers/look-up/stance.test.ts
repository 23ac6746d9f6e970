// Before a talk: where somebody stands on each of what is named.
import { expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const contacts = [contact('Harald Brink', { role: 'Chair' }), contact('Mona Keller', { role: 'Treasurer' })]
const told = [
  {
    label: 'Call Brink',
    text: 'Date: 2026-11-18\nThe slipway: he is behind it. "Better now than never."\n\nThe sale of the meadow: against, it is the last one we have.\n\nA new treasurer he brings up again. I said Mona stays.',
  },
  { label: 'Paint', text: 'Date: 2026-11-20\nThe slipway gets a new coat in spring. The sale of cakes went well.' },
]

it.each([
  'Brink rings me in ten minutes, where does he stand on the slipway, on the sale and on the treasurer question',
  'where does Harald Brink stand on the slipway and on the sale?',
  'wie steht Brink zum Slipway und zu der Wiese?',
])('“%s”', async (question) => {
  const said = await ask(question, told, { contacts })
  expect(said).toContain('he is behind it')
  expect(said).toContain('against, it is the last one')
})
