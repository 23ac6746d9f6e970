import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, type PassageFixture } from '../fixture.ts'

const LOOKED =
  /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('a look-up speaks as an answer', () => {
  it('where one passage says what is asked, of whom it is asked, with the kind of answer that is asked for', async () => {
    const said = await ask('When does the kiln permit expire?', [
      note('Pottery', '2026-11-02', 'The kiln permit expires on 30 November 2026.', 'Glaze is on its way.'),
    ])
    expect(said).toMatch(/^“The kiln permit expires on 30 November 2026/)
    expect(said).not.toMatch(LOOKED)
  })

  it('not where only the name stands there, and not what is asked about it', async () => {
    const told = [note('Calls', '2026-11-20', 'Oriel Marsh called about the glaze and sends her regards.')]
    const said = await ask("What is Oriel's birthday?", told, { contacts: [contact('Oriel Marsh')] })
    expect(said).toMatch(LOOKED)
  })

  it('not where two passages say different days, which it says', async () => {
    const said = await ask('Until when does the quarry lease run?', [
      note('Site visit', '2026-11-10', 'The quarry lease runs until 31 January 2027.'),
      note('Desk', '2026-11-12', 'The quarry lease runs until 28 February 2027.'),
    ])
    expect(said).toContain('do not agree')
    expect(said).toContain('31 January')
    expect(said).toContain('28 February')
  })

  it('not of a yes or no that a later passage speaks of again', async () => {
    const said = await ask('Ist der Ofen bestellt?', [
      note('Runde', '2026-10-12', 'Der Ofen ist bestellt, Lieferung im Januar.'),
      note('Zettel', '2026-11-20', 'Ofen: der Lieferant ist pleite, wir fangen neu an.'),
    ])
    expect(said).toMatch(LOOKED)
    expect(said).toContain('pleite')
  })

  it('not by a question, a heading or the head of a mail', async () => {
    const said = await ask('Who looks after the choir archive?', [
      note(
        'Monday',
        '2026-11-16',
        '## Choir archive',
        'Who looks after the choir archive?',
        'From: Choir Archive',
        'Bela keeps the keys.',
      ),
    ])
    expect(said).not.toMatch(/^“(?:Who|Choir|From)/)
  })
})

describe('what is said of somebody else', () => {
  const contacts = [contact('Silja Brand'), contact('Mert Acar')]
  it('is no answer: the sentence names another person, or names them in another clause', async () => {
    const told = [
      note(
        'Staff',
        '2026-11-20',
        'Mert is on parental leave from 1 February to 30 April, Silja takes the customs desk.',
      ),
      note('Post', '2026-11-20', 'Birthday card for Silja.'),
    ]
    expect(await ask('How long is Silja on parental leave?', told, { contacts })).toMatch(LOOKED)
    expect(await ask('How long is Mert on parental leave?', told, { contacts })).toMatch(/^“Mert is on parental leave/)
  })
  it('is no answer to what a name alone would say', async () => {
    const told = [note('Round', '2026-11-20', 'Silja reminds the yard of the old invoice, deadline 27.11.')]
    expect(await ask('How old is Silja?', told, { contacts })).toMatch(LOOKED)
    expect(await ask('Wie alt wird Silja?', told, { contacts })).toMatch(LOOKED)
  })
})

describe('of what no record speaks', () => {
  it('it says so, and what was looked for, in the language of the question', async () => {
    expect(await ask('What does the lighthouse earn?', [])).toMatch(
      /^I find nothing on that in your records.*“lighthouse, earn”/,
    )
    expect(await ask('Was verdient der Leuchtturm?', [])).toMatch(
      /^Dazu finde ich nichts in deinen Aufzeichnungen.*„verdient, leuchtturm“/,
    )
  })

  it('it shows no passage that only shares a lesser word', async () => {
    const said = await ask('What rent do we pay for the harbour office?', [
      note('Numbers', '2026-11-02', 'We pay 4,200 a month for the vans.'),
      note('Harbour', '2026-03-02', 'The harbour office rent was not discussed.'),
    ])
    expect(said).toContain('not discussed')
    expect(said).not.toContain('4,200')
  })
})

it('what a document says of a limit counts before what is said of it', async () => {
  const said = await ask('By when must the notice for the barge lease be given?', [
    note('Talk', '2026-11-12', 'Jonte thinks the notice for the barge lease is due at the end of the year, 31.12.'),
    {
      kind: 'file',
      label: 'Barge lease.txt',
      text: 'Notice of the barge lease must be given no later than 30 November 2026.',
    },
  ])
  expect(said.indexOf('no later than 30 November')).toBeGreaterThan(-1)
  expect(said.indexOf('no later than 30 November')).toBeLessThan(said.indexOf('Jonte'))
})

it('what stands in a mail is its sender’s, up to the next mail', async () => {
  const said = await ask(
    'What did Swantje offer us?',
    [
      note(
        'Inbox',
        '2026-11-17',
        'From: Swantje Tamm',
        'Attached is offer 881, 5,400 net for two years.',
        '',
        'From: Ole Kern',
        'Our offer is 9,900.',
      ),
    ],
    { contacts: [contact('Swantje Tamm'), contact('Ole Kern')] },
  )
  expect(said).toContain('5,400')
  expect(said).not.toContain('9,900')
})

describe('what somebody owes', () => {
  const given = {
    contacts: [contact('Nora Berg'), contact('Ida Lindberg')],
    tasks: [assigned('Send the survey', 'Nora Berg'), assigned('Order chalk', 'Ida Lindberg')],
    notes: [
      {
        id: 'n1',
        entry_date: '2026-11-20',
        content: 'Ida Lindberg sends the drawings by Friday.\nNora Berg sends the invoice by Monday.',
      },
    ],
  }
  it('are the tasks they have and what they promised, not those of a name that ends alike', async () => {
    const said = await ask('What does Nora owe me?', [], given)
    expect(said).toContain('Send the survey')
    expect(said).toContain('invoice')
    expect(said).not.toContain('drawings')
    expect(said).not.toContain('Order chalk')
  })
  it('is told in German to who asks in German', async () => {
    const said = await ask('Was schuldet mir Nora noch?', [], given)
    expect(said).toContain('Was ich dazu finde')
    expect(said).toContain('bei Nora Berg')
    expect(said).not.toMatch(/\b(?:with|due|nobody|no date)\b/)
  })
})
