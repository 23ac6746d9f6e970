// The built-in crews over German records, through the front door: their pages are German, as the records are.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const today = new Date().toISOString().slice(0, 10)
const away = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
  const api = world.as('owner')
  await api.goals.create({ title: 'Orgel K4 rechtzeitig übergeben', due_date: away(40) })
  const { id } = await api.contacts.create({
    name: 'Irmgard Voss',
    role: 'Kirchenvorstand',
    notes: 'Will alles schriftlich.',
  })
  await api.contacts.addInteraction({
    id,
    date: away(-6),
    summary: 'Abnahme der K4',
    notes: 'Die Abnahme ist noch offen, sie wartet auf das Gutachten.',
  })
  await api.tasks.create({ title: 'Gutachten an Irmgard Voss schicken', due_date: away(-2), priority: 'High' })
  await api.notes.create({
    content:
      '# Werkstattrunde\n\nIrmgard Voss schickt uns den Vertrag bis Freitag. Beschlossen: Wir bauen die K4 mit Eichenwindlade. Offen ist, wer den Transport der K4 zahlt.',
    entry_date: away(-10),
  })
}, 120_000)
afterAll(() => world.close())

/** The page of a crew; what it proposes is declined. */
async function pageOf(name: string, inputs: Record<string, unknown>): Promise<{ page: string; proposed: string[] }> {
  const api = world.as('owner')
  const { crew_run_id: id } = await api.crewRuns.start({ crew_id: name, inputs })
  const proposed: string[] = []
  for (let tries = 0; tries < 1_500; tries++) {
    const at = await api.runs.get({ id })
    if (at.status === 'completed') {
      const { text } = at.result as { text: string }
      return { page: text.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, ''), proposed }
    }
    if (at.error) throw new Error(at.error)
    const card = (await api.decisions.list({})).items.find(({ run_id }) => run_id === id)
    if (card?.approval && proposed.length === 0) {
      proposed.push(...card.approvals.map(({ target }) => target ?? ''))
      await api.decisions.decide({ prompt_id: card.prompt.id, yes: [], no: card.approvals.map(({ id: no }) => no) })
    }
    await sleep(20)
  }
  throw new Error('the run did not end')
}
const headings = (page: string) => [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)

it('Meeting Preparation is written in German, and asks in German', async () => {
  const { page } = await pageOf('Meeting Preparation', { contact: 'Irmgard Voss' })
  expect(headings(page)).toEqual(
    expect.arrayContaining(['Kurz gesagt', 'Wer das ist', 'Was gesagt wurde', 'Was zwischen euch offen ist']),
  )
  expect(page).toContain('Gutachten an Irmgard Voss schicken**: seit 2 Tagen überfällig')
  expect(page).toContain('kein Modell ist eingerichtet')
  expect(page).not.toMatch(/\b(?:You|overdue|noted|owes|Who|What)\b/)
})

it('Deal Briefing finds a short name with a number in it, and tells its goal in German', async () => {
  const { page } = await pageOf('Deal Briefing', { subject: 'K4' })
  expect(headings(page)).toEqual(expect.arrayContaining(['Das Wichtigste', 'Stand', 'Was gesagt wurde']))
  expect(page).toContain('**Orgel K4 rechtzeitig übergeben**: fällig ')
  expect(page).not.toMatch(/\b(?:due|Undecided|Where it stands|overdue)\b/)
})

it('Weekly Review tells the week in German, and what was decided; its proposals are German too', async () => {
  const { page, proposed } = await pageOf('Weekly Review', {})
  expect(page).toMatch(/^# Die Woche bis zum \d\d\.\d\d\.\d{4}$/m)
  expect(headings(page)).toEqual(expect.arrayContaining(['Was sich bewegt hat', 'Was liegen blieb', 'Was ansteht']))
  expect(page).toContain('Eine Aufgabe ist überfällig')
  for (const title of proposed) expect(title).not.toMatch(/\b(?:Ask|Decide|Call|Agree|Plan|Give|Enter)\b/)
})

it('of what no record says it is told so in German', async () => {
  const { page } = await pageOf('Deal Briefing', { subject: 'K4' })
  expect(page).not.toContain('nicht vor')
  const api = world.as('owner')
  const { crew_run_id: id } = await api.crewRuns.start({
    crew_id: 'Deal Briefing',
    inputs: { subject: 'Zeppelinhalle' },
  })
  for (let tries = 0; tries < 1_500; tries++) {
    const at = await api.runs.get({ id })
    if (at.prompt) {
      expect(at.prompt.question).toBe('In deinen Aufzeichnungen kommt „Zeppelinhalle“ nicht vor. Was meinst du?')
      expect(at.prompt.choices.at(-1)).toBe('Nichts davon')
      return
    }
    await sleep(20)
  }
  throw new Error('nothing was asked')
})
