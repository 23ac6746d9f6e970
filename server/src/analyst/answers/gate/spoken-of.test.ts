import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'
import { withoutForm } from './form-asked.ts'
import { gateIn } from './gate.ts'
import { restsOnBefore } from './rests-on.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('what was asked of before goes on', () => {
  it('where the next question names somebody and asks when: no card answers that', async () => {
    const contacts = [contact('Ines Varga', { role: 'Surveyor' }), contact('Leo Brandt', { role: 'Landlord' })]
    const told = [
      note(
        'Mail of Ines Varga',
        '2026-11-18',
        'Brandt must have the deed on 11 December. Send it to me by 4 December.',
      ),
    ]
    const said = await ask('and by when does Ines need it', told, { contacts }, [
      'when does Brandt have to have the deed',
    ])
    expect(said).not.toContain('By the cards')
    expect(said).toContain('4 December')
  })
  it('a card still says what somebody does', async () => {
    const contacts = [contact('Ines Varga', { role: 'Surveyor' })]
    expect(await ask('what does Ines do?', [], { contacts })).toContain('Surveyor')
  })
  it.each([
    'wann kommen die denn nun',
    'bis wann gilt dem sein Angebot',
    'wer hat den bestellt?',
    'und wenn nich',
    'what if we miss it',
  ])('%s rests on the question before', (text) => expect(restsOnBefore(text)).toBe(true))
  it.each(['wann kommen die Stühle für den Saal', 'wer hat den Ofen im Keller bestellt?'])('%s stands alone', (text) =>
    expect(restsOnBefore(text)).toBe(false),
  )
  it('another day takes the place of the one before', () => {
    const gated = gateIn(['Wer spielt Heiligabend die Orgel?'], 'und Silvester?', '2026-11-24')
    expect(gated.text).toContain('Silvester')
    expect(gated.text).not.toContain('Heiligabend')
  })
})

describe('what follows if not', () => {
  it.each([
    ['and if not?', 'by when must the berth renewal reach the harbour office?'],
    ['und wenn nicht?', 'bis wann muss die Verlängerung der Pacht da sein?'],
  ])('is asked of what was spoken of: %s', (text, before) => {
    expect(gateIn([before], text, '2026-11-25')).toMatchObject({ kind: 'look_up', about: before })
  })
})

describe('the form of a summary', () => {
  it.each([
    ['fass mir den Orgelbau mal in drei Sätzen zusammen', 'fass mir den Orgelbau mal zusammen'],
    ['fass den Orgelbau kurz zusammen', 'fass den Orgelbau zusammen'],
    ['fass den Orgelbau in Stichpunkten zusammen', 'fass den Orgelbau zusammen'],
    ['summarise the harbour job in two lines', 'summarise the harbour job'],
    ['sum up the harbour job as bullets', 'sum up the harbour job'],
    ['give me a summary of the harbour job in three short sentences', 'give me a summary of the harbour job'],
  ])('%s', (asked, topic) => expect(withoutForm(asked)).toBe(topic))
  it.each(['who spoke in three sentences?', 'in zwei Zeilen steht der Preis', 'summarise the list of two towers'])(
    '%s keeps its words',
    (asked) => expect(withoutForm(asked)).toBe(asked),
  )
  it('is no topic', async () => {
    const said = await ask('fass mir den Orgelbau in drei Sätzen zusammen', [
      note('Runde', '2026-11-20', 'Der Orgelbau kostet 12.000 €.'),
      note('Garten', '2026-11-22', 'Drei Hühner sind weg, in drei Sätzen sprang der Fuchs davon.'),
    ])
    expect(said).toContain('12.000')
    expect(said).not.toContain('Hühner')
  })
})
