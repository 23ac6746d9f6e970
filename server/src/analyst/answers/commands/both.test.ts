import { describe, expect, it } from 'vitest'
import { assigned } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const tasks = [
  assigned('Renew the fishing permit', null),
  assigned('Paint the hull', null),
  assigned('Order nets and buoys', null),
  assigned('Netze flicken', null),
  assigned('Motor warten', null),
  assigned('Check the winch brake', null),
  assigned('Get a new winch cable', null),
]
const told = async (message: string) => {
  const [turn] = await talk([message], { tasks })
  return { ...turn, titles: turn?.cards.map((card) => String(card.input.title)) }
}

describe('one verb over several things', () => {
  it.each([
    [
      'Mark the fishing permit and the hull as done',
      ['Renew the fishing permit', 'Paint the hull'],
      { status: 'Done' },
    ],
    ['Verschiebe Netze und Motor auf Freitag', ['Netze flicken', 'Motor warten'], { due_date: '2026-11-27' }],
    ['Setz die Netze und den Motor auf hoch', ['Netze flicken', 'Motor warten'], { priority: 'High' }],
    ['Give the permit and the hull to Nora', ['Renew the fishing permit', 'Paint the hull'], {}],
    [
      'Cancel the fishing permit, the hull and the motor',
      ['Renew the fishing permit', 'Paint the hull', 'Motor warten'],
      { status: 'Cancelled' },
    ],
    ['Close both tasks about the winch', ['Check the winch brake', 'Get a new winch cable'], { status: 'Done' }],
    [
      'Move all tasks about the winch to Monday',
      ['Check the winch brake', 'Get a new winch cable'],
      { due_date: '2026-11-30' },
    ],
  ])('is one card with all of them: “%s”', async (message, titles, fields) => {
    const turn = await told(message)
    expect(turn.titles).toEqual(titles)
    for (const card of turn.cards ?? []) expect(card.input).toMatchObject(fields)
    for (const title of titles) expect(turn.before).toContain(title)
    for (const title of titles) expect(turn.said).toContain(title)
  })
  it('is one task where that is called by both', async () => {
    expect((await told('Mark order nets and buoys as done')).titles).toEqual(['Order nets and buoys'])
    expect((await told('cancel the nets and buoys')).titles).toEqual(['Order nets and buoys'])
  })
  it('says which of them is not there, and proposes the rest', async () => {
    const turn = await told('Move the hull and the moon landing to Friday')
    expect(turn.titles).toEqual(['Paint the hull'])
    expect(turn.said).toContain('I find no open task “moon landing”')
  })
  it('asks where both are said, and there are others than two', async () => {
    const more = [...tasks, assigned('Grease the winch', null)]
    const [turn] = await talk(['Close both tasks about the winch'], { tasks: more })
    expect(turn?.cards).toEqual([])
    expect(turn?.said).toContain('Which task do you mean?')
  })
  it('tells a no once', async () => {
    const [turn] = await talk([['Verschiebe Netze und Motor auf Freitag', 'no']], { tasks })
    expect(turn?.said).toBe('Nichts wurde geändert: du hast Nein gesagt.')
  })
})
