import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundStatement } from '#contract/statements.ts'
import { foundStatement } from '#contract/statements.ts'
import { effortOf } from '../../../../test-kit/effort.ts'
import { findStatements } from './find.ts'
import type { SourceText } from './form/source.ts'

const DANA = '0191c0de-0000-7000-8000-000000000001'
const RETO = '0191c0de-0000-7000-8000-000000000002'
const source = (text: string, parts: Partial<SourceText> = {}): SourceText => ({
  kind: 'note',
  title: '',
  text,
  written_on: '2026-11-24',
  zone: 'Europe/Zurich',
  author: { words: 'Alex Moreau', resolved: 'me' },
  to: null,
  me: ['Alex Moreau'],
  people: [
    { name: 'Dana Fisk', contact_id: DANA },
    { name: 'Reto Brunner', contact_id: RETO },
  ],
  ...parts,
})
const find = (text: string, parts: Partial<SourceText> = {}) => findStatements(source(text, parts))
const sure = (text: string, parts: Partial<SourceText> = {}) => find(text, parts).filter(({ perhaps }) => !perhaps)
const only = (text: string, parts: Partial<SourceText> = {}): FoundStatement => {
  const found = find(text, parts)
  expect(found).toHaveLength(1)
  return found[0] as FoundStatement
}
const brief = ({ kind, who, due }: FoundStatement) => [kind, who?.resolved ?? who?.words ?? null, due?.date ?? null]

describe('a statement', () => {
  it('names its words exactly, by their place in the text as it is stored', () => {
    const text = 'Zürich 🏔️ – kurz:\r\n\r\n**Dana** will send   the “revised” quote by Friday. Nice day.\r\n'
    const found = only(text)
    expect(text.slice(found.start, found.end)).toBe(found.quote)
    expect(found.quote).toBe('Dana** will send   the “revised” quote by Friday.')
    expect(brief(found)).toEqual(['promise', DANA, '2026-11-27'])
    expect(foundStatement.parse(found)).toEqual(found)
  })

  it.each(['We will not open before March.', 'Wir öffnen nicht vor März.'])(
    'keeps the day that turns its sense: %s',
    (text) => expect(only(text).what).toBe(text.slice(0, -1)),
  )

  it.each<[string, string]>([
    ['Dana to call the bank.', DANA],
    ['D. Fisk will call the bank.', DANA],
    ['Hr. Brunner ruft morgen die Bank an.', RETO],
    ['@dana please call the bank', DANA],
    ['DF to call the bank', DANA],
    ["I'll call the bank.", 'me'],
    ['Ich rufe die Bank an.', 'me'],
    ['Alex to call the bank.', 'me'],
  ])('knows people as they are written: %s', (text, who) => {
    expect(only(text).who?.resolved).toBe(who)
  })

  it.each(['Our offer to the choir is valid until 1 December.', 'Unser Angebot an den Chor gilt bis 1. Dezember.'])(
    'takes no word for a name that only says whose it is: %s',
    (text) => expect(find(text).map(({ who }) => who?.words ?? null)).toEqual([null]),
  )

  it('leaves a name open that two people have', () => {
    const people = [
      { name: 'Dana Fisk', contact_id: DANA },
      { name: 'Dana Roth', contact_id: RETO },
    ]
    expect(only('Dana will send the plan.', { people }).who).toEqual({ words: 'Dana', resolved: null })
    expect(only('Dana Roth will send the plan.', { people }).who?.resolved).toBe(RETO)
  })

  it('keeps the amount and the short words apart from its day', () => {
    const found = only("Reto überweist bis Ende Januar CHF 1'250'000 an die Gemeinde.")
    expect(found.amount).toEqual({ value: 1_250_000, unit: 'CHF', words: "CHF 1'250'000" })
    expect(found.due).toMatchObject({ date: '2027-01-31', words: 'Ende Januar' })
    expect(found.what).not.toContain('Januar')
  })
})

describe('what counts', () => {
  it.each<[string, string]>([
    ['We decided not to renew the depot.', 'decision'],
    ['Es wurde beschlossen, die Mühle nicht zu verkaufen.', 'decision'],
    ['Wir haben noch nicht entschieden, ob wir bauen.', 'question'],
    ['We have not decided whether to build.', 'question'],
    ['The lease expires on 31 March 2027.', 'deadline'],
    ['Die Kündigungsfrist beträgt drei Monate zum Jahresende.', 'deadline'],
    ['Budget: CHF 85k for the roof', 'figure'],
  ])('%s is a %s', (text, kind) => {
    expect(sure(text).map((found) => found.kind)).toEqual([kind])
  })

  it.each([
    "I won't send them the drawings.",
    'Dana will not call the bank.',
    'Ich schicke die Pläne nicht.',
    'It will rain tomorrow.',
    'Martin will be a good father.',
    'Es wird früh dunkel.',
    'Vielen Dank für Ihren Besuch.',
    'Should you have any questions, please do not hesitate to contact me.',
    'If only we had known.',
    'Dana has sent the quote.',
    'Dana hat das Angebot geschickt.',
  ])('is silent about: %s', (text) => {
    expect(find(text)).toEqual([])
  })

  it.each([
    'We should perhaps talk to another supplier.',
    'Man müsste mal den Keller ausmisten.',
    'Walter offered to lend us his warehouse.',
    'Dana hat angeboten, das Inventar zu übernehmen.',
  ])('finds a hedge or an offer as what it is, hedged: %s', (text) => {
    const found = find(text)
    expect(found.map(({ hedged }) => hedged)).toEqual([true])
  })

  it('calls a condition a hedge, and no other "if"', () => {
    expect(only("If the bank says yes I'll sign the lease.").hedged).toBe(true)
    expect(only('Falls die Bank zustimmt, unterschreibe ich den Vertrag.').hedged).toBe(true)
    expect(only('Dana will ask Pete if the baler is fixed.').hedged).toBe(false)
  })

  it('a request is owed only once it is taken on', () => {
    const to = { words: 'Dana Fisk', resolved: DANA }
    const asked = only('Could you send me the parking details?', { kind: 'message', to })
    expect([asked.kind, asked.hedged, asked.who?.resolved, asked.to_whom?.resolved]).toEqual([
      'question',
      true,
      'me',
      DANA,
    ])
    const talk =
      'Omar: The bond?\nDana: Not yet.\nOmar: Can you send me the clauses?\nDana: Sure, will do.\nOmar: Thanks.'
    const read = find(talk, { kind: 'file', author: null })
    expect(read.map(brief)).toContainEqual(['promise', DANA, null])
    expect(read.find(({ kind }) => kind === 'promise')?.to_whom?.words).toBe('Omar')
  })

  it('names who asks, then who is asked', () => {
    const between = (text: string, given: Parameters<typeof find>[1]) => {
      const [first] = find(text, given).filter(({ kind }) => kind === 'question')
      return [first?.who?.resolved ?? null, first?.to_whom?.resolved ?? null]
    }
    const dana = { words: 'Dana Fisk', resolved: DANA }
    const me = { words: 'I', resolved: 'me' }
    expect(between('Who pays for the crane in March?', { kind: 'message', author: dana, to: me })).toEqual([DANA, 'me'])
    expect(between('Wer zahlt im März den Kran?', { kind: 'message', author: me, to: dana })).toEqual(['me', DANA])
    expect(between('Kannst du mir den Plan schicken?', { kind: 'message', author: dana, to: me })).toEqual([DANA, 'me'])
    expect(between('Dana asked whether the crane is paid.', {})[0]).toBe(DANA)
    expect(between('Who pays for the crane in March?', {})).toEqual([null, null])
  })
})

describe('what is not new or not said', () => {
  const mail =
    "Hi Alex,\nI'll send the plan tomorrow.\n\nBest\nDana\nDana Fisk, I'll build your house, 8 Mill Lane\n\nOn Mon, 23 Nov 2026 at 09:14, Alex Moreau wrote:\n> I will pay the deposit by Friday.\nI will sell the boat."
  it('older mails and signatures are left out', () => {
    const found = find(mail, {
      kind: 'message',
      author: { words: 'Dana Fisk', resolved: DANA },
      to: { words: 'Alex', resolved: 'me' },
    })
    expect(found.map(brief)).toEqual([['promise', DANA, '2026-11-25']])
  })

  it('a mail that was pasted into a note binds its writer up to the next heading', () => {
    const text =
      '# Call\nDana will send the plan.\n\nFrom: Ken\nSent: 20 November 2026\n\nI will swap the meters.\n\n# Later\nReto to call the bank.'
    expect(find(text).map(brief)).toEqual([
      ['promise', DANA, null],
      ['promise', 'Ken', null],
      ['promise', RETO, null],
    ])
  })

  it('a head of fields names people and binds nobody', () => {
    const text =
      'Moderator: Ruth Abel\nLead: Kim\nNotes by: Ian Coe\nAttendees: Ruth Abel, Ian Coe, Zorana Quist\n\nZorana will book the hall.'
    expect(find(text).map(brief)).toEqual([['promise', 'Zorana', null]])
  })

  it('code, pictures and keys give nothing', () => {
    expect(find('```\nI will send the plan by Friday.\n```')).toEqual([])
    const bytes = Array.from({ length: 5_000 }, (_, at) => String.fromCharCode((at * 7919) % 256)).join('')
    expect(find(`I will send it by Friday.${bytes}`)).toEqual([])
    expect(find('QWxhZGRpbjpvcGVuIHNlc2FtZQ'.repeat(4_000))).toEqual([])
  })
})

describe('lists and tables', () => {
  it('a box is a promise, and a ticked one is done', () => {
    expect(
      find('- [ ] order straw\n- [x] move the hens\n☐ Offerte einholen (Reto, bis 4.12.)').map(
        ({ state, who, due }) => [state, who?.resolved, due?.date ?? null],
      ),
    ).toEqual([
      ['found', 'me', null],
      ['done', 'me', null],
      ['found', RETO, '2026-12-04'],
    ])
  })

  it.each([
    '| Wer | Was | Bis |\n|---|---|---|\n| Dana | Plan zeichnen | 4.12. |',
    '| Due | Action | Owner |\n|---|---|---|\n| 4 Dec | Draw the plan | Dana |',
    'Aufgabe\tTermin\tVerantwortlich\nPlan zeichnen\t4.12.\tDana',
  ])('a table is read in any order of its columns: %j', (text) => {
    expect(find(text).map(brief)).toEqual([['promise', DANA, '2026-12-04']])
  })

  it('a list is what its heading says', () => {
    const text =
      '## Decisions\n- No Android app\n\n## Open questions\n- Data residency\n\n## Next steps\n- Book the offsite'
    expect(find(text).map(({ kind }) => kind)).toEqual(['decision', 'question', 'promise'])
  })
})

describe('bounds', () => {
  // A limit, no bar: half a minute of the processor, which others may need at the same time.
  const LIMIT_MS = 240_000
  it('10,000 bullets and a million signs are read to their bound, and prose takes no longer than it is long', {
    timeout: LIMIT_MS,
  }, async () => {
    const bullets = Array.from({ length: 10_000 }, (_, at) => `- [ ] call number ${at} by Friday`).join('\n')
    expect(find(bullets).length).toBe(2_000)
    expect(find('who? '.repeat(200_000)).length).toBeLessThanOrEqual(2_000)
    const prose = (sentences: number) =>
      `Dana will send the plan by Friday. ${'Nothing happened on the pier and the gulls were loud. '.repeat(sentences)}`
    expect(find(prose(500)).map(brief)).toEqual([['promise', DANA, '2026-11-27']])
    // The least of three: what else this process has to do at that moment counts for nothing.
    const least = async (sentences: number) => {
      const efforts: number[] = []
      for (let time = 0; time < 3; time += 1) efforts.push(await effortOf(() => find(prose(sentences))))
      return Math.min(...efforts)
    }
    const [short, long] = [await least(500), await least(2_000)]
    // Four times as long; sixteen times would be by its square.
    expect(long).toBeLessThan(8 * short)
  })

  it('whatever is written, each span holds its quote and the shape is right', () => {
    const words = [
      'Dana',
      'will',
      'send',
      ' ',
      '\n',
      '- [ ] ',
      '| ',
      '\t',
      'bis KW 50',
      '30.11.',
      'ich',
      'schicke',
      '?',
      '.',
      '**',
      '~~',
      '[a](b)',
      '->',
      '@x',
      ':',
      '"',
      "I'll",
      'beschlossen',
      '€40k',
      '🙂',
      '\u200b',
      '\ud800',
      '> ',
      '```',
      'läuft aus',
      '11/24',
      '(',
      ')',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 60 }),
        (parts) => {
          const text = parts.join(' ')
          for (const kind of ['note', 'message', 'file'] as const)
            for (const found of find(text, { kind })) {
              expect(text.slice(found.start, found.end)).toBe(found.quote)
              expect(found.quote.length).toBeGreaterThan(0)
              expect(foundStatement.safeParse(found).success).toBe(true)
            }
        },
      ),
      { numRuns: 300 },
    )
  })
})
