import { describe, expect, it } from 'vitest'
import { answerKind, asksInGerman, languageAsked } from '../../text/asked.ts'
import { stemOf } from '../../text/stems.ts'
import { commandIn } from '../commands/command.ts'
import { commandFreely } from '../commands/command-free.ts'
import { withoutTone } from '../drafts/draft-command.ts'
import { draftIn } from '../drafts/draft-read.ts'
import { withoutAround } from './around.ts'
import { smallTalk } from './chat.ts'
import { gateIn } from './gate.ts'
import type { GateKind } from './gate-rules.ts'
import { partsAsked } from './parts.ts'
import { withoutPreamble } from './preamble.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

describe('questions in few words', () => {
  it.each<[string, GateKind]>([
    ['fristn nächste woche', 'due_days'],
    ['nur die fristen diese woche bitte', 'due_days'],
    ['was läuft alles nächste Woche ab', 'due_days'],
    ['deadlines this week', 'due_days'],
    ['all the deadlines next week please', 'due_days'],
    ['belegung rauf oder runter im vergleich zu september', 'trend'],
    ['attendance up or down compared to last year', 'trend'],
    ['wie weit sind wir noch weg von den 300', 'gap'],
    ['how far off the 300 are we', 'gap'],
    ['Orgelbau Kern von vorn bis hinten, kurz', 'stand'],
    ['the marquee hire from start to finish, briefly', 'stand'],
    ['muss gleich Holm anrufen, was muss ich wissen', 'prepare'],
    ['calling Petra in ten minutes, what do I need to know', 'prepare'],
    ['feierabend. hast dir ein bier verdient', 'thanks'],
    ['und was verdient sie bei uns', 'look_up'],
    ['what is in the lease, just what matters now', 'look_up'],
  ])('“%s” is %s', (text, kind) => {
    expect(gateIn([], text, TODAY).kind).toBe(kind)
  })

  it('asks of frists no thing that only has a day', () => {
    expect(gateIn([], 'Fristen für den Bauantrag', TODAY).kind).not.toBe('due_days')
    expect(gateIn([], 'what matters most today?', TODAY).kind).toBe('next')
  })

  it('reads a verb at the end as one at its place', () => {
    expect(withoutPreamble('zeig mir was Petra noch offen hat')).toBe('was hat Petra noch offen')
    expect(withoutPreamble('zeig mir mal, welche Rechnungen noch offen sind')).toBe('welche Rechnungen sind noch offen')
    expect(withoutPreamble('zeig mir die Aufgaben von Petra')).toBe('zeig mir die Aufgaben von Petra')
  })

  it('leaves out what only says how it is meant', () => {
    expect(withoutAround('why did the ferry stop, in her own words')).toBe('why did the ferry stop')
    expect(withoutAround('which fees are open, the overdue ones I mean')).toBe('which fees are open, the overdue ones')
    expect(withoutAround('welche Gebühren sind offen, die überfälligen meine ich')).toBe(
      'welche Gebühren sind offen, die überfälligen',
    )
  })

  it('keeps what is asked of each with what it is each of', () => {
    expect(partsAsked('which permits are pending and when is each one due')).toBeNull()
    expect(partsAsked('welche Anträge laufen und bis wann müssen sie jeweils rein')).toBeNull()
    expect(partsAsked('who is the new cook and when does she start')).toHaveLength(2)
  })
})

describe('kinds of answers', () => {
  it.each([
    'what made Petra resign',
    'and what led the council to refuse',
    'was hat Petra dazu gebracht zu gehen',
    'wie kam es dazu',
  ])('“%s” asks why', (text) => expect(answerKind(text)).toBe('why'))
  it.each(['what made up the total', 'was hat Petra gesagt', 'wie kommt Petra zum Flughafen'])(
    '“%s” does not',
    (text) => expect(answerKind(text)).not.toBe('why'),
  )
  it('takes the hour of an English message for no German word', () => {
    expect(languageAsked(['put down: ring Petra tomorrow 9 am'])).toBe('en')
    expect(asksInGerman('Treffen am Montag')).toBe(true)
    expect(asksInGerman('irgendwas Neues')).toBe(true)
  })
  it('knows an s that is no ending', () => {
    expect(stemOf('Zins')).toBe('zins')
    expect(stemOf('Haus')).toBe('haus')
    expect(stemOf('cars')).toBe('car')
  })
  it('takes praise at the end of a day for thanks', () => {
    expect(smallTalk('feierabend, du hast dir einen kaffee verdient')).toBe('thanks')
    expect(smallTalk("you've earned a coffee")).toBe('thanks')
    expect(smallTalk('was hast du dir verdient')).toBeNull()
    expect(smallTalk('und was verdient sie bei uns')).toBeNull()
  })
})

describe('what is put down', () => {
  it('is a task where it has a day', () => {
    expect(commandFreely('put down: ring Petra tomorrow 9 am', { today: TODAY, zone: 'UTC' })).toMatchObject({
      does: 'create_task',
      title: 'Ring Petra',
      due_date: '2026-11-25',
    })
    expect(commandFreely('pencil in: roof inspection on Friday', { today: TODAY, zone: 'UTC' })).toMatchObject({
      does: 'create_task',
      due_date: '2026-11-27',
    })
    expect(commandIn('notiz: der Kran kommt', TODAY)?.does).toBe('add_note')
  })
})

describe('how a letter shall sound', () => {
  it.each([
    ['write to Petra, short and not rude: the key is missing', 'Petra', 'the key is missing'],
    ['reply to Petra, friendly but firm: no discount', 'Petra', 'no discount'],
    ['Antwort an Petra, freundlich: das Geld kommt morgen', 'Petra', 'das Geld kommt morgen'],
    ['schreib Petra ganz kurz: der Schlüssel fehlt', 'Petra', 'der Schlüssel fehlt'],
    ['schreib petra kurz: der Schlüssel fehlt', 'petra', 'der Schlüssel fehlt'],
  ])('is no word of it: “%s”', (text, name, rest) => {
    expect(draftIn(text)).toMatchObject({ name, rest })
  })
  it('is told before the colon alone', () => {
    expect(withoutTone('write to Petra: short notice, sorry')).toBe('write to Petra: short notice, sorry')
  })
})
