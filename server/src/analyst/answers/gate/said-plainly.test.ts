import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { commandIn } from '../commands/command.ts'
import { ask, assigned, contact } from '../fixture.ts'
import { gateIn } from './gate.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

describe('a part of the day', () => {
  it.each([
    ['Create a task to call the tiler on Saturday morning', 'Call the tiler in the morning', '2026-11-28'],
    ['add a task: order slates tomorrow afternoon', 'Order slates in the afternoon', '2026-11-25'],
    ['Neue Aufgabe: Dachdecker anrufen am Freitag Vormittag', 'Dachdecker anrufen vormittags', '2026-11-27'],
    ['Aufgabe: Muster abholen morgen früh', 'Muster abholen früh', '2026-11-25'],
  ])('is kept in whole words: “%s”', (message, title, due_date) => {
    expect(commandIn(message, TODAY)).toMatchObject({ title, due_date, time: null })
  })
  it('goes where a time is told', () => {
    expect(commandIn('create a task: call the tiler Saturday morning at 9:30', TODAY)).toMatchObject({
      title: 'Call the tiler',
      time: '09:30',
    })
  })
})

describe('what is asked with a slip in a small word', () => {
  it.each([
    ['waht is overdue', 'what is overdue'],
    ['whta do I owe Bela?', 'what do I owe Bela?'],
    ['hwo is Bela?', 'who is Bela?'],
    ['wnat to see whta is overdeu', 'wnat to see what is overdue'],
    ['wsa ist überfällig?', 'was ist überfällig?'],
  ])('“%s” is read as “%s”', (slip, meant) => {
    expect(gateIn([], slip, TODAY).text).toBe(meant)
  })
  it('leaves names and other words alone', () => {
    for (const text of ['who is Hwo?', 'Wann kommt Ashwat?', 'move the Wath call to Friday'])
      expect(gateIn([], text, TODAY).text).toBe(text)
  })
})

describe('a task that is told in another language than its title', () => {
  const tasks = [assigned('Oriel call', null), assigned('Invoice to Tamm', null), assigned('Glaze order', null)]
  it.each([
    ['verschiebe das Oriel-Telefonat auf Freitag', 'Oriel call'],
    ['Verschiebe den Anruf bei Oriel auf Freitag', 'Oriel call'],
    ['markiere die Rechnung an Tamm als erledigt', 'Invoice to Tamm'],
  ])('“%s” means “%s”', async (told, title) => {
    expect(await ask(told, [], { tasks })).not.toContain('finde ich nicht')
    expect(await ask(told, [], { tasks })).toMatch(/du hast Nein gesagt/)
    expect(title).toBeTruthy()
  })
  it('is not guessed from a word that stands in none', async () => {
    expect(await ask('verschiebe das Kellergespräch auf Freitag', [], { tasks })).toContain('finde ich nicht')
  })
})

describe('“why is that on top?”', () => {
  const notes = [
    {
      id: 'n1',
      entry_date: '2026-11-23',
      content: 'The kiln lease ends on 31 December unless we give notice by 30 November. Rent is £40,000 a year.',
    },
  ]
  it.each(['why is that on top?', 'Why does this come first?', 'why is the kiln lease at the top'])(
    'tells the first matter and its reasons: “%s”',
    async (question) => {
      const said = await ask(question, [], { notes, today: TODAY })
      expect(said).toContain('30 November')
      expect(said).not.toContain('I find nothing')
    },
  )
  it('is answered in German', async () => {
    expect(await ask('Warum steht das ganz oben?', [], { notes, today: TODAY })).toContain('Ganz oben steht')
  })
  it.each([
    ['a matter of a note', { notes }],
    [
      'a task, its goal and who waits',
      {
        tasks: [assigned('Pachtvertrag der Halle kündigen', null, { due_date: '2026-11-25' })],
        notes: [
          {
            id: 'n2',
            entry_date: '2026-11-20',
            content:
              'Frau Ahrens wartet auf unsere Antwort zur Halle. Der Pachtvertrag der Halle muss bis 30.11.2026 gekündigt sein, sonst läuft er ein Jahr weiter, 4.000 € im Monat.',
          },
        ],
      },
    ],
    ['overdue tasks alone', { tasks: [1, 2, 3].map((n) => assigned(`Ablage ${n}`, null, { due_date: '2026-10-01' })) }],
    [
      'a goal behind its pace',
      { goals: [goal({ title: 'Umsatz', kpis: [kpi({ name: 'Aufträge', target_value: 500 })] })] },
    ],
  ])('in German it has no sentence of ours in English: %s', async (_, records) => {
    const said = await ask('Warum steht das ganz oben?', [], { ...records, today: TODAY })
    // What is quoted, and what records are called, are their own words.
    const ours = said.replace(/[“„][^”“]*[”“]/g, '').replace(/\*\*[^*]*?:/g, '')
    expect(ours).not.toMatch(
      /\b(?:the|is|are|of|due|why|now|says?|other|days?|ago|today|tomorrow|task|note|overdue)\b/i,
    )
  })
})

describe('a figure of a goal', () => {
  it('is told once', async () => {
    const goals = [goal({ title: 'Stay liquid', kpis: [kpi({ name: 'Cash', unit: 'GBP', target_value: 500 })] })]
    const told = [{ kind: 'goal', label: 'Stay liquid', text: 'Status: new\nCash: 640 of 500 GBP' }]
    const said = await ask('what is our cash?', told, { goals })
    expect(said.match(/Cash/g)).toHaveLength(1)
  })
})

it('a passage is named by its day where its title is only its own beginning, and days are spelt as people do', async () => {
  const told = [
    {
      label: 'Tel. Ida about the roof: the tiler comes on Monday with two men and a crane of…',
      text: 'Tel. Ida about the roof: the tiler comes on Monday with two men and a crane of his own.',
    },
  ]
  const said = await ask('when does the tiler come?', told)
  expect(said.match(/Tel\. Ida/g)?.length).toBe(1)
})

it('the day is told in German in whole sentences, with what hangs on it', async () => {
  const notes = [{ id: 'n1', entry_date: '2026-11-23', content: 'Die Pacht der Mühle endet am 31. Dezember 2026.' }]
  const tasks = [assigned('Tamm antworten', null, { due_date: '2026-11-20' })]
  const said = await ask('Was steht heute an?', [], { notes, tasks, today: TODAY })
  expect(said).toContain('Keine Aufgabe ist heute fällig, eine Aufgabe ist überfällig, kein Ziel liegt zurück.')
  expect(said).toContain('Die Pacht der Mühle')
  expect(said).not.toContain('hat niemand')
})

describe('what was decided', () => {
  const notes = [
    { id: 'n1', entry_date: '2026-11-20', content: 'Decisions:\n- The crane is sold.\n- No night shifts until March.' },
    { id: 'n2', entry_date: '2026-11-22', content: 'Wir haben beschlossen, den Ofen nicht zu ersetzen.' },
  ]
  it('is told from the statements of the notes, in both languages', async () => {
    for (const question of [
      'what did we decide?',
      'Was haben wir beschlossen?',
      'Welche Entscheidungen sind gefallen?',
    ]) {
      const said = await ask(question, [], { notes, today: TODAY })
      expect(said).toContain('The crane is sold')
      expect(said).toContain('den Ofen nicht zu ersetzen')
      expect(said).not.toMatch(/I find no|nicht dasselbe/)
      // Its words say until when; nothing is to be done by then.
      expect(said).not.toMatch(/, (?:by|bis) \d/)
    }
  })
})

describe('a promise and the task that does it', () => {
  const notes = [
    {
      id: 'n1',
      entry_date: '2026-11-20',
      content: 'Ida promised to ask the yard before the call.\nI will send the hull plan.',
    },
  ]
  it('is named only where the task is called by it', async () => {
    const tasks = [assigned('Yard call', null), assigned('Send the hull plan', null)]
    const said = await ask('open promises', [], { notes, tasks, today: TODAY })
    expect(said).toContain('The task “Send the hull plan” does it.')
    expect(said).not.toContain('Yard call')
    expect(said).not.toContain('There is a task')
  })
})

it('a call that is logged is called by what it was', () => {
  expect(commandIn('log a call with Bela Fekete: agrees to 49k', TODAY)).toMatchObject({
    person: 'Bela Fekete',
    summary: 'Call: agrees to 49k',
  })
})

it('“what is open with” asks how a matter stands', () => {
  for (const text of [
    'what is open with Oriel?',
    "what's still outstanding with Oriel",
    'Was ist bei Oriel noch offen?',
  ])
    expect(gateIn([], text, TODAY).kind).toBe('stand')
})

describe('a task that falls away', () => {
  it.each(['cancel the barge survey task', 'Streiche die Aufgabe barge survey'])(
    'is cancelled, not looked for by those words: “%s”',
    (told) => {
      expect(commandIn(told, TODAY)).toEqual({ does: 'cancel', object: 'barge survey' })
    },
  )
  it.each(['Delete the task barge survey', 'remove the to-do: barge survey', 'Lösch die Aufgabe barge survey'])(
    'is deleted where that is said: “%s”',
    (told) => {
      expect(commandIn(told, TODAY)).toEqual({ does: 'delete', what: 'task', object: 'barge survey' })
    },
  )
  it('is nothing that is only called so: no task of that name is said to be there', async () => {
    const said = await ask('cancel the meeting with Bela', [], { tasks: [assigned('Barge survey', null)] })
    expect(said).toBe('I find no open task “meeting with Bela”.')
  })
})

it('a reminder whose day stands before its matter keeps whole words', () => {
  expect(commandIn('Erinnere mich am Montag an den Bericht für Tamm', TODAY)).toMatchObject({
    title: 'Bericht für Tamm',
    due_date: '2026-11-30',
  })
  expect(commandIn('create a task: on Friday call the tiler', TODAY)).toMatchObject({ title: 'Call the tiler' })
})

it('what a contact without an account cannot be given is said with why', async () => {
  const said = await ask('assign the barge survey to Bela', [], {
    tasks: [assigned('Barge survey', null)],
    contacts: [contact('Bela Fekete')],
  })
  expect(said).toContain('Bela Fekete is a contact without an account here')
})

it('a day to come holds what was promised for it', async () => {
  const notes = [{ id: 'n1', entry_date: '2026-11-23', content: 'Ida sends the survey by Friday.' }]
  const said = await ask('what do I have on friday', [], { notes, today: TODAY })
  expect(said).toContain('Ida sends the survey')
  expect(said).not.toContain('I find nothing')
})

it('a draft is followed by the records on it, not by words of finding nothing', async () => {
  const told = [{ label: 'Crane', text: 'Bela Fekete asked for the crane offer again.' }]
  const said = await ask('draft a mail to Bela Fekete: crane offer comes', told, { contacts: [contact('Bela Fekete')] })
  expect(said).toContain('From the records on it:')
  expect(said).not.toContain('I do not find')
})

it('“whats happening with” is read as written with its apostrophe', () => {
  expect(gateIn([], 'whats happening with the kiln', TODAY).text).toBe('what’s happening with the kiln')
})
