// Decisions, limits, figures and promises that are said as plain facts; and what only looks like one of them. By classes of both languages.
import { describe, expect, it } from 'vitest'
import { findStatements } from './find.ts'
import type { SourceText } from './form/source.ts'

const source = (text: string): SourceText => ({
  kind: 'note',
  title: '',
  text,
  written_on: '2026-11-23',
  zone: 'Europe/Berlin',
  author: { words: 'Alex Moreau', resolved: 'me' },
  to: null,
  me: ['Alex Moreau'],
  people: [{ name: 'Nadia Ali', contact_id: 'c1' }],
})
const kinds = (text: string) =>
  findStatements(source(text))
    .filter(({ perhaps }) => !perhaps)
    .map(({ kind }) => kind)

describe('a decision', () => {
  it.each([
    'The bakery will not renew the flour contract.',
    'Green light for the second oven.',
    'Entry fee capped at £12.',
    'Both ponies stay in the lower field.',
    'We pass on the Whitby stall.',
    'The governors were content to proceed with the new roof.',
    'Delisted the rhubarb gin.',
    'Three days a week in the kiln room, starting February.',
    'The choir tour has been rescheduled to 9 May.',
    'Marquee no longer needed, the barn will do.',
    'Wir bestellen nicht mehr bei Kranz.',
    'Die Orgel bleibt gesperrt.',
    'Das Lager wird ab März umgestellt.',
    'Es wird ein zweiter Brunnen eingerichtet.',
    'Auf den zweiten Traktor verzichten wir.',
    'Die neue Satzung gilt ab 1.1.',
    'Man einigte sich auf 14 Tage Zahlungsziel.',
    'Gebacken wird künftig nur noch dienstags.',
    'Das Chorprojekt ruht bis zum Frühjahr.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('decision')
  })
})

describe('a day that bites', () => {
  it.each([
    'The entry list shuts at noon on 3 December.',
    'Hearing date 9 December.',
    'Einspruch nur bis 8.12. möglich.',
    'Letzter Bestelltag ist der 4.12.',
    'Die Noten müssen am 2.12. beim Drucker liegen.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('deadline')
  })
})

describe('a figure', () => {
  it.each(['We have 14 empty stalls.', 'Feed cover is nine weeks.', 'Die Reichweite beträgt 9 Tage.'])('%s', (text) => {
    expect(kinds(text)).toContain('figure')
  })
})

describe('a promise', () => {
  it.each([
    "I'm sending the score tomorrow.",
    'The surveyor promises his report next week.',
    "Told the vicar he'd have the ledger by the 4th.",
    'I promised her three soloists by Friday.',
    'Wir schulden dem Labor noch die Proben.',
    'Beck schickt uns bis 4.12. das Zertifikat.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('promise')
  })
})

describe('an open question', () => {
  it.each(["We don't know yet who conducts.", 'Offen ist, ob das Amt zustimmt.'])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
})

describe('what binds nobody', () => {
  it.each([
    'In 2024 the parish turned it down.',
    'Two years ago we closed the shop in May.',
    'Im letzten Jahr wurde die Gebühr erhöht.',
    'Another stall would have brought us £3,000.',
    'Ein zweiter Stand hätte uns 3.000 € gebracht.',
    'They used to be 10% cheaper.',
    'He wondered whether the roof might hold.',
    'She asked whether we print the tickets; we do.',
    'Ob wir schon gezahlt haben, wollte er wissen; haben wir.',
    "It isn't true that we asked for an advance.",
    "I won't be able to come.",
    'Nadia will not call the bank.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('days of a text, from its own day', () => {
  const due = (text: string, written_on: string, zone = 'Europe/Berlin') =>
    findStatements({ ...source(text), written_on, zone })[0]?.due?.date ?? null

  it.each<[string, string, string]>([
    // A Friday: the next one is meant, a week on.
    ['Nadia will send the score on Monday.', '2026-11-27', '2026-11-30'],
    ['Nadia will send the score by Wed.', '2026-12-30', '2027-01-06'],
    ['Nadia will send the score by 4 January.', '2026-12-30', '2027-01-04'],
    ['Nadia schickt die Noten bis 7.1.', '2026-12-21', '2027-01-07'],
    ['Nadia schickt die Noten bis KW 53.', '2026-12-21', '2027-01-01'],
    ['Nadia schickt die Noten in KW 1.', '2026-12-21', '2027-01-08'],
    ['Nadia will send the score by the end of next month.', '2026-12-15', '2027-01-31'],
    ['Nadia will send the score by the end of next month.', '2027-01-31', '2027-02-28'],
    ['Nadia schickt die Noten bis Ende nächsten Monats.', '2026-11-30', '2026-12-31'],
    ['Nadia will send the score by the end of the month.', '2028-02-10', '2028-02-29'],
    ['Nadia will send the score tomorrow.', '2026-12-31', '2027-01-01'],
  ])('%s of %s: %s', (text, written_on, day) => {
    expect(due(text, written_on)).toBe(day)
  })

  it('the zone of the writer changes nothing of it: the day that is handed in is theirs', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
      expect(due('Nadia will send the score tomorrow.', '2026-12-31', zone)).toBe('2027-01-01')
  })
})

/** Signs that patterns are held against while `work` is done: what it costs, on whatever machine. */
function signsRead(work: () => void): number {
  const exec = RegExp.prototype.exec
  let read = 0
  RegExp.prototype.exec = function (text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    read += (found === null ? text.length : found.index + found[0].length) - from
    return found
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return read
}

describe('the work', () => {
  it.each([
    ['bullets', '- [ ] Nadia to send report number 7 by Friday\n'],
    ['prose', 'The kiln was cold, and nobody had told the potters that we would be late on Friday. '],
    ['chat', '[14/10/2026, 07:12] Kim: ill send the list tmrw, who has the key?\n'],
    ['German', 'Es wird wohl ein zweiter Ofen gebraucht, und wir bleiben bei zwei Schichten bis 4.12. '],
  ])('doubles with the length of a text and no more: %s', (_, piece) => {
    findStatements(source(piece))
    const [one, two] = [60, 120].map((times) => signsRead(() => findStatements(source(piece.repeat(times)))))
    expect((two ?? 0) / (one ?? 1)).toBeLessThan(2.4)
  })
  it('ends at its bounds: ten thousand bullets cost no more than a few times the 2,000 that are kept', () => {
    const bullets = (count: number) => '- [ ] Nadia to send the report by Friday\n'.repeat(count)
    const [kept, all] = [2_000, 10_000].map((count) => signsRead(() => findStatements(source(bullets(count)))))
    expect((all ?? 0) / (kept ?? 1)).toBeLessThan(5)
  })
})
