import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld, told } from '../../../test/agent-world.ts'

const { world, models, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())

const shownIn = (turn: number) => models.talked[turn]?.tools.map(({ name }) => name) ?? []
const charactersIn = (turn: number) => JSON.stringify(models.talked[turn]?.tools).length

describe('an agent with many tools', () => {
  it('is told of what every question may need; the rest comes when it is opened, behind what was there', async () => {
    const id = await run([calls(['open_tools', { toolsets: ['tasks', 'notes'] }]), 'Now I have them.'])
    await world.answer(id)
    expect(shownIn(0)).toEqual(expect.arrayContaining(['search_records', 'read_record', 'list_tasks', 'read_all']))
    expect(shownIn(0)).not.toContain('create_task')
    expect(shownIn(0).at(-1)).toBe('open_tools')
    expect(shownIn(1).slice(0, shownIn(0).length)).toEqual(shownIn(0))
    expect(shownIn(1)).toEqual(expect.arrayContaining(['create_task', 'delete_task', 'add_note']))
    expect(shownIn(1)).not.toContain('create_goal')
    expect(told(models.talked[1])).toMatch(/Ready to be called now: create_task/)
  })

  it('costs less than half of what all of them do', async () => {
    const all = { toolsets: ['tasks', 'goals', 'notes', 'contacts', 'promises', 'messages', 'schedules', 'surveys'] }
    const id = await run([calls(['open_tools', all]), 'Done.'])
    await world.answer(id)
    expect(charactersIn(0)).toBeLessThan(charactersIn(1) / 2)
  })

  it('knows by their titles what can be opened', async () => {
    const id = await run(['Nothing to do.'])
    await world.answer(id)
    const opens = models.talked[0]?.tools.find(({ name }) => name === 'open_tools')
    expect(opens?.description).toMatch(/tasks: Create a task, /)
    expect(opens?.description).toMatch(/schedules: /)
  })

  it('may call at once what it was not told of, and from then on is told of the like', async () => {
    const id = await run([calls(['create_task', { title: 'Water the figs' }]), 'It is on your list.'])
    await world.until(id, ['paused'])
    await approve(world, id)
    await world.answer(id)
    expect(shownIn(1)).toContain('update_task')
    const { items } = await world.as('owner').tasks.list({ search: 'Water the figs' })
    expect(items).toHaveLength(1)
  })

  it('is told which toolsets there are when it names one that is not, or writes nonsense', async () => {
    const id = await run([calls(['open_tools', { toolsets: ['rockets'] }], ['open_tools', 'tasks']), 'I see.'])
    await world.answer(id)
    expect(told(models.talked[1])).toMatch(/Name toolsets that there are: .*tasks/)
    expect(shownIn(1)).toEqual(shownIn(0))
  })

  it('has those open that its task names from the start', async () => {
    const id = await run(['Hello.'], { toolsets: ['goals'] })
    await world.answer(id)
    expect(shownIn(0)).toContain('set_kpi')
    expect(shownIn(0)).not.toContain('create_task')
  })
})

describe('an agent with a few tools', () => {
  it('is told of them all', async () => {
    const id = await run(['Hello.'], { tools: ['search_records', 'create_task', 'add_note'] })
    await world.answer(id)
    expect(shownIn(0)).toEqual(['search_records', 'create_task', 'add_note'])
  })
})
