// No answer says of the records that there is nothing: it says what it recognised none by, and shows what speaks of it.
import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, type PassageFixture, TODAY } from '../fixture.ts'
import { gateIn } from './gate.ts'

/** A sentence that begins with "no", "nobody", "nothing": told as what the records say. */
const DENIES = /(?:^|[.!?:] |\n)(?:No|None|Nobody|Nothing|Keine?[rs]?|Nichts|Niemand)(?!\p{L})/u
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const forge: PassageFixture[] = [
  note('Forge round', '2026-11-20', 'The anvil delivery is overdue since Monday and Rurik waits for our call.'),
]

describe('small talk', () => {
  it.each([
    ['what a day', 'greeting'],
    ['ugh, mondays', 'greeting'],
    ['happy friday!', 'greeting'],
    ['good morning, rainy today isn’t it', 'greeting'],
    ['haha, you are funny', 'greeting'],
    ['I am so tired today', 'greeting'],
    ['hi there, lovely weather today', 'greeting'],
    ['great, you are a star', 'thanks'],
    ['you are the best, thanks a lot', 'thanks'],
    ['puh, was für ein Tag', 'greeting'],
    ['Na, alles frisch bei dir?', 'greeting'],
    ['endlich Freitag!', 'greeting'],
    ['ich bin heute so müde', 'greeting'],
    ['ganz schön kalt heute', 'greeting'],
    ['schönen Feierabend dir!', 'greeting'],
    ['klasse, du bist super', 'thanks'],
    ['danke, das hilft mir sehr', 'thanks'],
  ])('“%s” asks for nothing in the records', (text, kind) => {
    expect(gateIn([], text, TODAY).kind).toBe(kind)
  })

  it.each([
    'what is due on Friday?',
    'morning! what is overdue?',
    'happy to sign the kiln lease?',
    'Guten Morgen, was ist heute fällig?',
    'is the cold store lease signed?',
    'good news on the permit?',
    'Wie war das Wetter auf der Baustelle am Freitag?',
    'what’s on this weekend?',
    'was ist am Wochenende?',
    'what is on tomorrow morning?',
    'hi, who is away today?',
    'great, move the stock count to Friday',
  ])('“%s” is more than that', (text) => {
    expect(['greeting', 'thanks']).not.toContain(gateIn([], text, TODAY).kind)
  })

  it('before a question is left aside: the question is answered', async () => {
    const said = await ask('morning! is the anvil delivery overdue?', forge)
    expect(said).toContain('anvil delivery is overdue')
  })
})

describe('where no field says it', () => {
  it.each([
    'what is overdue?',
    'who is waiting?',
    'which tasks are overdue?',
    'what is overdue at the forge?',
    'Was ist überfällig?',
    'whom should I call?',
    'Wen sollte ich anrufen?',
    'what tasks did we finish last week?',
    'what happens next week?',
    'summarise last month',
    'when did I last speak with anybody?',
    'any new messages?',
    'what should I do next?',
    'how many goals are behind?',
    'how many tasks are overdue?',
    'Wie viele Aufgaben sind überfällig?',
    'Wie viele Ziele liegen zurück?',
    'how many conversations did we have?',
    'how many tasks are done?',
  ])('“%s” is not answered as if there were nothing', async (question) => {
    const said = await ask(question, forge, { tasks: [assigned('Sweep the yard', 'Alex Moreau')] })
    expect(said).not.toMatch(DENIES)
  })

  it.each([
    'anything urgent?',
    'is everything under control?',
    'gibt es was Dringendes?',
    'wo brennt’s?',
    'alles im Griff?',
    'Sind wir im Plan?',
  ])('“%s” asks what matters most', (text) => {
    expect(gateIn([], text, TODAY).kind).toBe('next')
  })

  it('a count of none is none by fields, with the passages that speak of it', async () => {
    const told = [note('Schmiede', '2026-11-20', 'Die Lieferung des Ambosses ist überfällig.')]
    const given = { tasks: [assigned('Hof fegen', 'Alex Moreau')] }
    const said = await ask('Wie viele Aufgaben sind überfällig?', told, given)
    expect(said).not.toMatch(/^0/)
    expect(said).toContain('Lieferung des Ambosses')
  })

  it('the passages that speak of it are shown', async () => {
    const said = await ask('what is overdue at the forge?', forge, { tasks: [assigned('Sweep the yard', null)] })
    expect(said).toContain('The anvil delivery is overdue')
  })

  it('a person who is no contact is looked for in the texts', async () => {
    const said = await ask('when did I last speak with Rurik?', forge, { contacts: [contact('Livia Torr')] })
    expect(said).toContain('Rurik waits for our call')
    expect(said).not.toMatch(DENIES)
  })
})

describe('a sentence on another of its kind', () => {
  const told = [
    note(
      'Halls',
      '2026-11-10',
      'The rent for hall 3 is €4,100 a month.',
      'The second instalment was paid on 4 November.',
    ),
    note(
      'Hallen',
      '2026-11-11',
      'Die Miete für Halle 3 beträgt 4.100 € im Monat.',
      'Die zweite Rate wurde am 4. November gezahlt.',
    ),
  ]
  it.each([
    'What is the rent for hall 5?',
    'When was the first instalment paid?',
    'Wie hoch ist die Miete für Halle 5?',
    'Wann wurde die erste Rate gezahlt?',
  ])('is no answer to “%s”', async (question) => {
    const said = await ask(question, told)
    expect(said).toMatch(
      /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen|I find nothing|Dazu finde ich nichts/,
    )
  })

  it.each([
    ['What is the rent for hall 3?', '€4,100'],
    ['When was the second instalment paid?', '4 November'],
    ['Wie hoch ist die Miete für Halle 3?', '4.100 €'],
    ['Wann wurde die zweite Rate gezahlt?', '4. November'],
  ])('and the sentence on it is: “%s”', async (question, words) => {
    const said = await ask(question, told)
    expect(said).toContain(words)
    expect(said).not.toMatch(
      /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen/,
    )
  })
})
