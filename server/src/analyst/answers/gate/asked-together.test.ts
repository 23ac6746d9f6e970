import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { commandIn } from '../commands/command.ts'
import { ask, contact } from '../fixture.ts'
import { gateIn } from './gate.ts'
import { partsIn } from './parts.ts'

const TODAY = '2026-11-24'

describe('several questions in one message', () => {
  it.each([
    ['who is the new foreman and when does he start', ['who is the new foreman', 'when does he start']],
    ['whats the rent and who pays it?', ['whats the rent', 'who pays it?']],
    ['where and when is the open day', ['where is the open day', 'when is the open day']],
    ['what does Holm want and by when', ['what does Holm want', 'by when what does Holm want']],
    [
      'How many hives are lost, and how much money?',
      ['How many hives are lost', 'how much money How many hives are lost'],
    ],
    [
      'Bea calls in a minute, so tell me in two sentences where the loan stands, what the limit is and what Ivo thinks',
      ['where the loan stands', 'what the limit is', 'what Ivo thinks'],
    ],
    ['Was kostet das Dach und wann kommt der Kran?', ['Was kostet das Dach', 'wann kommt der Kran?']],
  ])('are answered one by one: “%s”', (message, parts) => {
    expect(partsIn(message, 'look_up')).toEqual(parts)
  })
  it.each([
    'what did she say about who pays',
    'what is the difference between what we paid and what they asked',
    'when do we open',
    'tell Bea where the key is and what it opens',
    'weißt du, was das kostet',
  ])('one question stays one: “%s”', (message) => {
    expect(partsIn(message, 'look_up')).toBeNull()
  })
  it('what is done or written is never taken apart', () => {
    expect(partsIn('what is due and who has it', 'list_tasks')).toBeNull()
  })
  it('each has its own answer', async () => {
    const said = await ask('What does the kiln cost and when is it delivered?', [
      {
        label: 'Studio, 3 November',
        text: 'Date: 2026-11-03\nThe kiln costs £4,200.\nIt is green.\n\nThe kiln is delivered on 12 January 2027.',
      },
    ])
    expect(said).toContain('Your first question')
    expect(said).toContain('£4,200')
    expect(said).toContain('12 January 2027')
  })
  it('what answers both alike is said once', async () => {
    const text = 'Date: 2026-11-03\nThe landlord wants 24.75 a foot. The lift is his to replace.'
    const asked = 'what did the landlord’s people say about the lift and what they want from us'
    const said = await ask(asked, [{ label: 'Walk', text }])
    expect(said.split('24.75').length - 1).toBe(1)
    expect(said).not.toContain('Your first')
  })
})

describe('which of several things stands at one end of what is measured of all', () => {
  const given = {
    goals: [
      goal({
        id: 'g1',
        title: 'Milk quality',
        kpis: [
          kpi({
            id: 'a',
            name: 'Cell count Northfield',
            unit: 'k',
            direction: 'decrease',
            current_value: 240,
            target_value: 150,
          }),
          kpi({
            id: 'b',
            name: 'Cell count Southfield',
            unit: 'k',
            direction: 'decrease',
            current_value: 130,
            target_value: 150,
          }),
          kpi({
            id: 'c',
            name: 'Cell count Hill',
            unit: 'k',
            direction: 'decrease',
            current_value: 180,
            target_value: 150,
          }),
        ],
      }),
    ],
  }
  const firstOf = (said: string) => said.split('\n')[0]
  it.each([
    ['which herd is worst on cell count', 'Northfield'],
    ['which of our herds has the best cell count?', 'Southfield'],
    ['where is the cell count highest', 'Northfield'],
    ['who has the lowest cell count?', 'Southfield'],
  ])('“%s”', async (question, name) => {
    expect(firstOf(await ask(question, [], given))).toContain(name)
  })
  it('and the other end, asked after it', async () => {
    expect(firstOf(await ask('and the best?', [], given, ['which herd is worst on cell count']))).toContain(
      'Southfield',
    )
  })
  it('of another day it says nothing', async () => {
    expect(await ask('which herd was worst on cell count in March', [], given)).not.toContain('After that, in order')
  })
  it('what is not measured of them has no order', async () => {
    expect(await ask('which herd is worst on lameness', [], given)).not.toContain('After that, in order')
  })
})

describe('a message of those who belong to a house', () => {
  it('speaks of the house', async () => {
    const said = await ask(
      'until when does the Arden offer stand?',
      [
        {
          label: 'From: Ruth Penn, 9 Nov 2026',
          text: 'From: Ruth Penn\nDate: 2026-11-09\n\nThis offer stands until Monday 30 November 2026.',
        },
        { label: 'Yard', text: 'Date: 2026-11-10\nArden lorry blocked the gate again.' },
      ],
      { contacts: [contact('Ruth Penn', { role: 'Buyer, Arden Mills' })] },
    )
    expect(said).toContain('30 November 2026')
  })
})

describe('a name cut short by a sign', () => {
  it('is the name', async () => {
    const said = await ask('How many beds are free in Birmingham?', [
      { label: "B'ham visit", text: "Date: 2026-11-10\nB'ham: 14 beds are free." },
    ])
    expect(said).toContain('14 beds')
  })
})

describe('how long something was', () => {
  it('is said in years, whatever else names them', async () => {
    const said = await ask('how long was Nell with us', [
      {
        label: 'Bakery',
        text: 'Date: 2026-09-25\nNell gave me her letter last night. She goes to Orme. Six years here.',
      },
      { label: 'List', text: 'Date: 2026-10-02\nFlour order. Ask Nell about the reference.' },
    ])
    expect(said).toContain('Six years here')
  })
})

describe('what is asked with what the asker believes', () => {
  it('is asked without it', async () => {
    const said = await ask("when does the new till go live, wasn't it March?", [
      { label: 'Shop, 7 September', text: 'Date: 2026-09-07\nDecided: the new till goes live on 1 March 2027.' },
      {
        label: 'Shop, 5 October',
        text: 'Date: 2026-10-05\nNew till: go-live moves to 1 April 2027, they need longer.',
      },
    ])
    expect(said).toContain('1 April')
  })
})

describe('small talk at the end of a day', () => {
  it.each([
    "ok that's me done for today, thanks",
    'right, calling it a night',
    'das war’s für heute, danke',
    'what a wet one',
  ])('asks for nothing: “%s”', (message) => {
    expect(['thanks', 'greeting']).toContain(gateIn([], message, TODAY).kind)
  })
  it.each(['and the best?', 'that is all we owe Holm?', "I'm off to Leeds on Friday, what is due?"])(
    'and this asks: “%s”',
    (message) => {
      expect(['thanks', 'greeting']).not.toContain(gateIn([], message, TODAY).kind)
    },
  )
})

describe('forms of asking', () => {
  it.each([
    ['what have I got to do today', 'next'],
    ['right, what have we got to do this week', 'next'],
    ['how far are we with the barn', 'stand'],
    ["where's the planning appeal at", 'stand'],
    ['what happened at the october board', 'stand'],
    ['when did I want to meet the Harpers?', 'look_up'],
    ['when did we last meet the Harpers?', 'last_talk'],
    ['how far is the mill from the station', 'look_up'],
  ])('“%s” asks for %s', (message, kind) => {
    expect(gateIn([], message, TODAY).kind).toBe(kind)
  })
  it('“split by house” goes on with what was asked', () => {
    const gated = gateIn(['how many stalls are sold'], 'split by hall', TODAY)
    expect(gated).toMatchObject({ kind: 'look_up', text: 'how many stalls are sold split by hall' })
  })
})

describe('commands', () => {
  it.each([
    ['move the walk with bea to the 3rd', { does: 'move', object: 'walk with bea', due_date: '2026-12-03' }],
    ['push the survey to the 30th', { does: 'move', object: 'survey', due_date: '2026-11-30' }],
    ['the hedge is done, took all day', { does: 'complete', object: 'hedge' }],
    ['new task for mira: count the lambs', { does: 'create_task', person: 'mira', title: 'Count the lambs' }],
  ])('“%s”', (message, command) => {
    expect(commandIn(message, TODAY)).toMatchObject(command)
  })
  it.each(['the hedge is done, but the gate is not', 'new task for later: read the lease'])(
    'no such thing is read in “%s”',
    (message) => {
      const command = commandIn(message, TODAY)
      expect(command === null || !('person' in command) || command.person === null).toBe(true)
      expect(command?.does).not.toBe('complete')
    },
  )
})
