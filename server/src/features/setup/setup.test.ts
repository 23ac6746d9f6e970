import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContactBody, createInteractionBody } from '#contract/contacts.ts'
import { createGoalBody } from '#contract/goals.ts'
import { createNoteBody } from '#contract/notes.ts'
import { createTaskBody } from '#contract/tasks.ts'
import { loadSampleFor } from '../../../../test-kit/sample-of.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sampleWorkspace } from './sample/sample-workspace.ts'

const NOW = new Date('2027-03-01T09:30:00Z')
const sample = sampleWorkspace(NOW)

describe('the sample workspace', () => {
  it('holds six goals, 25 tasks, 20 notes, 15 contacts and two files', () => {
    const { goals, tasks, notes, contacts, files } = sample
    expect([goals, tasks, notes, contacts, files].map((list) => list.length)).toEqual([6, 25, 20, 15, 2])
  })

  it('has a history of 6 to 12 values for every KPI, oldest first, that ends today', () => {
    for (const { name, history, start_value } of sample.goals.flatMap((goal) => goal.kpis)) {
      const days = history.map((reading) => reading.days_ago)
      expect(days, name).toEqual(days.toSorted((a, b) => b - a))
      expect(new Set(days).size, name).toBe(days.length)
      expect(days.at(-1), name).toBe(0)
      expect(history.length, name).toSatisfy((count: number) => count >= 6 && count <= 12)
      expect(history[0]?.value, name).toBe(start_value)
    }
  })

  it('links tasks to goals that exist, and leaves one goal without open work', () => {
    const closed = ['Done', 'Cancelled']
    const linked = sample.tasks.filter((task) => task.goal !== null)
    expect(linked.filter((task) => sample.goals[task.goal ?? -1] === undefined)).toEqual([])
    const worked = new Set(linked.filter((task) => !closed.includes(task.status)).map((task) => task.goal))
    expect(worked.size).toBe(sample.goals.length - 1)
  })

  it('keeps to the limits of the contract', () => {
    for (const { due_in_days, kpis, ...goal } of sample.goals) {
      const inputs = kpis.map(({ history, ...kpi }) => ({ ...kpi, current_value: history.at(-1)?.value ?? null }))
      createGoalBody.parse({ ...goal, due_date: '2027-03-01', kpis: inputs })
    }
    for (const { due_in_days, goal, mine, ...task } of sample.tasks) createTaskBody.parse(task)
    for (const { content } of sample.notes) createNoteBody.parse({ content })
    for (const { interactions, ...contact } of sample.contacts) {
      createContactBody.parse(contact)
      for (const { days_ago, ...interaction } of interactions)
        createInteractionBody.parse({ ...interaction, date: '2027-03-01' })
    }
  })

  it('speaks of no weekday and no year, and knows only addresses and numbers that belong to nobody', () => {
    const said = JSON.stringify(sample)
    expect(said).not.toMatch(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b20[2-9]\d\b/)
    const contacts = sample.contacts.flatMap(({ emails, phones }) => [...emails, ...phones])
    const nobodys =
      /@(?:[a-z]+\.)?example\.com$|^01632 960\d{3}$|^07700 900\d{3}$|^01\d\d 496 0\d{3}$|^020 7946 0\d{3}$/
    expect(contacts.filter((entry) => !nobodys.test(entry))).toEqual([])
  })

  it('moves with the day it is loaded on', () => {
    const later = sampleWorkspace(new Date('2027-04-11T09:30:00Z'))
    const notice = (notes: typeof sample.notes) => notes.find((note) => note.days_ago === 8)?.content
    expect(notice(sample.notes)).toContain('Notice can be given until 16 March.')
    expect(notice(later.notes)).toContain('Notice can be given until 26 April.')
  })
})

describe('loading the sample', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await loadSampleFor(world.database, world.id('owner'))
  })
  afterAll(() => world.close())

  it('fills the workspace of one person, and of nobody else', async () => {
    const counts = async (person: 'owner' | 'ceo') => {
      const api = world.as(person)
      const lists = await Promise.all([
        api.goals.list({ include_completed: 'true', limit: 100 }),
        api.tasks.list({ limit: 100 }),
        api.notes.list({ limit: 100 }),
        api.contacts.list({ limit: 100 }),
        api.files.list({ limit: 100 }),
      ])
      return lists.map((list) => list.items.length)
    }
    expect(await counts('owner')).toEqual([6, 25, 20, 15, 2])
    expect(await counts('ceo')).toEqual([0, 0, 0, 0, 0])
  })

  it('gives every KPI its past in order, ending at its current value', async () => {
    const api = world.as('owner')
    for (const goal of (await api.goals.list({ include_completed: 'true' })).items) {
      const { items } = await api.goals.history({ id: goal.id, limit: 100 })
      const times = items.map((item) => item.recorded_at)
      expect(times).toEqual(times.toSorted())
      for (const kpi of goal.kpis) {
        const wanted = sample.goals.flatMap((each) => each.kpis).find((each) => each.name === kpi.name)
        const values = items.filter((item) => item.kpi_id === kpi.id).map((item) => item.value)
        expect(values, kpi.name).toEqual(wanted?.history.map((reading) => reading.value))
        expect(values.at(-1), kpi.name).toBe(kpi.current_value)
      }
    }
  })

  it('gives tasks their goals and owners, and contacts their interactions', async () => {
    const api = world.as('owner')
    const tasks = (await api.tasks.list({ limit: 100 })).items
    const goals = (await api.goals.list({ include_completed: 'true' })).items
    const of = (title: string) => sample.tasks.find((task) => task.title === title)
    for (const task of tasks) {
      const wanted = of(task.title)
      const goal = goals.find((each) => each.id === task.goal_id)?.title
      expect(goal, task.title).toBe(sample.goals[wanted?.goal ?? -1]?.title)
      expect(task.assigned_to_user_id, task.title).toBe(wanted?.mine ? world.id('owner') : null)
    }
    for (const contact of (await api.contacts.list({ limit: 100 })).items) {
      const wanted = sample.contacts.find((each) => each.name === contact.name)?.interactions.length
      expect(contact.past_interactions.length, contact.name).toBe(wanted)
    }
  })

  it('is loaded once, and taken out again with what was changed in it; what the person made stays', async () => {
    const api = world.as('ceo')
    expect(await api.sample.get({})).toEqual({ records: 0 })
    const own = await api.notes.create({ content: 'The quay is free from May.' })
    expect(await api.sample.load({})).toEqual({ records: 68 })
    await expect(api.sample.load({})).rejects.toThrow('409 conflict')
    expect((await api.today.get({})).has_sample).toBe(true)
    const [task] = (await api.tasks.list({ limit: 1 })).items
    await api.tasks.update({ id: task?.id ?? '', title: 'Water the figs', status: 'Done' })
    const [contact] = (await api.contacts.list({ limit: 1 })).items
    await api.contacts.remove({ id: contact?.id ?? '' })
    const mine = await api.tasks.create({ title: 'Call the harbour', goal_id: (await api.goals.list({})).items[0]?.id })
    expect(await api.sample.get({})).toEqual({ records: 67 })
    const companies = (await api.companies.list({ limit: 100 })).items
    expect(companies.map(({ name }) => name)).toEqual(expect.arrayContaining(['Northmoor Dairies', 'Kestrel Radio']))
    expect(companies.find(({ name }) => name === 'Northmoor Dairies')?.people).toBeGreaterThan(0)
    await api.companies.create({ name: 'Figs & Sons' })
    await api.sample.remove({})
    expect((await api.companies.list({})).items.map(({ name }) => name)).toEqual(['Figs & Sons'])
    expect(await api.sample.get({})).toEqual({ records: 0 })
    expect((await api.today.get({})).has_sample).toBe(false)
    expect((await api.goals.list({ include_completed: 'true' })).items).toEqual([])
    expect((await api.contacts.list({})).items).toEqual([])
    expect((await api.files.list({})).items).toEqual([])
    expect((await api.notes.list({})).items.map(({ id }) => id)).toEqual([own.id])
    expect((await api.tasks.list({})).items).toMatchObject([{ id: mine.id, goal_id: null }])
    // The one beside it keeps theirs.
    expect(await world.as('owner').sample.get({})).toEqual({ records: 68 })
    expect(await api.sample.load({})).toEqual({ records: 68 })
    await api.sample.remove({})
  })

  it('gives some contacts a rhythm, so that the first day shows who is due', async () => {
    const { items } = await world.as('owner').contacts.list({ due: 'true' })
    expect(items.map(({ name }) => name)).toEqual(['Helen Stroud', 'Gideon Marsh'])
  })
})
