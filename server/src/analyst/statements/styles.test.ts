// Sentences as other trades write them: each list is one class of language, none is taken from a text that judges the rules.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from './fixture.ts'

describe('a decision', () => {
  it.each([
    'Roof: agreed, slate and not tile.',
    'Tilda and Jörg agreed that the choir sings first.',
    'We went with the cheaper vet.',
    'We turned the second quote down.',
    'Beech it is.',
    'The landlord refuses to pay for the boiler.',
    'The harbour master declined to open the lock at night.',
    'Dach: beschlossen, Schiefer statt Ziegel.',
    'Den Hofladen verschieben wir auf das Frühjahr.',
    'Den zweiten Stall streichen wir ganz.',
    'Die Miete ist zu hoch, also wird die Filiale aufgelöst.',
    'Ein Kredit kommt nicht in Frage.',
    'Das bleibt vorerst so.',
    'The quarry was too far, so we dropped the plan.',
    'We have chosen the blue tiles.',
    'Es wurde vereinbart, dass der Verein die Halle streicht.',
    'Geht klar, wir nehmen die Eiche.',
    'Going with the smaller oven.',
    'Wir haben uns für die Lärche entschieden.',
    'The parish council signed off the new bell.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })
})

describe('an open question', () => {
  it.each([
    'The insurer asked whether the barn has a sprinkler.',
    'Tilda asks when the scaffold comes down.',
    'The parents wanted to know who pays the bus.',
    'Jörg fragt, ob die Kühlung reicht.',
    'Die Gemeinde wollte wissen, wann wir bauen.',
    'Ob die Glocke läuten darf, wollte der Nachbar wissen.',
    'No reply yet from the quarry.',
    'Noch keine Rückmeldung vom Kreisbauamt.',
    'The curator has not confirmed the loan.',
    'Der Vermieter hat dem Umbau noch nicht zugestimmt.',
    'It is still unclear whether the well is deep enough.',
    'Zu klären: wer zahlt den Kran?',
    'Wer den Kran bezahlt, ist noch offen.',
    'Offen: Farbe der Fensterläden',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })

  it('stands in a message as it is asked', () => {
    const to = { words: 'Tilda Marsh', resolved: 'c1' }
    expect(kinds('hast du die Schafe gezählt?', { kind: 'message', to })).toEqual(['question'])
    expect(kinds('Did the printer call about the posters?', { kind: 'message', to })).toEqual(['question'])
    expect(kinds('How are you?', { kind: 'message', to })).toEqual([])
  })
})

describe('a deadline', () => {
  it.each<[string, string]>([
    ['The bank wants an answer from us by 4 December.', '2026-12-04'],
    ['Die Stiftung will bis 4.12. von uns wissen, ob wir annehmen.', '2026-12-04'],
    ['The offer is firm until 11 December.', '2026-12-11'],
    ['Das Angebot ist bis 11.12. gebunden.', '2026-12-11'],
    ['Comments by 30 November.', '2026-11-30'],
    ['Rückmeldung bis 30.11. an das Bauamt', '2026-11-30'],
    ['The grant is paid out only if we plant by 15 March.', '2027-03-15'],
    ['Der Zuschuss kommt nur, wenn wir bis 15.3. pflanzen.', '2027-03-15'],
    ['Our cook leaves at the end of December.', '2026-12-31'],
    ['Der Braumeister geht zum 31.12.', '2026-12-31'],
    ['Final acceptance: completion on 9 December', '2026-12-09'],
    ['Bauabnahme am 9.12.', '2026-12-09'],
    ['The jury decides on 2 December.', '2026-12-02'],
    ['Der Stadtrat entscheidet am 2.12.', '2026-12-02'],
    ['Membership expires 31/12.', '2026-12-31'],
    ['Die Konzession läuft Ende März ab.', '2027-03-31'],
    ['Lodge the appeal by 18 December.', '2026-12-18'],
    ['Der TÜV für den Bus ist im Januar fällig.', '2027-01-31'],
  ])('%s', (text, day) => {
    expect(sure(text).map(({ kind, due }) => [kind, due?.date])).toEqual([['deadline', day]])
  })

  it('is told by its length in a contract', () => {
    expect(kinds('The tenant may object within fourteen (14) calendar days after receipt of the invoice.')).toEqual([
      'deadline',
    ])
    expect(
      kinds('Der Mieter kann innerhalb von 14 Tagen nach Erhalt Einspruch einlegen, die Frist ist verbindlich.'),
    ).toEqual(['deadline'])
  })
})

describe('a figure', () => {
  it.each([
    'Occupancy 64 % in October',
    'Ausschuss im Ofen 3,2 %',
    'Feed costs up 12% on last year',
    'Debt is 3.1x EBITDA',
    'About 40 loaves a day',
    'Etwa 300 Gäste pro Woche',
    '212 subscribers out of 500',
    '48 von 60 Plätzen',
    'Now 37 registered',
    'Wartezeit inzwischen neun Wochen',
    'Lead time is 14 weeks',
    'Pacht 8.400 € im Jahr',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['figure'])
  })

  it.each([
    "I'm 100 % sure about the colour.",
    'Room 12, third floor, bring 2 chairs',
    'If it is 5 % it is fine.',
    'Is it 5 % or 6 %?',
    'The train at 7.40 was late.',
  ])('is none: %s', (text) => {
    expect(kinds(text)).not.toContain('figure')
  })
})

describe('what others wrote', () => {
  it('binds its writer where a note quotes it', () => {
    const text =
      'fwd, pasted\n\nFrom: Tilda Marsh\nTo: Nora Kiel\nDate: Mon, 23 Nov 2026\n> Nora,\n> I will deliver the hives by 4 December.\n\nme: fine with that. Jörg to clear the meadow.'
    expect(sure(text).map(({ kind, who, due }) => [kind, who?.resolved, due?.date ?? null])).toEqual([
      ['promise', 'c1', '2026-12-04'],
      ['promise', 'c2', null],
    ])
    const signed = '> Die Stühle liefere ich bis Freitag.\n> Mit freundlichen Grüßen\n> Jörg Öttl\n\nGut.'
    expect(sure(signed).map(({ kind, who }) => [kind, who?.resolved])).toEqual([['promise', 'c2']])
  })

  it('initials with an umlaut are a name', () => {
    expect(sure('JÖ holt morgen die Stühle ab.').map(({ who }) => who?.resolved)).toEqual(['c2'])
  })
})

describe('a table of matters', () => {
  it('says what is owed, due and settled in its rows', () => {
    const text =
      '| Topic | Result | Who | By |\n|---|---|---|---|\n| Bees | buy two hives | Tilda | 4 Dec |\n| Lease | runs out on 31 December | Jörg | – |\n| Fence | approved | Jörg | – |\n| Weather | talked about it | Tilda | – |'
    expect(sure(text).map(({ kind, who, due }) => [kind, who?.resolved, due?.date ?? null])).toEqual([
      ['promise', 'c1', '2026-12-04'],
      ['deadline', 'c2', '2026-12-31'],
      ['decision', 'c2', null],
    ])
  })

  it('counts the money of its rows', () => {
    const text = '| Kunde | T€ | Stand |\n|---|---|---|\n| Hofladen | 40 | läuft |\n| Mensa | 85 | neu |'
    expect(kinds(text)).toEqual(['figure', 'figure'])
  })
})

describe('where a sentence and a name begin and end', () => {
  it.each([
    ['Jean-Pierre will send the plan by Friday.', 'Jean-Pierre'],
    ['Hans-Peter schickt den Plan bis Freitag.', 'Hans-Peter'],
    ['Anne-Marie promised to call the bank on Monday.', 'Anne-Marie'],
  ])('a double first name stays whole: %s', (text, name) => {
    expect(sure(text).map(({ who, quote }) => [who?.words, quote])).toEqual([[name, text]])
  })

  it('a dash with a space is none of a name', () => {
    for (const text of ['Tilda - sends the plan by Friday', 'Tilda – sends the plan by Friday'])
      expect(sure(text).map(({ who }) => who?.resolved)).toEqual(['c1'])
  })

  it('a short day with its full stop ends a sentence before whoever comes next', () => {
    const text =
      'Tilda sends the lease by Tue. Jörg: hive prices to the vet by Fri. Tilda calls the bank on Thu. Jörg orders hay.'
    expect(sure(text).map(({ who, due }) => [who?.resolved, due?.date ?? null])).toEqual([
      ['c1', '2026-12-01'],
      ['c2', '2026-11-27'],
      ['c1', '2026-11-26'],
      ['c2', null],
    ])
  })

  it('what is bound keeps its day where it would hang in the air without', () => {
    const what = (text: string) => sure(text).map((each) => each.what)
    expect(what('The Christmas party is on 12 December.')).toEqual(['The Christmas party is on 12 December'])
    expect(what('Die Frist endet am 12. Dezember.')).toEqual(['Die Frist endet am 12. Dezember'])
    expect(what('Tilda sends the plan by Friday.')).toEqual(['Tilda sends the plan'])
    expect(what('Tilda schickt den Plan (bis 12.12.).')).toEqual(['Tilda schickt den Plan'])
  })
})
