// Tables of minutes whose cells are sentences: each says what its words say, and the owner's column says whose it is.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const table = (head: string, ...rows: string[]) =>
  [`| ${head} |`, head.replace(/[^|]+/g, '---'), ...rows.map((row) => `| ${row} |`)].join('\n')
const said = (text: string) => sure(text).map(({ kind, who, due }) => [kind, who?.resolved ?? null, due?.date ?? null])
const quotes = (text: string) => sure(text).map(({ kind, quote }) => `${kind}: ${quote}`)

describe('a table that tells how each matter stands', () => {
  it('is read sentence by sentence', () =>
    expect(
      quotes(
        table(
          'Item | Update | Next',
          'Kiln | firing failed twice. Tilda calls the maker on Friday | –',
          'Clay order | 4 t in the yard | Tobias pays the invoice by 2 Dec',
          'Glaze | who mixes it? | –',
          'Roof | running again since Tuesday | closed',
          'Shop till | agreed: no cash from January | –',
        ),
      ),
    ).toEqual([
      'promise: Tilda calls the maker on Friday',
      'promise: Tobias pays the invoice by 2 Dec',
      'question: who mixes it?',
      'decision: no cash from January',
    ]))
  it('in German too', () =>
    expect(
      quotes(
        table(
          'Punkt | Sachstand | Wer',
          'Ofen | Brand zweimal misslungen. Tilda ruft am Freitag den Hersteller an | Tilda',
          'Glasur | beschlossen: ab Januar ohne Blei | –',
          'Dach | läuft wieder seit Dienstag | Jörg',
        ),
      ),
    ).toEqual(['promise: Tilda ruft am Freitag den Hersteller an', 'decision: ab Januar ohne Blei']))
  it('gives what is to be done to the one whose row it is', () =>
    expect(
      said(
        table(
          'Topic | Where we are | Owner',
          'Hedge | cut on both sides. Invoice to be raised by 4 Dec | Petra',
          'Gate | hinges came, wrong size | Jörg',
        ),
      ),
    ).toEqual([['promise', 'c3', '2026-12-04']]))
  it('says what each is about', () =>
    expect(sure(table('Item | Update', 'Boat licence | who posts it?')).map(({ what }) => what)).toEqual([
      'Boat licence: who posts it?',
    ]))
  it('keeps what is in hand as its owner’s, and the number that stands alone with its matter', () =>
    expect(quotes(table('Topic | Latest | Owner', 'Web shop | in progress | Petra', 'Headcount | 38 | Jörg'))).toEqual([
      'promise: Web shop | in progress | Petra',
      'figure: Headcount | 38 | Jörg',
    ]))
  it('of which the state is told in sentences', () =>
    expect(
      quotes(
        table(
          'Ref | Action | Status',
          '1 | Fence quotes | one of three is in. Tilda: rest by Fri 4 Dec',
          '2 | Hive stands | built, painted and put up',
          '3 | Honey jars | done',
        ),
      ),
    ).toEqual(['promise: rest by Fri 4 Dec']))
})

describe('a table of things to do', () => {
  it('stays one where its rows have a day, or a thing to do and somebody', () => {
    expect(
      quotes(table('Item | Owner | Due | Update', 'Wash the nets | Jörg | 3 Dec | the pump is still at the shop')),
    ).toEqual(['promise: Wash the nets | Jörg | 3 Dec | the pump is still at the shop'])
    expect(
      quotes(
        table('Action | Owner | Update', 'Wash the nets | Jörg | pump is at the shop', 'Mend the jetty | Tilda | –'),
      ),
    ).toEqual(['promise: Wash the nets | Jörg | pump is at the shop', 'promise: Mend the jetty | Tilda | –'])
  })
  it('stays one where its state is a word', () =>
    expect(
      quotes(table('Aufgabe | Wer | Stand', 'Netze waschen | Jörg | läuft', 'Steg flicken | Tilda | offen')),
    ).toHaveLength(2))
})
