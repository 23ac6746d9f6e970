// Letters by the analyst: what the command says, in words that can be sent, to whom it is meant for.
import { describe, expect, it } from 'vitest'
import { type DraftBlock, draftsIn } from '#contract/draft-block.ts'
import type { ReadTool } from '../../context/read-tools.ts'
import { answerQuestion } from '../answer.ts'
import { contact, type PassageFixture, readToolWith } from '../fixture.ts'
import { draftIn } from './draft-read.ts'

const CONTACTS = [
  contact('Merle Hagedorn', { role: 'Einkauf, Reederei Nordstern' }),
  contact('Dr. Tilman Roth', { notes: 'Herr Roth ruft lieber an.' }),
  contact('Ines Kaltwasser', { notes: 'Frau Kaltwasser leitet das Museum.' }),
  contact('Paolo Ferri'),
  contact('Gwen Tasker'),
]
const COLLEAGUES = ['Bilal Demir', 'Holly Marsh']

async function said(text: string, told: readonly PassageFixture[] = []) {
  const records = readToolWith({ contacts: CONTACTS }, told)
  const read: ReadTool = async (name, input) =>
    name === 'list_assignable'
      ? COLLEAGUES.filter((each) => each.toLowerCase().includes(String(input.search).toLowerCase())).map((each) => ({
          text: '',
          record: null,
          mark: '',
          data: { id: each, name: each },
        }))
      : records(name, input)
  const hands = {
    act: async () => ({ done: false, declined: true, words: '', shown: [] }),
    actAll: async () => [],
    ask: async () => '',
  }
  return answerQuestion({ text, before: [], name: null, reads_records: true }, read, hands)
}

async function draft(text: string): Promise<DraftBlock> {
  const piece = draftsIn(await said(text)).find((each) => typeof each !== 'string')
  if (piece === undefined || typeof piece === 'string') throw new Error(`No draft of: ${text}`)
  return piece
}

/** The letter without how it greets and closes. */
const middle = ({ body }: DraftBlock) => body.split('\n\n').slice(1, -1).join(' ')

describe('what a letter says', () => {
  it.each([
    ['Schreib Merle Hagedorn, dass wir den Kutter am Montag zurückbringen', 'wir bringen den Kutter am Montag zurück.'],
    ['Schreib Paolo Ferri, dass die 3.400 Euro seit Freitag offen sind', 'die 3.400 Euro sind seit Freitag offen.'],
    [
      'Frag Frau Kaltwasser, ob wir die Führung auf den 9.1. verlegen können',
      'können wir die Führung auf den 9.1. verlegen?',
    ],
    ['Schreib Frau Kaltwasser, wann sie die Leihgaben abholt', 'wann holen Sie die Leihgaben ab?'],
    ['Sag Bilal, dass er die Bühne abbauen soll', 'kannst du bitte die Bühne abbauen?'],
    ['Bitte Bilal, die Orgel abzustauben', 'kannst du bitte die Orgel abstauben?'],
    ['Schreib Herrn Roth, dass er sich bei der Kasse melden soll', 'könnten Sie sich bitte bei der Kasse melden?'],
    ['Schreib Frau Kaltwasser, sie bekommt die Bilder am Dienstag', 'Sie bekommen die Bilder am Dienstag.'],
    [
      'Sag Bilal, dass ich ihm die Noten morgen gebe und es mir leid tut',
      'ich gebe dir die Noten morgen und es tut mir leid.',
    ],
    ['Schreib Frau Kaltwasser, dass ihr Antrag genehmigt wurde', 'Ihr Antrag wurde genehmigt.'],
    ['Schreib Paolo Ferri, dass wir erst backen, wenn der Ofen läuft', 'wir backen erst, wenn der Ofen läuft.'],
    ['tell Holly to feed the otters before noon', 'Could you please feed the otters before noon?'],
    ['ask Gwen whether we can move the tasting to 9 March', 'Can we move the tasting to 9 March?'],
    ['ask Gwen if the hives arrived', 'Could you let me know whether the hives arrived?'],
    ['draft a short note to gwen that i am late and will call her on friday', 'I am late and will call you on Friday.'],
    ['write Gwen a brief mail that the fair moves, no figures on the rent', 'The fair moves.'],
    ["draft gwen a line, we'd love her but cant take her dog", "We'd love you but can't take your dog."],
    ['tell gwen we need her or Holly there, it wont wait', "We need you or Holly there, it won't wait."],
    ['tell gwen we got her first order and her very kind note', 'We got your first order and your very kind note.'],
    ['tell gwen i saw her yesterday and im glad', "I saw you yesterday and I'm glad."],
    ['email Gwen confirming her order of ten hives', 'I am writing to confirm your order of ten hives.'],
  ])('%s', async (text, expected) => {
    expect(middle(await draft(text))).toBe(expected)
  })

  it('of one kind of letter is worded as that kind, whatever the command calls it', async () => {
    const reminder = await draft('Schreib an Paolo Ferri eine höfliche Zahlungserinnerung über die 3.400 €')
    expect(reminder.subject).toBe('Zahlungserinnerung: 3.400 €')
    expect(middle(reminder)).toMatch(/^darf ich Sie freundlich an die 3\.400 € erinnern\?/)
    expect(middle(await draft('Schreib Frau Kaltwasser einen Dank für ihre schnelle Hilfe'))).toBe(
      'vielen Dank für Ihre schnelle Hilfe.',
    )
    expect(middle(await draft('draft an apology to Gwen for the late honey'))).toBe('I apologise for the late honey.')
    expect(middle(await draft('write a payment reminder to Gwen over the 900'))).toMatch(
      /^May I kindly remind you of the payment of the 900\?/,
    )
  })

  it('that nobody told stands as a gap, never as the words of the command', async () => {
    for (const text of [
      'Schreib eine Absage an Merle Hagedorn',
      'Antworte Frau Kaltwasser auf ihre Mail',
      'Schreib Paolo Ferri wegen der Orgel',
    ])
      expect((await draft(text)).body).toMatch(/\[Bitte ergänzen: /)
    for (const text of [
      'write a rejection to Gwen Tasker',
      'draft a reply to gwen with the new date',
      'draft a mail to Gwen about the hives',
    ])
      expect((await draft(text)).body).toMatch(/\[To fill in: /)
    const whole = await said('Schreib eine Absage an Merle Hagedorn', [
      { label: 'Kutter', text: 'Merle Hagedorn bietet den Kutter für 80.000 € an.' },
    ])
    expect(whole).toContain('Merle Hagedorn bietet den Kutter')
    expect(whole).toContain('in eckigen Klammern')
  })

  it('whose pronoun may stand for a thing as well is left to the person', async () => {
    expect(middle(await draft('Schreib Herrn Roth, dass der Ofen kaputt ist und er morgen repariert wird'))).toMatch(
      /^\[Bitte ergänzen: in eigenen Worten/,
    )
    expect(middle(await draft('tell Holly that the vet comes and her dog needs a check'))).toMatch(
      /^\[To fill in: in your own words/,
    )
  })
})

describe('what a letter is about', () => {
  it.each([
    ['Schreib Paolo Ferri, dass die 3.400 Euro seit Freitag offen sind', 'Die 3.400 Euro sind seit Freitag offen'],
    [
      'Schreib Paolo Ferri, dass wir 40 Stühle zum Preis von 90 € bestellen',
      'Wir bestellen 40 Stühle zum Preis von 90 €',
    ],
    ['Sag Bilal, dass er die Bühne abbauen soll', 'Bitte: Bühne abbauen'],
    ['Antworte Frau Kaltwasser auf ihre Mail', 'AW: Ihre Mail'],
    ['Schreib Paolo Ferri wegen der Verlängerung der Pacht', 'Verlängerung der Pacht'],
    ['draft a short note to gwen that i am late', 'I am late'],
  ])('%s', async (text, subject) => {
    expect((await draft(text)).subject).toBe(subject)
  })
})

describe('to whom a letter is', () => {
  it.each([
    ['Schreib Dr. Roth, dass wir warten', 'Guten Tag Herr Dr. Roth,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Schreib Ines Kaltwasser, dass wir warten', 'Guten Tag Frau Kaltwasser,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Schreib Paolo, dass wir warten', 'Guten Tag Paolo Ferri,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Schreib Frau Hagedorn eine Absage', 'Guten Tag Frau Hagedorn,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Schreib Prof. Ute Lang, dass wir warten', 'Guten Tag Prof. Ute Lang,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Sag Bilal, dass wir warten', 'Hallo Bilal,', 'Viele Grüße\nAlex'],
    ['Schreib Ines eine Mail zum Preis', 'Guten Tag Frau Kaltwasser,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['Schreib der Sparkasse, dass wir warten', 'Guten Tag,', 'Mit freundlichen Grüßen\nAlex Moreau'],
    ['tell Mrs Okoye that we wait', 'Dear Mrs Okoye,', 'Best regards,\nAlex Moreau'],
    ['write Dr Roth that we wait', 'Dear Dr Roth,', 'Best regards,\nAlex Moreau'],
    ['tell Holly that we wait', 'Hello Holly,', 'Best regards,\nAlex'],
  ])('%s', async (text, greeting, close) => {
    const { body } = await draft(text)
    expect(body.split('\n\n')[0]).toBe(greeting)
    expect(body.endsWith(close)).toBe(true)
  })
})

it('what asks or notes something is no letter', async () => {
  for (const text of [
    'Sag mir, wann Bilal kommt',
    'Wer schreibt den Bericht?',
    'Schreib auf: Imker anrufen',
    'Erinnere mich an den Bericht',
    'Wer sollte das Schreiben aufsetzen?',
    'Tell me about Gwen',
    'message from Gwen?',
    'Write down: call the vet',
    'ask me tomorrow',
  ])
    expect(await said(text), text).not.toContain('```draft')
})

describe('a refusal called a no', () => {
  it.each([
    ['draft me a friendly no to Barnaby on the deposit', 'Barnaby'],
    ['schreib ein freundliches Nein an Herrn Tamm wegen dem Zaun', 'Herrn Tamm'],
  ])('is one: “%s”', (text, name) => {
    expect(draftIn(text)).toMatchObject({ aim: 'decline', name })
  })
  it('and no one is nobody: “write no one”', () => {
    expect(draftIn('write no one')).toBeNull()
  })
})
