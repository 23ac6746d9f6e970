// Letters that were pasted into notes, papers by who signed them, whole decisions, cards beside what was looked up.
import { describe, expect, it } from 'vitest'
import { firstNameOf } from '../../people/names.ts'
import { talkWords } from '../../people/talk-words.ts'
import { sentencesIn } from '../../text/sentences.ts'
import { ask, contact, type PassageFixture } from '../fixture.ts'
import { linesOf } from './since-lines.ts'

const note = (content: string, entry_date: string) => ({ id: `n-${entry_date}`, entry_date, content })

it.each([
  ['Dr. Ines Falk', 'Ines'],
  ['Prof. Dr. med. Uwe Lang', 'Uwe'],
  ['Capt. Ola Berg', 'Ola'],
  ['Mira Holt', 'Mira'],
])('%s is greeted as %s', async (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

it('a talk is told by its notes, not by its kind', () => {
  expect(talkWords({ summary: 'Call', notes: 'The price stands.' })).toBe('The price stands.')
  expect(talkWords({ summary: 'Telefonat', notes: 'Der Preis steht.' })).toBe('Der Preis steht.')
  expect(talkWords({ summary: 'Price agreed', notes: 'At 40.' })).toBe('Price agreed. At 40.')
  expect(talkWords({ summary: 'Call', notes: null })).toBe('Call')
})

describe('a letter in a note', () => {
  const thread = [
    'Ada Lund → me, Tue 17 Nov 15:21',
    'Dear Alex,',
    'The rent stays at 900. The break goes to year 8.',
    'Best regards, Ada',
    '',
    'me → Ole, Mon 16 Nov 09:02',
    'Ole, the roof leaks again and I need a figure.',
  ].join('\n')
  it('is of whoever wrote it, without its head and end', () => {
    const lines = linesOf(thread, (words) => words.includes('Ada'))
    expect(lines.filter(({ isTheirs }) => isTheirs).map(({ text }) => text)).toEqual([
      'The rent stays at 900. The break goes to year 8.',
    ])
    expect(lines.some(({ text }) => /Dear|regards|→/.test(text))).toBe(false)
  })
  it('tells what moved with them', async () => {
    const said = await ask('What has moved with Ada since the 2nd of November?', [], {
      contacts: [contact('Ada Lund'), contact('Ole Kern')],
      notes: [note(thread, '2026-11-17'), note('A lonely Adair came by about the boat and 12 nets.', '2026-11-12')],
    })
    expect(said).toContain('break goes to year 8')
    expect(said).not.toMatch(/Best regards|lonely|Dear Alex/)
  })
  it('has a sender though its head is bold', () => {
    const [last] = sentencesIn('**Von:** Ada Lund, Hafen\n**An:** mich\n\nDie Miete bleibt bei 900.').slice(-1)
    expect(last?.under).toContain('Ada Lund')
  })
})

describe('a paper', () => {
  const told: PassageFixture[] = []
  const given = {
    contacts: [contact('Capt. Rhea Olsen'), contact('Tom Birk')],
    notes: [
      note(
        'Crew meeting 13 Oct, harbour office (my notes, RO)\n\nThey want two more deckhands.\n\nIt is not the pay.',
        '2026-10-13',
      ),
      note('Crew meeting in spring (TB)\n\nNothing but weather.', '2026-10-20'),
    ],
  }
  it.each(["what do rhea's notes of 13 oct say in short", 'was steht in rheas notizen vom 13.10., kurz'])(
    '%s: by who signed it',
    async (asked) => {
      const said = await ask(asked, told, given)
      expect(said).toContain('deckhands')
      expect(said).not.toContain('weather')
    },
  )
})

describe('what a meeting decided', () => {
  const minutes = [
    'PARISH COUNCIL, Thursday 19 November 2026',
    '',
    '12/26 Minutes of October. Agreed.',
    '',
    'RESOLVED, six for, Mrs Dale against: the clerk may sign the lease provided the rent is not above 900 and no break before year 5.',
    '',
    'Closed 17.10.',
  ].join('\n')
  it('is told in whole sentences', async () => {
    const said = await ask('what did the council decide on the 19th, briefly', [], {
      notes: [note(minutes, '2026-11-19')],
    })
    expect(said).toContain('the clerk may sign the lease provided the rent is not above 900')
    expect(said).not.toContain('“Agreed”')
    expect(said).not.toContain('Closed 17.10')
  })
})

describe('somebody of whom nothing is said', () => {
  it.each(['ivo petrov, tell me the human bits', 'was weiß ich über den petrov so privat'])(
    '%s: their card',
    async (asked) => {
      const said = await ask(asked, [{ label: 'Yard', text: 'Date: 2026-11-10\nPetrov brings the mast on Friday.' }], {
        contacts: [contact('Ivo Petrov', { notes: 'Third generation. Grows leeks.' })],
      })
      expect(said).toContain('leeks')
    },
  )
})

describe('a list that is asked for', () => {
  const told: PassageFixture[] = [
    { label: 'Round', text: 'Date: 2026-09-17\nThe customers: Holm is through in the price round.' },
    { label: 'Round two', text: 'Date: 2026-10-15\nBerg is through in the price round with the customers.' },
  ]
  it('is not told by one sentence of several', async () => {
    const said = await ask('which customers are we through with in the price round?', told)
    expect(said).toContain('I find no clear answer')
    expect(said).toContain('Berg')
    expect(said).toContain('Holm')
  })
})

it('“and how” is no second question', async () => {
  const said = await ask('who fell on the ladder and how', [
    { label: 'Log', text: 'Date: 2026-11-18\nPer fell on the ladder.' },
  ])
  expect(said).not.toContain('Your second question')
})

describe('limits of a week', () => {
  it('are told where a passage sets them', async () => {
    const said = await ask(
      'Welche Fristen hab ich diese Woche?',
      [
        {
          kind: 'thread',
          label: 'Kai Brandt',
          text: 'Kai Brandt, 2026-11-22 16:22 UTC: Kein Brief da. Das Gremium gibt Nachfrist bis Mittwoch 25.11., 12 Uhr.',
        },
        { label: 'Alt', text: 'Date: 2026-06-01\nDas Fest war bis 25.11. geplant.' },
      ],
      { contacts: [contact('Kai Brandt')], notes: [note('AB: "Welcher Mittwoch?"', '2026-11-23')] },
    )
    expect(said).toContain('Nachfrist bis Mittwoch')
    expect(said).not.toMatch(/16:22 UTC|Fest|Welcher Mittwoch/)
  })
})
