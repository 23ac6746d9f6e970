import { describe, expect, test } from 'vitest'
import { goal, note, task, workspace } from '../workspace/fixture.ts'
import { inLanguage, languageOfRecords, titleIn } from './language.ts'
import { factsBelowTitle, inBothLanguages, type Signal } from './signal.ts'

describe('the language of advice', () => {
  test('is German where more of the records are', () => {
    const german = [
      note('2026-03-20', '# Ofen\n\nDer Ofen wird zurückgegeben, das ist entschieden.'),
      note('2026-03-18', '# Mühle\n\nDie Preise kommen nicht vor Ostern.'),
    ]
    const english = note('2026-03-21', '# Call\n\nThe mill will not send the prices before Easter.')
    expect(languageOfRecords(workspace({ goals: [], tasks: [], notes: [...german, english] }))).toBe('de')
    expect(
      languageOfRecords(workspace({ goals: [], tasks: [], notes: [german[0] ?? english, english, english] })),
    ).toBe('en')
  })
  test('is told by tasks and goals where no note is there, and English by nothing at all', () => {
    const tasks = [task({ title: 'Schaufenster für das Fest dekorieren' }), task({ title: 'Kühlung prüfen' })]
    expect(languageOfRecords(workspace({ goals: [], notes: [], tasks }))).toBe('de')
    expect(languageOfRecords(workspace({ tasks: [], notes: [], goals: [goal({ title: 'Ulm 2' })] }))).toBe('en')
    expect(languageOfRecords(workspace({ tasks: [], notes: [], goals: [] }))).toBe('en')
  })
  test('sets its own quotation marks', () => {
    const told = { text: 'It says “Ulm”.', german: 'Da steht “Ulm”.' }
    expect([inLanguage(told, 'en'), inLanguage(told, 'de')]).toEqual(['It says “Ulm”.', 'Da steht „Ulm“.'])
  })
})

test('below a title stands the first sentence too, but where the title has quoted it', () => {
  const facts = ['The note says: “The lease ends in May”.', 'No open task covers it.'].map((text) => ({
    text,
    german: text,
    cites: [],
  }))
  expect(factsBelowTitle({ title: 'Lease: by 3 May 2026, in nine days', facts })).toEqual(facts)
  expect(factsBelowTitle({ title: '“The lease ends in May” (3 May 2026, in nine days)', facts })).toEqual(
    facts.slice(1),
  )
})

test('a signal that a run kept before every sentence had its German is told in English, and nothing of it is lost', () => {
  const words = { text: 'Ruth waits.', cites: [] }
  const kept = {
    title: 'Lease',
    brief: 'due',
    facts: [words],
    person_why: 'for whom it waits',
    action: { ...words, beside_button: 'Call.' },
  }
  const now = inBothLanguages(kept as unknown as Signal)
  expect(titleIn(now, 'de')).toBe('Lease')
  expect(inLanguage(now.facts[0] ?? { text: '', german: '' }, 'de')).toBe('Ruth waits.')
  expect(now.person_why?.german).toBe('for whom it waits')
  expect(now.action?.beside_button.german).toBe('Call.')
  expect(titleIn(inBothLanguages({ ...kept, german: 'Pacht' } as unknown as Signal), 'de')).toBe('Pacht')
  expect(inBothLanguages(now)).toBe(now)
})
