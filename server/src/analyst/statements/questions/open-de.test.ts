// German: questions told behind their clause or left hanging, and days by which a thing must be ready.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from '../fixture.ts'

describe('what is open in German', () => {
  it.each([
    'Ob die Stadt noch ein Gutachten will, wusste er nicht und sah aus dem Fenster.',
    'Wie viele Stühle wir im Mai brauchen, kann mir keiner sagen.',
    'Ob er ihr den Montag gibt, lässt er stehen.',
    'Chor aufnehmen? Petra ist dagegen, ich schwanke.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })

  it('a question of a chat stays open when the answer is that somebody will ask', () => {
    const chat = [
      '[06.10.26, 07:12] Petra: Guten Morgen',
      '[06.10.26, 07:16] Nora: Ist bei dem zweiten der Einbau drin?',
      '[06.10.26, 07:20] Tobias: frag ich heut vormittag',
      '[06.10.26, 07:41] Petra: Danke euch',
      '[06.10.26, 07:45] Nora: Gern',
    ].join('\n')
    expect(sure(chat, { written_on: '2026-10-06' }).map(({ kind }) => kind)).toEqual(['question', 'promise'])
  })
})

describe('days by which a thing lapses or must be ready in German', () => {
  it.each([
    'Für das Gutachten gibt uns die Stadt jetzt bis 18. Dezember.',
    'Dach: fertig am 18. Dezember, so steht es im Nachtrag.',
    'Sie erlischt mit Ablauf des 31.12.2026.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['deadline'])
  })

  it('a payment that somebody sets off is a promise', () => {
    expect(kinds("Die Anzahlung von CHF 9'000 löse ich bis Freitag aus.")).toEqual(['promise'])
  })
})

describe('a table of things to do', () => {
  it('a row that asks and that nobody has is a question, and an idea without anybody is none', () => {
    const table = [
      '| Nr. | Was | Wer | Bis | Stand |',
      '|---|---|---|---|---|',
      '| 1 | Etiketten drucken lassen | Petra | 30.11. | Muster ist da |',
      '| 2 | Fahne am Tor: neu oder flicken? | ? | – | offen |',
      '| 3 | Kiosk am Bahnhof | – | – | nur eine Idee |',
    ].join('\n')
    expect(kinds(table)).toEqual(['promise', 'question'])
  })

  it('in English too', () => {
    const table = [
      '| What | Who | Due | Status |',
      '|---|---|---|---|',
      '| Order the labels | Tilda | 30 Nov | |',
      '| Flag at the gate: new or mended? | | | open |',
      '| Kiosk at the station | | | just an idea |',
    ].join('\n')
    expect(kinds(table)).toEqual(['promise', 'question'])
  })
})
