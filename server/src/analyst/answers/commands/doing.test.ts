import { describe, expect, it } from 'vitest'
import type { WorkspaceFixture } from '../../context/fixture.ts'
import { goal, kpi } from '../../workspace/fixture.ts'
import { answerQuestion } from '../answer.ts'
import { assigned, readToolWith, TODAY } from '../fixture.ts'

const tasks = [
  assigned('Zaun streichen', 'Alex Moreau', { due_date: '2026-11-26' }),
  assigned('Tor ölen', null),
  assigned('Hull survey', null, { due_date: '2026-11-30' }),
]

/** What one message asks to have done: the sentence before the card, what the card changes, and what is said afterwards. */
async function tell(text: string, given: WorkspaceFixture = { tasks }) {
  const asked: { before: string; input: Record<string, unknown> }[] = []
  const done = (input: Record<string, unknown>, before = '') => {
    asked.push({ before: before.replaceAll('**', ''), input })
    return { done: true, declined: false, words: '', shown: [] }
  }
  const said = await answerQuestion(
    { text, before: [], name: 'Alex Moreau', reads_records: true },
    async (name, input) =>
      name === 'list_assignable' && /nora/i.test(String(input.search))
        ? [
            {
              text: '',
              record: { kind: 'user', id: 'u-nora', label: 'Nora Abel' },
              mark: '',
              data: { id: 'u-nora', name: 'Nora Abel' },
            },
          ]
        : readToolWith({ today: TODAY, ...given }, [])(name, input),
    {
      act: async (_, input) => done(input),
      actAll: async (calls, before) => calls.map(({ input }) => done(input, before)),
      ask: async () => '',
    },
  )
  return { said: said.replaceAll('**', ''), asked }
}

describe('what is told of a task', () => {
  it('is counted from its own day', async () => {
    const { asked } = await tell('Verschieb den Zaun um eine Woche')
    expect(asked).toMatchObject([{ input: { due_date: '2026-12-03' } }])
    expect((await tell('push the hull survey by two days')).asked[0]?.input).toMatchObject({ due_date: '2026-12-02' })
  })
  it('is for whoever is named before it, or on what stands there where nobody is called so', async () => {
    const { asked } = await tell('task nora: oil the gate by friday')
    expect(asked[0]?.input).toMatchObject({ title: 'Oil the gate', assigned_to_user_id: 'u-nora' })
    const topic = await tell('task budget: ask the bank')
    expect(topic.asked[0]?.input).toMatchObject({ title: 'Budget: Ask the bank' })
    expect(topic.said).not.toContain('account')
  })
  it('is asked for where it has no day to count from, or none is told', async () => {
    const without = await tell('Verschieb das Tor um eine Woche')
    expect(without.asked).toEqual([])
    expect(without.said).toContain('Auf welchen Tag')
    expect((await tell('postpone the hull survey')).said).toContain('To which day')
  })
  it('is all of it on one card', async () => {
    const { asked } = await tell('Verschieb den Zaun auf Freitag und setz ihn auf hoch')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.input).toMatchObject({ due_date: '2026-11-27', priority: 'High' })
  })
  it('is proposed in German where it was told so, with days as they are written', async () => {
    const { asked, said } = await tell('Verschieb den Zaun auf Freitag')
    expect(asked[0]?.before).toContain('Wenn du zustimmst, ist Zaun streichen danach am 27.11.2026 fällig')
    expect(said).toContain('Zaun streichen ist jetzt am 27.11.2026 fällig')
    expect(said).not.toContain('2026-11')
    const created = await tell('Leg eine Aufgabe an: Farbe kaufen, bis Freitag, hohe Priorität')
    expect(created.asked[0]?.before).toContain('Farbe kaufen, fällig am 27.11.2026, Priorität hoch')
  })
  it('says that it is cancelled and not deleted', async () => {
    const { asked, said } = await tell('Streich die Aufgabe Tor ölen')
    expect(asked).toMatchObject([{ input: { status: 'Cancelled' } }])
    expect(asked[0]?.before).toContain('nicht gelöscht')
    expect(said).toContain('Gelöscht ist sie nicht')
    expect((await tell('cancel the task hull survey')).asked[0]?.before).toContain('not deleted')
  })
  it('says what of it was not understood', async () => {
    expect((await tell('Verschieb den Zaun auf Freitag und sag allen Bescheid')).said).toContain('sag allen Bescheid')
  })
})

describe('a record that is not there', () => {
  it('is named, with the nearest, and never told as nothing in the records', async () => {
    const { said } = await tell('Verschieb den Zaun im Hinterhof auf Freitag')
    expect(said).toContain('Eine offene Aufgabe „Zaun im Hinterhof“ finde ich nicht')
    expect(said).toContain('Zaun streichen')
    const english = await tell('move the keel survey report to Friday')
    expect(english.said).toContain('I find no open task “keel survey report”. Nearest to it: Hull survey')
  })
  it('may be a KPI', async () => {
    const goals = [goal({ kpis: [kpi({ name: 'Spenden', unit: 'EUR' })] })]
    const { said } = await tell('Setze die Spendenquote auf 12 %', { goals })
    expect(said).not.toContain('Aufzeichnungen')
  })
})

describe('a value of a KPI', () => {
  it.each([
    ['Setze die Spenden auf 401 T€', 'EUR', 401_000],
    ['Setze die Spenden auf 401 T€', 'T€', 401],
    ['Setze die Spenden auf 401', 'T€', 401],
    ['set Spenden to 1.2m', 'GBP', 1_200_000],
    ['Setze die Spenden auf 12 km', 'km', 12],
  ])('“%s”, counted in %s, is %d', async (text, unit, value) => {
    const goals = [goal({ kpis: [kpi({ name: 'Spenden', unit })] })]
    expect((await tell(text, { goals })).asked[0]?.input).toMatchObject({ current_value: value })
  })
})

it.each(['Gib Nora die Aufgabe Tor ölen', 'Gib Tor Nora', 'Gib Nora Tor', 'give Nora the task Tor ölen'])(
  'whoever can be given tasks is given it, in whatever order: “%s”',
  async (text) => {
    expect((await tell(text)).asked[0]?.input).toMatchObject({ id: 't-Tor ölen', assigned_to_user_id: 'u-nora' })
  },
)
