// Classes of language by which notes bind somebody without the plain verb, each tried on sentences of trades that no workspace has.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from './fixture.ts'

describe('a promise', () => {
  it.each([
    "She's to show us the drawings by Friday.",
    'Petra is due to hand the keys over on 3 December.',
    'Tilda digitises the parish register by 4 December.',
    'We lend them the tent on Saturday.',
    'The cooper now says Monday.',
    'The letter will be with us by Friday, says Petra.',
    'Ring him today',
    'Must ring the vet before Thursday',
    'Posters: Petra, by Friday',
    'posters (Petra, Friday)',
    'Electrician back Thursday',
    'Figures from Petra on Tuesday',
    'Tilda can fit the bell on Friday.',
    'Jörg war da, er kläre das bis Freitag.',
    'Sie werde das bis Ende der Woche klären.',
    'Altes Archiv übernimmt Petra, fertig bis Ende Januar',
    'Die Plakate werden von Petra gedruckt.',
    'Das Angebot bekommen wir am Dienstag.',
    'Petra erkundigt sich beim Amt.',
    'Ich fahre am Samstag hin.',
    'Tierarzt anrufen!',
    'Petra kann die Chronik erst bis Mitte Dezember liefern.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })

  it('is taken on by an answer in a chat, whatever stands before the names', () => {
    const chat = (lines: [string, string][], head: (at: number, name: string) => string) =>
      lines.map(([name, said], at) => `${head(at, name)}${said}`).join('\n')
    const lines: [string, string][] = [
      ['Tilda', 'who brings the tent'],
      ['Petra', 'leave it with me'],
      ['Tilda', 'and the flyers?'],
      ['Jörg', 'ill print them tomorrow'],
    ]
    for (const head of [
      (at: number, name: string) => `[24/11/2026, 07:1${at}] ${name}: `,
      (at: number, name: string) => `24.11.26, 07:1${at} - ${name}: `,
      (at: number, name: string) => `${name} 07:1${at}: `,
      (at: number, name: string) => `07:1${at} ${name}: `,
    ])
      expect(
        sure(chat(lines, head))
          .filter(({ kind }) => kind === 'promise')
          .map(({ who, due }) => [who?.resolved, due?.date ?? null]),
      ).toEqual([
        ['c3', null],
        ['c2', '2026-11-25'],
      ])
  })

  it('of a pasted mail binds its writer, and what stands below its end its reader', () => {
    const text =
      "From: Petra Vollmer\nSent: 23 November 2026\nTo: Nora Kiel\n\nDear Nora,\n\nI will send the kiln on Thursday.\n\nKind regards\nPetra\n\nI'll clear the shed on Wednesday."
    expect(sure(text).map(({ who, due }) => [who?.resolved, due?.date])).toEqual([
      ['c3', '2026-11-26'],
      ['me', '2026-11-25'],
    ])
  })

  it('knows short names and names written small', () => {
    expect(sure('Tobi will call the quarry.').map(({ who }) => who?.resolved)).toEqual(['c4'])
    expect(sure('petra will call the quarry on friday').map(({ who }) => who?.resolved)).toEqual(['c3'])
  })

  it('has a day that was spoken', () => {
    expect(sure('Tilda will tune the organ by the sixth of December.').map(({ due }) => due?.date)).toEqual([
      '2026-12-06',
    ])
    expect(sure('Petra repariert die Orgel bis zum fünfzehnten Dezember.').map(({ due }) => due?.date)).toEqual([
      '2026-12-15',
    ])
  })
})

describe('a decision', () => {
  it.each([
    'No new tractor this year.',
    'No to a second bell tower.',
    'We do not accept the new tariff.',
    "We're not buying the mill.",
    'The mill stays as it is till spring.',
    'Moving the archive was parked until the January session.',
    'Honey stall: dropped',
    'Settled on oak.',
    'Bell ropes: signed off',
    'The parish council refused planning permission.',
    'From January we close on Mondays.',
    'Job goes to Tilda.',
    "We're putting the entry up to £6.",
    'Kein neuer Traktor vor dem Frühjahr.',
    'Die Orgelweihe wird vom 30.11. auf den 18.12. verlegt.',
    'Wir nehmen Lärche.',
    'Den Traktor behalten wir.',
    'Honigstand -> gestrichen',
    'Der alte Bus wird verkauft.',
    'Ab Januar ist montags zu.',
    'Geeinigt auf 1.200 €',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })
})

describe('an open question', () => {
  it.each([
    'Sponsor for the marquee tbc',
    'Who locks the hall was left open.',
    'Still waiting on the diocese about the loan.',
    'Petra asked for two more weeks on the glass.',
    'Termin der Weihe steht noch nicht fest.',
    'Warten noch auf Antwort vom Bistum.',
    'Das muss noch entschieden werden.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
})

describe('a deadline', () => {
  it.each([
    'The survey has to be redone by 1 December.',
    'It must reach the diocese by Monday.',
    "They'll hold the organ pipes till Friday.",
    'The caterer needs final numbers by Thursday.',
    'VAT by 7 December',
    'They gave us until Friday.',
    'Quote valid 30 days',
    'Sign by Friday, otherwise we lose the slot',
    'Antrag muss bis 31.1. rein.',
    'Bindefrist: 31.1.',
    'Das Angebot gilt nur bis Freitag.',
    'Wir haben bis Freitag Zeit.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['deadline'])
  })
})

describe('a figure', () => {
  it.each([
    '62 members now, 58 in spring',
    '9 of the 12 pews are closed',
    'We look after 71 patients',
    'MRR 183,9 TEUR',
    'Im Schnitt 31,50 pro Kopf',
    'They owe us £3,400',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['figure'])
  })
})

describe('what binds nobody', () => {
  it.each([
    'Petra is on holiday until 3 December',
    'Petra ist bis Freitag im Urlaub',
    'Jour fixe 3.12.',
    'Next meeting: 3 December',
    'The lads were brilliant last night.',
    'He said the market was slow.',
    'Petra told me the story of the boat again.',
    'Petra hat die Rechnung gestern bezahlt.',
    'Worst case it would cost £4,300.',
    'Roy proposed £60,000.',
    'How are things?',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})
