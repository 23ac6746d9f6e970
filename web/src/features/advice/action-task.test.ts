import { describe, expect, it } from 'vitest'
import { actionTask, titledTask } from './action-task.ts'

const titleOf = (action: string, about = 'Packing machines: 24 Dec 2026') => actionTask(action, about).title

describe('a task made of what to do', () => {
  it('has its day as a date and not in its title, and keeps what else is to be done', () => {
    expect(actionTask('Do “Order the crane” by 21 Dec 2026. Call Ida about it.', 'Crane: 24 Dec 2026')).toEqual({
      title: 'Do “Order the crane”',
      rest: 'Call Ida about it.',
      due_date: '2026-12-21',
    })
    expect(actionTask('Frag Ida, ob der Kran kommt, bis 21.12.2026.', 'Kran: 24.12.2026')).toEqual({
      title: 'Frag Ida, ob der Kran kommt',
      rest: '',
      due_date: '2026-12-21',
    })
    expect(actionTask('Call Ida. Have it settled by 21 Dec 2026.', 'Crane')).toMatchObject({ due_date: '2026-12-21' })
  })

  it.each([
    'Call Ida by Monday, 21 December 2026.',
    'Call Ida by Mon 21 Dec 2026.',
    'Ida anrufen bis Montag, 21. Dezember 2026.',
    'Ida bis zum 21. Dez. 2026 anrufen.',
    'Ida bis zum 21. 12. 2026 anrufen.',
  ])('reads the day of “%s”', (action) => {
    const { title, due_date } = actionTask(action, 'Kran')
    expect(due_date).toBe('2026-12-21')
    expect(title).not.toMatch(/2026/)
  })

  it('says what “it” is', () => {
    expect(titleOf('Settle it with Bruno Salis by 21 Dec 2026.')).toBe('Settle it with Bruno Salis (Packing machines)')
    expect(titleOf('Settle it with Dr. Salis.')).toBe('Settle it with Dr. Salis (Packing machines)')
    expect(titleOf('Call Nordic IT this week.')).toBe('Call Nordic IT this week')
  })

  it('says it in the words of the record, where the title has no other or the action names it already', () => {
    expect(
      titleOf(
        'Settle it with Henning Tewes by 21 Dec 2026.',
        'Henning Tewes: “Please list the parking fees” (17 Dec 2026, in 21 days)',
      ),
    ).toBe('Settle it with Henning Tewes (“Please list the parking fees”)')
    expect(
      titleOf(
        'Nimm es bis zum 21.12.2026 an oder lehn es ab.',
        '„Der Preis gilt bis Heiligabend“ (24.12.2026, in 28 Tagen)',
      ),
    ).toBe('Nimm es an oder lehn es ab („Der Preis gilt bis Heiligabend“)')
    expect(
      titleOf(
        'Leg heute fest, wer es bis zum 21.12.2026 einreicht.',
        'Kran: „Der Antrag muss vorliegen“ (24.12.2026, in 28 Tagen)',
      ),
    ).toBe('Leg fest, wer es einreicht (Kran)')
  })

  it('takes an ordinal within a quoted title for no end of a sentence, and no name in brackets twice', () => {
    expect(
      actionTask('Erledige „Pachtvertrag: 2. Nachtrag unterschreiben“ bis zum 04.12.2026. Ruf Ida an.', 'Pacht'),
    ).toEqual({
      title: 'Erledige „Pachtvertrag: 2. Nachtrag unterschreiben“',
      rest: 'Ruf Ida an.',
      due_date: '2026-12-04',
    })
    expect(
      titleOf(
        'Klär es bis zum 04.12.2026 mit Bruno Salis.',
        'V7 (Bruno Salis): „Die Abnahme steht aus“ (11.12.2026, in 17 Tagen)',
      ),
    ).toBe('Klär es mit Bruno Salis (V7)')
    expect(
      titleOf(
        'Du hast es zugesagt: Erledige es bis zum 04.12.2026, oder sag, bis wann.',
        '„Im Auto“: „Ich rufe ihn morgen an“ (04.12.2026, morgen)',
      ),
    ).toBe('Du hast es zugesagt: Erledige es, oder sag, bis wann („Ich rufe ihn morgen an“)')
  })

  it('stays as it is where there is no day', () => {
    expect(titleOf('Write down the first step', 'Series B is behind')).toBe('Write down the first step')
  })

  it('names the matter, and never how far off its day is', () => {
    expect(
      titleOf(
        'Settle it with Bruno Salis by 24 Dec 2026.',
        'Due 29 Dec 2026, in 29 days: “The Kestrel quote runs out”',
      ),
    ).toBe('Settle it with Bruno Salis (“The Kestrel quote runs out”)')
    expect(
      titleOf(
        'Decide today who does it, and have it done by 4 Dec 2026.',
        'Due 4 Dec 2026, in four days: “The farrier must know”',
      ),
    ).toBe('Decide who does it, and have it done (“The farrier must know”)')
    expect(titleOf('Klär es mit Bruno.', 'Fällig am 29.12.2026, in 29 Tagen: „Das Angebot läuft aus“')).toBe(
      'Klär es mit Bruno („Das Angebot läuft aus“)',
    )
    expect(titleOf('Settle it with Bruno.', 'Kestrel, due 29 Dec 2026, in 29 days: late')).not.toMatch(/in 29 days/)
    expect(titleOf('Settle it with Bruno.', 'Due 29 Dec 2026, in 29 days')).toBe('Settle it with Bruno')
    const long = titleOf('Settle it with Bruno.', `Due 29 Dec 2026, today: “${'the quote runs out and '.repeat(9)}”`)
    expect(long.length).toBeLessThan(160)
    expect(long).toMatch(/…”\)$/)
  })

  it('keeps what only looks like the distance of a day', () => {
    expect(titleOf("Prepare for today's board meeting.")).toBe("Prepare for today's board meeting")
    expect(titleOf('Ruf heute Abend bei Ida an.')).toBe('Ruf heute Abend bei Ida an')
    expect(titledTask('Notice can be given in 30 days.').title).toBe('Notice can be given in 30 days.')
  })

  it('is named after its matter where nothing says what to do', () => {
    expect(titledTask('Work out the service credits: by 6 Dec 2026, in six days')).toEqual({
      title: 'Work out the service credits',
      rest: '',
      due_date: '2026-12-06',
    })
    expect(titledTask('Due 29 Dec 2026, in 29 days: “I will be there tomorrow”').title).toBe(
      '“I will be there tomorrow”',
    )
    expect(titledTask('Kran: „Der Antrag muss vorliegen“ (24.12.2026, in 28 Tagen)').title).toBe(
      'Kran: „Der Antrag muss vorliegen“ (24.12.2026)',
    )
    expect(titledTask('Series B is behind').title).toBe('Series B is behind')
  })
})
