// What became of a thing, as people tell it weeks later in passing, in minutes, notes and messages of many trades.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const became = (before: string, after: string) => {
  const earlier = findStatements(source(before, { written_on: '2026-11-16' })).map((each, at) => ({
    ...each,
    ...{ id: String(at), written_on: '2026-11-16' },
  }))
  expect(earlier.length).toBeGreaterThan(0)
  const told = linkStatements(earlier, source(after, { written_on: '2026-11-24' })).filter(({ perhaps }) => !perhaps)
  return told.map(({ state, due }) => [state, due?.date].filter((each) => each !== undefined).join(' '))
}
const table = (...rows: string[]) =>
  `| Nr | Thema | Was | Wer | Bis |\n|---|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n`
const tableEn = (...rows: string[]) =>
  `| No | Topic | What | Who | By |\n|---|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n`

describe('what became of it', () => {
  it.each([
    [
      'Petra liefert die Speisekarte bis 20. November.',
      'Speisekarte noch nicht geschafft, mach ich spätestens Di 1.12.',
      'moved 2026-12-01',
    ],
    [
      'Den Mahnbrief schreibe ich selber, bis Donnerstag.',
      'mahnbrief nicht geschafft, schreib ich spätestens 1.12.',
      'moved 2026-12-01',
    ],
    [
      'Jörg macht die Inventur bis 20. November.',
      'Inventur verschoben auf 27.11., neu macht sie Jörg.',
      'moved 2026-11-27',
    ],
    ['Die Weihnachtsfeier ist am 12. Dezember im Gasthof.', 'Weihnachtsfeier jetzt am 19.12.', 'moved 2026-12-19'],
    [
      'Tobias stellt den Förderantrag bis 25. November.',
      'Der Förderantrag geht sich heute nimmer aus, Tobias reicht ihn bis 4. Dezember ein.',
      'moved 2026-12-04',
    ],
    [
      'Das Angebot der Glaserei gilt bis 30. November.',
      'Glaserei hat die Bindefrist vom Angebot bis 15. Dezember verlängert.',
      'moved 2026-12-15',
    ],
    ['Tilda reicht den Bauantrag bis Freitag ein.', 'Bauantrag ist eingereicht.', 'done'],
    ['Petra schickt das Gutachten bis Freitag.', 'Gutachten ist draußen.', 'done'],
    ['Tobias holt den Werkvertrag unterschrieben zurück.', 'Werkvertrag ist unterschrieben.', 'done'],
    ['Jörg ruft den Statiker bis Freitag an.', 'statiker angerufen, passt alles', 'done'],
    [
      'Ich überweise die Rechnung der Gärtnerei bis Freitag.',
      'Rechnung der Gärtnerei hab ich grad überwiesen.',
      'done',
    ],
    ['Die Stelle schreiben wir heuer noch aus, Petra setzt das Inserat auf.', 'Das Inserat ist online.', 'done'],
    ['Petra schreibt die Stellungnahme bis Freitag.', 'Stellungnahme hat keiner geschrieben!', 'broken'],
    ['Tobias meldet sich bis Freitag beim Statiker.', 'Tobias hat sich beim Statiker nie gemeldet.', 'broken'],
    [
      'Jörg bringt die Orgelpfeifen am Samstag zum Polierer.',
      'Die Orgelpfeifen bringt jetzt Tobias zum Polierer.',
      'delegated',
    ],
    [
      'Beschlossen: wir streichen die Fassade nur im Süden.',
      'Wir streichen die Fassade doch auf beiden Seiten.',
      'replaced',
    ],
    ['Tilda will finish the roof survey by 20 November.', "Tilda's roof survey is finished.", 'done'],
    ['I will tell the crew leaders on Thursday.', 'I told the crew leaders about the merger on 19 November.', 'done'],
    ['Petra will mail the permit forms by Friday.', 'Tobias mails the permit forms.', 'delegated'],
    [
      'Petra will sign the permit notice by Friday.',
      'Petra is signing the permit notice on Mon 30 November.',
      'moved 2026-11-30',
    ],
    [
      'The holiday party will be on Saturday, December 12 at the barn.',
      'The holiday party is now Dec 19.',
      'moved 2026-12-19',
    ],
    ['Decision: we contest item 1 only.', 'Decided: we contest both items.', 'replaced'],
    [
      'Jörg said that he would run a flood test on the deck within a week.',
      "The flood test on the deck didn't happen.",
      'broken',
    ],
    ['Tobias will call the crane company by Friday.', 'Tobias never called the crane company.', 'broken'],
    ['Petra will request the bid bond by Friday.', 'No bid bond request from Petra yet!!', 'broken'],
    ['Tilda prices the fire station job by Friday.', "Fire station job: we're pulling out.", 'cancelled'],
    [
      'I promised Petra the seating plan by Friday.',
      "Seating plan: didn't get to it, will do it by Tue 1 December.",
      'moved 2026-12-01',
    ],
    ['Petra will order the shingles by Friday.', 'The shingles are ordered.', 'done'],
    [
      table('1 | Brücke | Prüfbericht schreiben | Tobias | 20.11.'),
      table('4 | Brücke | Prüfbericht verschoben | Tobias | 1.12.'),
      'moved 2026-12-01',
    ],
    [
      table('1 | Brücke | Prüfbericht schreiben | Tobias | 20.11.'),
      table('4 | Brücke | fehlt noch, neuer Termin | Tobias | 1.12.'),
      'moved 2026-12-01',
    ],
    [
      table('3 | Heizung | Angebote einholen | Petra | 20.11.'),
      table('2 | Heizung | Petra nicht fertig, neu | Petra | 2.12.'),
      'moved 2026-12-02',
    ],
    [
      tableEn('2 | Lobby | Paint samples to the client | Tilda | 20 Nov'),
      tableEn('5 | Lobby | paint samples not done, new date | Tilda | 2 Dec'),
      'moved 2026-12-02',
    ],
    [
      tableEn('2 | Lobby | Paint samples to the client | Tilda | 20 Nov'),
      tableEn('5 | Lobby | paint samples | Tilda | done'),
      'done',
    ],
  ])('%s => %s: %s', (before, after, fate) => {
    expect(became(before, after)).toEqual([fate])
  })
})
