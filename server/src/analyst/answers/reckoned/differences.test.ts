import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, assigned, contact } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'

const note = (label: string, text: string, day = '2026-11-02') => [{ label, text: `Date: ${day}\n${text}` }]

describe('what is left', () => {
  it('is reckoned from a part and its whole in one sentence', async () => {
    const said = await ask(
      'how much of the quarry budget is left',
      note('Quarry', 'Quarry budget: €48,500 of the €112,000 spent'),
    )
    expect(said).toContain('€112,000 − €48,500 = 63,500')
    const german = note('Betriebsfest', 'Zum Betriebsfest haben sich 41 von 60 angemeldet.')
    expect(await ask('wieviele anmeldungen fehlen noch fürs betriebsfest', german)).toContain('60 − 41 = 19')
    const share = note('Kran', "Anzahlung Kran: CHF 90'000, bezahlt im Mai. Das sind 30 % von CHF 300'000.")
    expect(await ask('wieviel müssen wir für den kran noch zahlen', share)).toContain('210.000')
  })

  it('is not reckoned where the share is of another sum, or nothing was paid', async () => {
    const other = note('Kran', "Anzahlung Kran: CHF 80'000, bezahlt im Mai. Das sind 30 % von CHF 300'000.")
    expect(await ask('wieviel müssen wir für den kran noch zahlen', other)).not.toContain('=')
    const offered = note('Crane', 'The crane: €40,000 of the €90,000 may come from the fund.')
    expect(await ask('how much is left to pay for the crane', offered)).not.toContain('=')
  })

  it('is told as a share where a share is asked for', async () => {
    const said = await ask(
      'wieviel prozent der gläser hatten risse',
      note('Reklamation', 'Bei der Prüfung hatten 156 von 12.000 Gläsern Risse.'),
    )
    expect(said).toContain('= 1,3 %')
  })
})

describe('by how much something changed', () => {
  it('is the difference of the two values of one sentence', async () => {
    const wall = note('Stand', 'Bühnendach: die 21.000 € gelten nicht mehr, jetzt 23.400 €')
    expect(await ask('um wieviel ist das bühnendach teurer geworden', wall)).toContain('= 2.400')
    const rate = note('Quote', 'Quote Sept. 31,2 %, Okt. 30,4 %')
    expect(await ask('um wieviel ist die quote gefallen', rate)).toContain('0,8 Prozentpunkte')
  })

  it('is left open between values of two currencies', async () => {
    const wall = note('Stand', 'Bühnendach: die 21.000 € gelten nicht mehr, jetzt CHF 23.400')
    expect(await ask('um wieviel ist das bühnendach teurer geworden', wall)).not.toContain('=')
  })

  it('is that of a KPI since the day that is named', async () => {
    const history: [string, number][] = [
      ['2026-06-30', 100],
      ['2026-09-30', 140],
      ['2026-11-15', 185],
    ]
    const goals = [
      goal({
        title: 'Fleet',
        kpis: [kpi({ name: 'Barges', unit: 'boats', current_value: 185, target_value: 200, history })],
      }),
    ]
    const said = await ask('how many barges have been added since the end of september', [], { goals })
    expect(said).toContain('+45 boats')
    expect(said).toContain('2026-09-30')
    const words = [
      'by how much did barges go up since the end of september',
      'um wie viel sind die barges seit ende september raufgegangen',
    ]
    for (const each of words) expect(await ask(each, [], { goals })).toMatch(/\+45 boats/)
  })
})

describe('a sum over hours and days', () => {
  it('goes by the rate for each of them', async () => {
    const late = note('Launch', 'A late start of the launch costs us €4,000 for each quarter of an hour.')
    expect(await ask('what would a launch start 45 min late cost us', late)).toContain('= 12,000')
    const days = note('Nora', 'Four more days for Nora at 2,100 a day as discussed.')
    expect(await ask('how much do the four extra days with nora come to in total', days)).toContain('= 8,400')
    const hall = note('Halle', 'Die Miete der Halle 7 beträgt unverändert € 5.100,– im Monat.')
    expect(await ask('was kostet die halle 7 im ganzen jahr', hall)).toContain('61.200')
  })

  it('is never answered by the rate alone', async () => {
    const days = note('Nora', 'Extra days for Nora come at 2,100 a day as discussed.')
    const said = await ask('how much do the extra days for nora come to in total', days)
    expect(said).toMatch(/find no clear answer/)
  })
})

describe('how often', () => {
  it('is not answered by a sentence that tells of one time', async () => {
    const said = await ask(
      'wie oft wurde die hauptprobe verschoben',
      note('Stand', 'Hauptprobe verschoben auf 27.11., Halle ist belegt'),
    )
    expect(said).toMatch(/finde ich keine klare Antwort/)
  })
})

describe('what is asked, though misspelt or after a list', () => {
  it('is read as what it is meant to be', () => {
    const kind = (text: string, before: string[] = []) => gateIn(before, text, '2026-11-24').kind
    expect(kind('was von meinen sachen ist überfälig')).toBe('list_tasks')
    expect(kind('fass mir die runde kurz zusamen')).toBe('stand')
    expect(kind('wieviele sind das?', ['was von meinen sachen ist überfällig'])).toBe('list_tasks')
    expect(kind('how many is that', ['which of my tasks are overdue?'])).toBe('list_tasks')
    expect(kind('what did we agree with nora since mid october')).toBe('since')
    expect(kind('how much are we charged')).toBe('look_up')
  })

  it('counts the tasks that were listed before', async () => {
    const tasks = [
      assigned('Send the plan', null, { due_date: '2026-11-19' }),
      assigned('Call the yard', null, { due_date: '2026-11-16' }),
      assigned('Order rope', null, { due_date: '2026-12-16' }),
    ]
    const said = await ask('wieviele sind das?', [], { tasks }, ['was von meinen sachen ist überfälig'])
    expect(said).toContain('2 überfällige Aufgaben')
  })
})

describe('since a month', () => {
  const told = (title: string, entry_date: string, content: string) =>
    ({ id: title, entry_date, title, content }) as never
  it('means its last beginning, its middle or its end', async () => {
    const notes = [
      told('Round', '2026-11-20', '# Round\nThe yard crane moved to bay four this week.'),
      told('Old', '2026-09-20', '# Old\nThe yard crane stood in bay one for the summer.'),
    ]
    const said = await ask('what changed with the crane since october', [], { notes })
    expect(said).toContain('bay four')
    expect(said).not.toContain('bay one')
    expect(await ask('was hat sich beim crane seit mitte oktober getan', [], { notes })).toContain('15.10.2026')
  })
})

describe('of the question before', () => {
  it('takes what changed from it', async () => {
    const rate = note('Quote', 'Quote Sept. 31,2 %, Okt. 30,4 %')
    const said = await ask('um wieviel ist sie gefallen', rate, {}, ['wie hat sich unsere quote entwickelt'])
    expect(said).toContain('0,8 Prozentpunkte')
  })
})

describe('an amount for each of two things', () => {
  it('is multiplied by both counts', async () => {
    const meals = note('Küche', 'Angebot Feldküche: 20,50 pro Kopf und Tag, 10 Bautage, 40 Leute.')
    expect(await ask('was macht die feldküche insgesamt für alle', meals)).toContain('= 8.200')
    const open = note('Küche', 'Angebot Feldküche: 20,50 pro Kopf und Tag, 10 Bautage, 4 Ruhetage, 40 Leute.')
    expect(await ask('was macht die feldküche insgesamt für alle', open)).not.toContain('=')
  })
})

describe('what somebody asked', () => {
  it('is told by the questions that the texts say are theirs', async () => {
    const notes = [
      {
        id: 'n',
        entry_date: '2026-11-20',
        title: 'Call',
        content: '# Call\nPaul Hagen asked whether the rope is insured.\nNora Weiss asked who pays the pilot.',
      } as never,
    ]
    const said = await ask('what did hagen ask', [], {
      notes,
      contacts: [contact('Paul Hagen'), contact('Nora Weiss')],
    })
    expect(said).toContain('rope is insured')
    expect(said).not.toContain('pilot')
  })
})
