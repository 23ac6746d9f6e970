// The built-in crews without a model, run through the front door over the sample workspace.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSampleFor } from '../../../../test-kit/sample-of.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
  await loadSampleFor(world.database, world.id('owner'))
}, 120_000)
afterAll(() => world.close())

type Ended = {
  text: string
  citations: { kind: string; id: string; label: string }[]
  outputs: { name: string; text: string }[]
  questions: string[]
  /** What stood before the list, and how many lists there were. */
  before: string
  lists: number
}
type Answers = (prompt: { question: string; choices: string[] }, at: number) => string

/** Runs a crew to its end; `answers` says what the person replies, by the prompt or its number. */
async function run(
  name: string,
  inputs: Record<string, unknown>,
  answers: Answers = () => '',
  who: Person = 'owner',
): Promise<Ended & { id: string }> {
  const api = world.as(who)
  const { crew_run_id: id } = await api.crewRuns.start({ crew_id: name, inputs })
  const questions: string[] = []
  let before = ''
  let lists = 0
  const seen = new Set<string>()
  for (let tries = 0; tries < 1500; tries++) {
    const at = await api.runs.get({ id })
    if (at.status === 'completed')
      return { id, questions, before, lists, ...(at.result as Omit<Ended, 'questions' | 'before' | 'lists'>) }
    if (at.error) throw new Error(at.error)
    if (at.prompt && !seen.has(at.prompt.id)) {
      seen.add(at.prompt.id)
      const card = (await api.decisions.list({})).items.find(({ run_id }) => run_id === id)
      before = at.prompt.before ?? ''
      if (!card?.approval) {
        questions.push(at.prompt.question)
        await api.crewRuns.continue({
          id,
          user_input: answers(at.prompt, questions.length),
          prompt_id: at.prompt.id,
        })
      } else {
        const [yes, no]: [{ id: string; arguments_hash: string }[], string[]] = [[], []]
        for (const { id, target, arguments_hash } of card.approvals) {
          questions.push(target ?? '')
          if (answers(at.prompt, questions.length) === 'yes') yes.push({ id, arguments_hash })
          else no.push(id)
        }
        await api.decisions.decide({ prompt_id: at.prompt.id, yes, no })
        lists += 1
      }
    }
    await sleep(20)
  }
  throw new Error('the run did not end')
}
const plain = (content: string) => content.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')
/** What stands under a heading. */
const under = (text: string, heading: string) =>
  new RegExp(`^## ${heading}\\n\\n([\\s\\S]*?)(?=\\n## |$(?![\\s\\S]))`, 'm').exec(text)?.[1] ?? ''
/** Lines of a page that claim something: all but headings, labels, the purpose and the author. */
const claims = (text: string) => text.split('\n').filter((line) => /^- |^[^#*\s-]/.test(line))

describe('the built-in crews', () => {
  it('are there for everybody, public and built in, with their agents, tools and inputs', async () => {
    const { items } = await world.as('same_org').factory.crews({})
    const built = items.filter(({ is_auto_gen }) => is_auto_gen)
    expect(
      built.map(({ name, inputs }) => [name, inputs.map((field) => `${field.name}${field.required ? '!' : ''}`)]),
    ).toEqual([
      ['Deal Briefing', ['subject!', 'purpose', 'date']],
      ['Meeting Preparation', ['contact!', 'occasion', 'date']],
      ['Weekly Review', []],
    ])
    for (const crew of built) {
      expect(crew).toMatchObject({ is_public: true, can_edit: false })
      expect(crew.tasks.every(({ agent_name, expected_output }) => agent_name && expected_output)).toBe(true)
    }
    const { items: agents } = await world.as('same_org').factory.agents({})
    const named = new Map(agents.map((agent) => [agent.name, agent.tools.map(({ name }) => name)]))
    expect(named.get('Planner')).toContain('Create a task')
    expect(named.get('Briefing writer')).not.toContain('Create a task')
  })
})

describe('Meeting Preparation', () => {
  it('says who it is, what was said, what is owed and what to ask, each claim with its record', async () => {
    const { text, citations, outputs } = await run('Meeting Preparation', { contact: 'Helen Stroud', date: 'tomorrow' })
    const page = plain(text)
    expect(page).toContain('# Helen Stroud')
    expect(under(page, 'In short')).toContain('58 days ago')
    expect(under(page, 'Who it is')).toContain('Callum Reyes (Purchasing Manager, Northmoor Dairies)')
    expect(under(page, 'What was said')).toContain('41 alarms in one night')
    expect(under(page, 'What we owe each other')).toContain(
      'Call Helen Stroud about the renewal: 9 days overdue'.replace('renewal:', 'renewal**:'),
    )
    expect(under(page, 'What to ask')).toContain('She names a window for the update')
    expect(page).toContain('Win the Northmoor renewal')
    expect(outputs.map(({ name }) => name)).toEqual(['Find out who it is', 'Prepare the conversation'])
    expect(new Set(citations.map(({ kind }) => kind))).toEqual(
      new Set(['contact', 'interaction', 'note', 'task', 'goal']),
    )
    for (const line of claims(text)) expect(line).toMatch(/\]\(\/app\/records\//)
  })

  it('asks once whom the person means, where a name is only near or fits several', async () => {
    const near = await run('Meeting Preparation', { contact: 'Helne' }, ({ choices }) => choices[0] ?? '')
    expect(near.questions).toEqual(['Nobody in your contacts is called “Helne”. Whom do you mean?'])
    expect(near.text).toContain('# Helen Stroud')
    const several = await run(
      'Meeting Preparation',
      { contact: 'Northmoor Dairies' },
      ({ choices }) => choices.find((choice) => choice.startsWith('Callum')) ?? '',
    )
    expect(several.questions).toEqual(['Several of your contacts fit “Northmoor Dairies”. Whom do you mean?'])
    expect(several.text).toContain('# Callum Reyes')
  })

  it('helps with somebody who is no contact, from the notes that name them', async () => {
    const { text } = await run('Meeting Preparation', { contact: 'Jonas Velling' }, () => 'None of these')
    expect(plain(text)).toContain('Nobody in your contacts is called “Jonas Velling”')
    expect(text).toContain('Your notes mention the name')
    const nobody = await run('Meeting Preparation', { contact: 'Xaver Qwertz' }, () => 'None of these')
    expect(plain(nobody.text)).toContain('Your notes do not mention the name either')
  })
})

describe('Deal Briefing', () => {
  it('puts a deal on one page: where it stands, people, words, open points, risks, steps', async () => {
    const { text, citations } = await run('Deal Briefing', { subject: 'Northmoor renewal', purpose: 'Board call' })
    const page = plain(text)
    expect(page).toContain('*For: Board call*')
    expect(under(page, 'Bottom line')).toMatch(/Win the Northmoor renewal.* is due .*on track/)
    expect(under(page, 'Where it stands')).toContain('16 of 18, on track')
    expect(under(page, 'People')).toMatch(/Callum Reyes[\s\S]*Helen Stroud|Helen Stroud[\s\S]*Callum Reyes/)
    expect(under(page, 'On paper')).toContain('Northmoor Dairies, terms of the contract.md')
    expect(under(page, 'Open points')).toContain('Marta will send the three-year offer')
    expect(under(page, 'Open points')).toContain('4 days overdue, urgent')
    expect(under(page, 'Next steps')).toContain('Call Helen Stroud')
    expect(citations.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['goal', 'kpi', 'contact', 'task', 'note', 'file']),
    )
    for (const line of claims(text)) expect(line).toMatch(/\]\(\/app\/records\//)
  })

  it('finds a company by its people and notes', async () => {
    const { text } = await run('Deal Briefing', { subject: 'Kestrel Radio' })
    expect(plain(text)).toContain('the Kestrel quote runs out')
    expect(under(plain(text), 'People')).toContain('Bruno Salis')
    expect(under(plain(text), 'What could go wrong')).toContain('seven notes')
  })

  it('offers what comes near when nothing says the name', async () => {
    const { text, questions } = await run(
      'Deal Briefing',
      { subject: 'Zzyzx' },
      ({ choices }) => choices.find((choice) => choice.includes('audit')) ?? '',
    )
    expect(questions).toEqual(['Nothing in your records says “Zzyzx”. What do you mean?'])
    expect(plain(text)).toContain('# Pass the pharma audit')
  })
})

describe('Weekly Review', () => {
  it('tells what moved, slipped and is next, and then puts all proposed tasks to the person as one list', async () => {
    const { id, text, questions, before, lists } = await run('Weekly Review', {}, (_, at) => (at === 2 ? 'no' : 'yes'))
    const page = plain(text)
    expect(under(page, 'What moved')).toContain('Yusuf Demir')
    expect(under(page, 'What moved')).toMatch(
      /False alarms per 100 sensors a week\*\* moved forward: down from 10.9 .* to 10.3/,
    )
    expect(under(page, 'What slipped')).toContain(
      'False alarms per 100 sensors a week stands at 10.3 against a target of 4, due on',
    )
    expect(under(page, 'What slipped')).toContain('16 days overdue')
    expect(under(page, 'What is next')).toContain('Make Yusuf Demir an offer')
    expect(lists).toBe(1)
    // The result comes first, and is the same afterwards.
    expect(under(plain(before), 'What moved')).toContain('Yusuf Demir')
    expect(under(plain(before), 'What is next')).toBe(under(page, 'What is next'))
    expect(before).toMatch(/\]\(\/app\/records\//)
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(5)
    const { receipt, tasks } = {
      receipt: await world.as('owner').decisions.receipt({ id }),
      tasks: (await world.as('owner').tasks.list({ limit: 100 })).items,
    }
    const created = receipt.changed.filter(({ what }) => what === 'created')
    expect(created).toHaveLength(questions.length - 1)
    for (const { id: task, approved } of created) {
      expect(approved).toBe(true)
      const made = tasks.find((each) => each.id === task)
      expect(made?.description).toMatch(/Rests on: .+/)
      expect(made?.due_date && made.due_date > new Date().toISOString().slice(0, 10)).toBe(true)
      expect([0, 6]).not.toContain(new Date(`${made?.due_date}T00:00:00Z`).getUTCDay())
      expect(under(page, 'Tasks you took')).toContain(made?.title)
    }
    const declined = /“(.+)”, due/.exec(questions[1] ?? '')?.[1] ?? '?'
    expect(tasks.map(({ title }) => title)).not.toContain(declined)
    expect(under(page, 'Proposed, and declined')).toContain(declined)
    expect(page).toContain(`you took ${questions.length - 1}`)
    for (const line of claims(text).filter((each) => each.startsWith('- ')))
      expect(line).toMatch(/\]\(\/app\/records\//)
  })

  it('proposes nothing that is on the list already', async () => {
    const { questions } = await run('Weekly Review', {}, () => 'no')
    const titles = (await world.as('owner').tasks.list({ limit: 100 })).items.map(({ title }) => title)
    for (const question of questions) expect(titles).not.toContain(/“(.+)”, due/.exec(question)?.[1])
  })

  it('says how to begin where there is nothing yet', async () => {
    const { text, questions } = await run('Weekly Review', {}, undefined, 'other_org')
    expect(questions).toEqual([])
    expect(plain(text)).toContain('There is nothing to review yet')
  })
})
