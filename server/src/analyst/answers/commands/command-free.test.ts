// Orders in words of no form: what is done by their verbs and particles, and what is left as the words of the thing.
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../answer.ts'
import { assigned, contact, readToolWith, TODAY } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'
import { commandFreely } from './command-free.ts'

/** A Tuesday. */
const CLOCK = { today: TODAY, zone: 'UTC' }
const told = (message: string) => commandFreely(message, CLOCK)

describe('an order in words of no form', () => {
  it.each([
    ['slide the kiln firing to Wednesday would you', 'kiln firing', '2026-11-25'],
    ['bump the orchard survey to next Friday pls', 'orchard survey', '2026-12-04'],
    ["Let's put the sail repair off until 3 December", 'sail repair', '2026-12-03'],
    ["change of plan, choir practice's Thursday now not Friday", 'choir practice', '2026-11-26'],
    ['Die Abnahme der Sauna verschieben wir auf den 12.', 'Abnahme der Sauna', '2026-12-12'],
    ['der Honigtermin ist nicht am 1.12. sondern am 3.12., stell das um', 'Honigtermin', '2026-12-03'],
    ['Rückruf Gerberei: auf morgen, und zwar fix', 'Rückruf Gerberei', '2026-11-25'],
  ])('moves a thing to its day: “%s”', (message, object, due_date) => {
    expect(told(message)).toMatchObject({ does: 'move', object, due_date })
  })

  it.each([
    ['push the loft inspection to after Easter', 'loft inspection'],
    ['shove everything with Ottilie to after the regatta', 'everything with Ottilie'],
    ['Bitte das Treffen mit der Imkerei um eine Stunde nach hinten', 'Treffen mit der Imkerei'],
  ])('asks for the day where none can be told: “%s”', (message, object) => {
    expect(told(message)).toEqual({ does: 'move', object, due_date: null, time: null })
  })

  it.each([
    ["the skylight order's been placed, you can tick that off", 'complete', 'skylight order'],
    ['Den Mietvertrag hab ich unterschrieben, Aufgabe kann zu', 'complete', 'Mietvertrag'],
    ['Put the bilge pump down as fixed', 'complete', 'bilge pump'],
    ['Setz den Haken bei Bienenkasten streichen', 'complete', 'Bienenkasten streichen'],
    ['un-tick the sash windows, the paint is still wet', 'reopen', 'sash windows'],
    ['Mach den Haken bei „Kasse zählen“ weg, war zu früh', 'reopen', 'Kasse zählen'],
    ['die Dachrinne ist doch nicht fertig, mach sie wieder auf', 'reopen', 'Dachrinne'],
    ['bin the duplicate of the Harwich task', 'delete', 'Harwich'],
    ['Bitte die Aufgabe „Rasen mähen“ löschen, macht jetzt der Nachbar', 'delete', 'Rasen mähen'],
    ['die Zollanmeldung kann weg, ist storniert', 'cancel', 'Zollanmeldung'],
    ['Der Termin beim Optiker ist hinfällig, bitte raus', 'cancel', 'Termin beim Optiker'],
    ['take the newsletter off my to-do list', 'cancel', 'newsletter'],
  ])('ends or opens a thing by its verb: “%s”', (message, does, object) => {
    expect(told(message)).toMatchObject({ does, object })
  })

  it.each([
    ['Der Geselle soll die Gauben übernehmen', 'Gauben', 'Geselle'],
    ['Die Gauben soll der Yusuf machen', 'Gauben', 'Yusuf'],
    ['The sluice gate, hand it to Odile', 'sluice gate', 'Odile'],
    ['put Kira down for the stocktake', 'stocktake', 'Kira'],
    ['Take Rolf off the bell tower and put Signe on', 'bell tower', 'Signe'],
    ['Setz Henrike beim Brandschutz als Verantwortliche ein', 'Brandschutz', 'Henrike'],
    ['swap the owner of the ferry contract from Tove to Malte', 'ferry contract', 'Malte'],
  ])('gives a thing to somebody: “%s”', (message, object, person) => {
    expect(told(message)).toEqual({ does: 'assign', object, person })
  })

  it.each([
    ['Enter 31.5 for oven utilisation, no wait 35.1', { does: 'kpi', object: 'oven utilisation', value: 35.1 }],
    ['Trag bitte 63 Prozent bei Auslastung Werkstatt ein', { does: 'kpi', object: 'Auslastung Werkstatt', value: 63 }],
    ['the target for day visitors should be 320, please amend', { does: 'kpi', value: 320, target: true }],
    ['das Projekt Uferweg heißt jetzt Promenade', { does: 'rename', object: 'Uferweg', title: 'Promenade' }],
    ['put the orchard survey on hold', { does: 'state', object: 'orchard survey', state: 'on hold' }],
    ['Den Status vom Anbau Nord bitte auf rot', { does: 'state', object: 'Anbau Nord', state: 'rot' }],
    ['Add Ingrid Solheim to my contacts, runs the fish farm', { does: 'create_contact', name: 'Ingrid Solheim' }],
  ])('sets a value, a name or a status: “%s”', (message, command) => {
    expect(told(message)).toMatchObject(command)
  })

  it.each([
    ['stick "order beeswax" on my list', { title: 'order beeswax', due_date: null }],
    ['nudge me on Thursday about the ferry tickets', { title: 'The ferry tickets', due_date: '2026-11-26' }],
    ['Neuer Task für Signe, Kessel entkalken, Frist morgen', { title: 'Kessel entkalken', person: 'Signe' }],
    ['Leg mir was an für morgen: Rückmeldung ans Museum', { title: 'Rückmeldung ans Museum', due_date: '2026-11-25' }],
    ['Bitte Rückfrage beim Lotsen für Mittwoch einplanen', { title: 'Rückfrage beim Lotsen', due_date: '2026-11-25' }],
  ])('makes a task: “%s”', (message, command) => {
    expect(told(message)).toMatchObject({ does: 'create_task', ...command })
  })

  it.each([
    ['scribble down that Mortensen pays in kroner', { does: 'add_note', content: 'Mortensen pays in kroner' }],
    ['file under Tern Cottage: they want oak', { does: 'add_note', content: 'Tern Cottage: they want oak' }],
    ['phone call with Dr Osei done, she wants the report', { does: 'log', person: 'Dr Osei' }],
    ['Telefonat mit der Gerberei Nohl nachtragen: gestern, Ware kommt', { does: 'log', day: '2026-11-23' }],
    ['Füge beim Kontakt Beck hinzu: spielt Cello', { does: 'contact', person: 'Beck', says: 'Spielt Cello' }],
    ["Get Ingrid's number changed, new one's +47 912 34 567", { does: 'contact', says: '+47 912 34 567' }],
  ])('keeps what is told: “%s”', (message, command) => {
    expect(told(message)).toMatchObject(command)
  })

  it.each([
    'take the Norwegians off the invite list',
    'Nimm Frau Nohl aus dem Verteiler',
    'Knock ten percent off the target for day visitors',
    'ok so two things, the first one is done, the second one you can give to Signe',
    'schreib der Frau Nohl, dass wir am Montag kommen',
    'Remind me who chaired the bell committee',
  ])('does nothing where the words do not tell what: “%s”', (message) => {
    expect(told(message)).toEqual({ does: 'unclear' })
  })
})

describe('an order of a known form that its form reads by half', () => {
  const read = (message: string) => gateIn([], message, TODAY).command
  it.each([
    ['tick off the bell rope repairs would you', { does: 'complete', object: 'bell rope repairs' }],
    ['Rename "Tern" to "Plover", the board dislikes tern', { does: 'rename', object: 'Tern', title: 'Plover' }],
    ['I have done the survey of the loft. Close it', { does: 'complete', object: 'survey of the loft' }],
    ['bitte notieren dass Frau Nohl die Pferde am Samstag holt', { content: 'Frau Nohl die Pferde am Samstag holt' }],
    ['please enter that the mill lost power from 2 to 5 this morning', { does: 'add_note' }],
    ['delete that last note, I dictated nonsense', { does: 'delete', what: 'note' }],
  ])('is read whole: “%s”', (message, command) => {
    expect(read(message)).toMatchObject(command)
  })
})

describe('what is no order', () => {
  it.each([
    'who has the ferry contract',
    'Wann ist die Abnahme der Sauna?',
    'Maria says the boat should be moved to Friday',
    'gib mir einen kurzen Abriss zum Thema Gerberei',
    'drop Odile a line, lunch moved to one',
  ])('stays a question, a report or a wish: “%s”', (message) => {
    expect(gateIn([], message, TODAY).kind).not.toBe('command')
  })
})

describe('what is done', () => {
  const asks = async (text: string) => {
    const calls: { tool: string; input: Record<string, unknown> }[] = []
    const declined = { done: false, declined: true, words: '', shown: [] }
    const hands = {
      act: async (tool: string, input: Record<string, unknown>) => {
        calls.push({ tool, input })
        return declined
      },
      actAll: async (all: readonly { tool: string; input: Record<string, unknown> }[]) => {
        calls.push(...all)
        return all.map(() => declined)
      },
      ask: async () => '',
    }
    const records = {
      tasks: [assigned('Orchard survey', 'Alex Moreau')],
      contacts: [contact('Ruth Beck', { notes: 'Plays golf' })],
    }
    const said = await answerQuestion(
      { text, before: [], name: 'Alex Moreau', reads_records: true },
      readToolWith(records, []),
      hands,
    )
    return { calls, said }
  }

  it('stands on a card: a status, and a line for somebody', async () => {
    expect((await asks('put the orchard survey on hold')).calls).toMatchObject([
      { tool: 'update_task', input: { status: 'Pending' } },
    ])
    expect((await asks('Füge beim Kontakt Beck hinzu: spielt Cello')).calls).toMatchObject([
      { tool: 'update_contact', input: { notes: 'Plays golf\nSpielt Cello' } },
    ])
  })

  it('is nothing, and said so, where there is no such status or no words tell it', async () => {
    const red = await asks('Den Status vom Orchard survey bitte auf rot')
    expect(red.calls).toEqual([])
    expect(red.said).toContain('geändert ist nichts')
    const list = await asks('take the Norwegians off the invite list please')
    expect(list.calls).toEqual([])
    expect(list.said).toContain('changed nothing')
  })
})
