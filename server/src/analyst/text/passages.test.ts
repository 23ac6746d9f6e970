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

  describe('of a table', () => {
    const rows = Array.from(
      { length: 60 },
      (_, at) =>
        `20${at + 10},"Care home ${at}, Ltd",Invoice for the survey of hall ${at},2026-06-30,2280${at}.00,open`,
    )
    const csv = ['number,client,for what,due,amount,state', ...rows].join('\n')

    test('begins and ends at its rows, with the head above them', () => {
      const { text } = passageOf(csv, needlesOf('the survey of hall 41'), 700)
      expect(text.split('\n')[0]).toBe('number,client,for what,due,amount,state')
      for (const line of text.split('\n')) expect([...csv.split('\n'), '…']).toContain(line)
      expect(text).toContain(rows[41])
    })

    test('in Markdown has its head and the rule below it, wherever the row stands', () => {
      const note = [
        '# Loads',
        ...filler(40),
        '| Wall | Load |',
        '|---|---|',
        ...Array.from({ length: 40 }, (_, at) => `| Wall of room ${at} | ${at * 3} kN |`),
        ...filler(40),
      ].join('\n')
      expect(passageOf(note, needlesOf('wall of room 31'), 260).text).toContain('| Wall | Load |\n|---|---|')
    })
  })

  test('may take what stands around it until its room is full, whole lines alone', () => {
    const text = ['# Thread', ...filler(80), 'The pump is late.', 'I told Bo that we shall wait.', ...filler(80)].join(
      '\n',
    )
    const short = passageOf(text, needlesOf('pump'), 1_000).text
    const full = passageOf(text, needlesOf('pump'), 1_000, { fill: true }).text
    expect(short.length).toBeLessThan(400)
    expect(full.length).toBeGreaterThan(900)
    expect(full.length).toBeLessThanOrEqual(1_020)
    expect(full).toContain('I told Bo that we shall wait.\nLine 0')
    for (const line of full.split('\n')) expect([...text.split('\n'), '…']).toContain(line)
  })

  test('whose lines are all too long for it ends between two words', () => {
    const { text } = passageOf('Supercalifragilistic '.repeat(40), needlesOf('nothing'), 90)
    expect(text).toMatch(/Supercalifragilistic …$/)
  })
})
