// How a matter stands: the newest word of whoever handles it, though it does not name it again.
import { expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const contacts = [contact('Ines Roth', { role: 'Lawyer' }), contact('Bo Lind', { role: 'Baker' })]
const thread = (name: string, text: string) => ({ kind: 'thread', label: name, text: `${name}, ${text}` })
const told = [
  {
    kind: 'interaction',
    label: 'Email',
    text: 'Date: 2026-11-12\nContact: Ines Roth\nMooring appeal lodged today, 80 pages.',
  },
  { label: 'Council', text: 'Date: 2026-10-02\nResolved to bring the mooring appeal, in writing.' },
  thread('Ines Roth', '2026-11-20 09:00 UTC: The survey is moved to Friday the 11th, the clock has not started.'),
  thread('Bo Lind', '2026-11-21 09:00 UTC: The rolls come at seven.'),
]
it.each(['where is the mooring appeal at?', 'Summarise where the mooring appeal stands'])('“%s”', async (question) => {
  const said = await ask(question, told, { contacts })
  expect(said).toContain('survey is moved to Friday the 11th')
  expect(said).not.toContain('rolls')
})
