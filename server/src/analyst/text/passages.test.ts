import { describe, expect, test } from 'vitest'
import { needlesOf, passageOf } from './passages.ts'

const filler = (n: number) => Array.from({ length: n }, (_, at) => `Line ${at} says nothing of it at all, only words.`)
const long = [
  '# Board, 3 May',
  ...filler(60),
  '## Rent',
  'Ana pays.',
  'The lease ends on 30 June.',
  'Nobody has told Bo.',
  ...filler(60),
].join('\n')

describe('a passage', () => {
  test('is the whole text where that is short', () => {
    expect(passageOf('# A\nb', needlesOf('x'), 100)).toEqual({ text: '# A\nb', left_out: 0 })
  })

  test('is the place that speaks of the words, with its neighbours, its heading and the name of the text', () => {
    const { text, left_out } = passageOf(long, needlesOf('When does the lease end?'), 300)
    expect(text.split('\n')[0]).toBe('# Board, 3 May')
    expect(text).toContain('## Rent\nAna pays.\nThe lease ends on 30 June.\nNobody has told Bo.')
    expect(text.length).toBeLessThanOrEqual(330)
    expect(left_out).toBeGreaterThan(4_000)
  })

  test.each([
    ['Frist', 'Die Kündigungsfrist läuft am 30. Juni ab.'],
    ['Kündigungsfrist', 'Die Kündigung muss bis zum 30. Juni raus.'],
    ['Kundigung', 'Kündigungen gehen an Frau Weiß.'],
    ['Lieferverträge', 'Der Liefervertrag mit Okafor ist unterschrieben.'],
    ['renewals', 'They renewed for two years.'],
    ['Strasse', 'Das Lager in der Hafenstraße ist voll.'],
  ])('for “%s” is found in “%s”', (word, line) => {
    const text = ['# Notiz', ...filler(40), line, ...filler(40)].join('\n')
    expect(passageOf(text, needlesOf(word), 250).text).toContain(line)
  })

  test('of a long paragraph is its sentences, not its head', () => {
    const words = 'It was said again that all is well and nothing is new. '.repeat(30)
    const { text } = passageOf(`${words}The valve broke on Monday. ${words}`, needlesOf('broken valve'), 600)
    expect(text).toContain('The valve broke on Monday.')
    expect(text.length).toBeLessThanOrEqual(620)
  })

  test('is the head of the text where nothing matches', () => {
    expect(passageOf(long, needlesOf('submarine'), 200).text).toMatch(/^# Board, 3 May\nLine 0/)
  })
})
