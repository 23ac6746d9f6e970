import { describe, expect, it } from 'vitest'
import { commandIn } from '../commands/command.ts'
import { arithmetic } from '../reckoned/counted.ts'
import { gateIn } from './gate.ts'
import type { GateKind } from './gate-rules.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

describe('the gate', () => {
  const asked: [string, GateKind][] = [
    ['Moin!', 'greeting'],
    ['vielen dank', 'thanks'],
    ['cheers, thats grand', 'thanks'],
    ['Danke, leg eine Aufgabe an: Ofen ausräumen', 'command'],
    ['thanks, who is Bela?', 'person'],
    ['what’s the latest on the barge', 'stand'],
    ['by when must the notice be in', 'look_up'],
    ['Womit fange ich heute an?', 'next'],
    ['What did Oriel advise on the lease?', 'look_up'],
    ['Schreib Bela zwei Sätze, dass ich morgen komme', 'draft'],
    ['Bis wann gilt die Genehmigung für die Mühle?', 'look_up'],
    ['wen does the barge leave', 'look_up'],
    ['Why is the kiln delayed?', 'look_up'],
    ['What happened to the second oven?', 'look_up'],
    ['How much is committed to the choir tour?', 'look_up'],
    ['Wie viele Aufgaben sind offen?', 'count_records'],
    ['Welche Aufgaben hat Jonte?', 'list_tasks'],
    ['Wie hat sich die Auslastung entwickelt?', 'trend'],
    ['Wie viel fehlt bei den Spenden bis zum Ziel?', 'gap'],
    ['What does Oriel owe me?', 'owes'],
    ['Welche Fragen sind noch offen?', 'questions'],
    ['What changed at the quarry since the site visit?', 'since'],
    ['Fass mir die Lage bei der Sägemühle zusammen', 'stand'],
    ['Schreib einen Entwurf an Frau Tamm: Lieferung kommt später', 'draft'],
    ['what is 12 times 30?', 'sum'],
    ['Mark the stock count as done', 'command'],
  ]
  it.each(asked)('“%s” is %s', (question, kind) => {
    expect(gateIn([], question, TODAY).kind).toBe(kind)
  })

  it('puts another name into the question before, and carries what was spoken of', () => {
    expect(gateIn(['What does Oriel owe me?'], 'and Bela?', TODAY)).toMatchObject({ kind: 'owes', subject: 'Bela' })
    expect(gateIn(['Welche Aufgaben hat Jonte?'], 'und Swantje?', TODAY)).toMatchObject({
      kind: 'list_tasks',
      subject: 'Swantje',
    })
    expect(gateIn(['When does the kiln permit expire?'], 'can we extend it?', TODAY).about).toContain('kiln')
  })
})

describe('a day written as 4/12', () => {
  const moved = (text: string, zone: string) => commandIn(text, TODAY, zone)
  it('is read as the person’s own zone has it, whatever the language of the server', () => {
    const told = 'move the glaze order to 4/12'
    expect(moved(told, 'America/Chicago')).toMatchObject({ due_date: '2027-04-12' })
    expect(moved(told, 'Europe/London')).toMatchObject({ due_date: '2026-12-04' })
    expect(moved(told, 'Australia/Sydney')).toMatchObject({ due_date: '2026-12-04' })
    expect(gateIn([], told, TODAY, { zone: 'America/Chicago' }).command).toMatchObject({ due_date: '2027-04-12' })
  })
})

describe('a command', () => {
  const told: [string, object][] = [
    [
      'Create a task for Bela: fire the kiln, due Thursday',
      { does: 'create_task', title: 'Fire the kiln', due_date: '2026-11-26', person: 'Bela' },
    ],
    [
      'Lege eine Aufgabe an: Ofen ausräumen, bis 4.12.',
      { does: 'create_task', title: 'Ofen ausräumen', due_date: '2026-12-04' },
    ],
    [
      'Schieb die Aufgabe Glasur bestellen auf den 9.12.',
      { does: 'move', object: 'Glasur bestellen', due_date: '2026-12-09' },
    ],
    ['move the glaze order to Friday', { does: 'move', object: 'glaze order', due_date: '2026-11-27' }],
    ['mark “Glaze order” done', { does: 'complete', object: 'Glaze order' }],
    ['reopen the glaze order', { does: 'reopen', object: 'glaze order' }],
    ['assign the glaze order to Bela', { does: 'assign', object: 'glaze order', person: 'Bela' }],
    ['rename glaze order to Order of glaze', { does: 'rename', object: 'glaze order', title: 'Order of glaze' }],
    ['log a call with Bela Fekete: kiln comes in March', { does: 'log', person: 'Bela Fekete', day: TODAY }],
    ['set the KPI pots sold to 1,250', { does: 'kpi', object: 'pots sold', value: 1250 }],
  ]
  it.each(told)('“%s”', (message, command) => {
    expect(commandIn(message, TODAY)).toMatchObject(command)
  })

  it('is none where something is asked', () => {
    for (const text of ['Did we move the glaze order to Friday?', 'Who is Bela?', 'the kiln is done on Friday'])
      expect(commandIn(text, TODAY)).toBeNull()
  })
})

it('computes what is plainly written, in the figures of the language', () => {
  expect(arithmetic('How much is 1,200 plus 350?')).toContain('1,550')
  expect(arithmetic('Wie viel ist 1.200 plus 350?')).toContain('1.550')
})
