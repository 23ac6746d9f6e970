// What was promised to somebody is not what they promised: by the subject of the question and whom it names as the receiver.
import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'
import { wayAsked } from './promised-to.ts'

describe('a question about promises', () => {
  it.each([
    'What did we promise Ottilie?',
    'What have I promised Ottilie?',
    'What do we owe the bindery?',
    'Have we committed anything to Ottilie?',
    'What was Ottilie promised?',
    'Has Ottilie been promised a proof?',
    'our promises to Ottilie',
    'Was haben wir Frau Ferch zugesagt?',
    'Was habe ich Ottilie versprochen?',
    'Was schulden wir Frau Ferch?',
    'Was wurde Frau Ferch zugesagt?',
    'Was bekommt Frau Ferch von uns?',
    'What did we promise the tenant when she told us about the damp?',
    'Was haben wir versprochen, nachdem Andrei uns vom Leck erzählt hat?',
  ])('asks for one’s own: %s', (text) => expect(wayAsked(text)).toBe('mine'))
  it.each([
    'What did Ottilie promise us?',
    'What does Ottilie owe me?',
    'What were we promised by Ottilie?',
    'What are we waiting for from Ottilie?',
    'What has Ottilie promised to us?',
    'Was hat Frau Ferch uns zugesagt?',
    'Was hat uns Ottilie versprochen?',
    'Worauf warten wir bei Ottilie?',
    'Was schuldet uns Frau Ferch?',
    'Was wurde uns zugesagt?',
  ])('asks for theirs: %s', (text) => expect(wayAsked(text)).toBe('theirs'))
  it.each([
    'What did Ottilie promise?',
    'What has Ottilie promised?',
    'Has Ottilie promised a proof?',
    'What do we owe each other?',
    'Was schulden wir einander?',
    'Was hat Ottilie versprochen?',
    'Promises',
    'Zusagen von Ottilie',
    'Was wurde von Frau Köhler zugesagt?',
    'Was ist vom Vermieter zugesagt?',
  ])('names no way: %s', (text) => expect(wayAsked(text)).toBeNull())
})

describe('the answer', () => {
  const given = {
    contacts: [contact('Ottilie Ferch')],
    notes: [
      {
        id: 'n1',
        entry_date: '2026-11-20',
        content:
          'Ottilie Ferch promised us the paper samples by 4 December.\nI promised Ottilie the proof of the cover by 8 December.',
      },
    ],
  } as unknown as Parameters<typeof ask>[2]
  it.each(['What did we promise Ottilie?', 'What was Ottilie promised?', 'Was haben wir Ottilie zugesagt?'])(
    'tells one’s own: %s',
    async (text) => {
      const said = await ask(text, [], given)
      expect(said).toContain('proof of the cover')
      expect(said).not.toContain('paper samples')
    },
  )
  it.each(['What did Ottilie promise us?', 'What does Ottilie owe us?', 'Was hat uns Ottilie zugesagt?'])(
    'tells theirs: %s',
    async (text) => {
      const said = await ask(text, [], given)
      expect(said).toContain('paper samples')
      expect(said).not.toContain('proof of the cover')
    },
  )
})
