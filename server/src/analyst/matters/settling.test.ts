// What is done about a day that no task carries, and by which name; none of these trades has a workspace.
import { describe, expect, test } from 'vitest'
import { contact, goal, note, workspace } from '../workspace/fixture.ts'
import { attentionOf } from './attention.ts'

const top = (of: Parameters<typeof attentionOf>[0]) => attentionOf(of).find(({ kind }) => kind === 'matter')
const actionIn = (text: string) => top(workspace({ notes: [note('2026-03-20', `# Stables\n\n${text}`)] }))?.action?.text

describe('what no task carries', () => {
  test.each([
    [
      'The lease renews for two years unless notice is given by 14 April 2026.',
      /^Decide whether to end it or let it run on/,
    ],
    [
      'Der Pachtvertrag verlängert sich um ein Jahr, wenn er nicht bis 14.04.2026 gekündigt wird.',
      /^Decide whether to end it or/,
    ],
    ['We have an option to buy the paddock, to be used by 14 April 2026.', /^Decide whether to use the option/],
    ['The price for the hay is held until 2 April 2026.', /^Accept it or decline by/],
    ['Das Angebot der Sattlerei gilt bis 02.04.2026.', /^Accept it or decline by/],
    ['Die Offerte der Sattlerei ist gültig bis und mit 02.04.2026.', /^Accept it or decline by/],
    ['Die Sattlerei hält den Preis bis 02.04.2026.', /^Accept it or decline by/],
    ['The old feed budget rolls over unless the new one is adopted by 2 April 2026.', /^Decide today who does it/],
    ['His option on our paddock expires on 2 April 2026.', /^Decide today who does it/],
    [
      'The application for the grant must be submitted by 2 April 2026.',
      /^Decide today who hands it in, and have it there by /,
    ],
    ['Der Antrag auf Förderung muss bis 02.04.2026 eingereicht sein.', /^Decide today who hands it in/],
    ['The farrier must know by 2 April 2026.', /^Decide today who does it, and have it done by /],
    ['The new saddle slips to 2 April 2026, which costs us the show.', /^Ask today whether it holds/],
    ['The stable inspector comes on 2 April 2026 and shuts what is not in order.', /^Decide today who prepares for it/],
    [
      'Die Amtsärztin kommt am 02.04.2026 zur Begehung, sonst droht die Schließung.',
      /^Decide today who prepares for it/,
    ],
    ['The inspector must have the papers by 2 April 2026.', /^(?!.*prepares)/],
    ['I will send Mara the vet report by 2 April 2026.', /^You said so: do it by/],
  ])('%s', (text, action) => {
    expect(actionIn(text)).toMatch(action)
  })
  test.each([
    ['Das Labor liefert die Werte bis 02.04.2026.', /^Frag Das Labor/],
    ['The officer said whoever comes first gets it by 2 April 2026.', /^Ask The officer/],
    ['Tessa extends her offer to 2 April 2026.', /whether it holds/],
  ])('asks nobody by what is no name, and answers an offer: %s', (text, wrong) => {
    const action = top(workspace({ notes: [note('2026-03-20', `# Stables\n\n${text}`)] }))?.action
    expect(`${action?.text}\n${action?.german}`).not.toMatch(wrong)
  })
  test('is told in German beside it, where a man is asked as the language has it', () => {
    const of = workspace({ notes: [note('2026-03-20', '# Stall\n\nHerr Petersen liefert das Heu bis 02.04.2026.')] })
    expect(top(of)?.action?.german).toMatch(
      /^Frag Herrn Petersen heute, ob es dabei bleibt, und sorg dafür, dass es bis zum .* erledigt ist/,
    )
  })
})

describe('what a matter is called by', () => {
  const called = (title: string, head: string, ...lines: string[]) =>
    top(
      workspace({
        goals: [goal({ title, due_date: '2026-12-01' })],
        notes: [note('2026-03-20', `# ${head}\n\n${lines.join('\n\n')}`)],
        contacts: [contact('Petra Lind', 'Landlady', [])],
      }),
    )?.title
  test('is the whole name, with what mostly stands before or behind it', () => {
    expect(
      called(
        'Keep Birch House',
        'Birch House',
        'The lease runs out on 2 April 2026.',
        'Birch House is cold.',
        'Nobody has looked at the roof of Birch House.',
      ),
    ).toMatch(/^Birch House: “.*” \(2 Apr 2026, /)
    expect(
      called(
        'Umbau Halle 3',
        'Halle 3',
        'Die Genehmigung läuft am 02.04.2026 ab.',
        'Halle 3 steht leer.',
        'In Halle 3 fehlt der Strom.',
      ),
    ).toMatch(/^Halle 3: “.*” \(2 Apr 2026, /)
  })
  test('is never a word that is written small as well', () => {
    expect(
      called(
        'Keep the House open',
        'The House',
        'The lease runs out on 2 April 2026.',
        'House is cold.',
        'House needs a roof, and the house next door too.',
      ),
    ).not.toMatch(/^House:/)
  })
})
