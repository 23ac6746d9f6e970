// Whose a promise is, and to whom.
import { describe, expect, test } from 'vitest'
import { sure } from '../fixture.ts'

const parties = (text: string) =>
  sure(text)
    .filter(({ kind, hedged }) => kind === 'promise' && !hedged)
    .map(({ who, to_whom }) => [who?.resolved ?? who?.words ?? null, to_whom?.resolved ?? to_whom?.words ?? null])

describe('who promised whom', () => {
  test.each([
    ['I promised Petra the new mould by Tuesday.', 'me', 'c3'],
    ['Promised Tobias a refund by Thursday.', 'me', 'c4'],
    ['We owe Tilda the casting report by Friday.', 'me', 'c1'],
    ['I will send the bell drawings to Tobias by Friday.', 'me', 'c4'],
    ['Tobias was promised a refund by Friday.', 'me', 'c4'],
    ['Ich habe Petra die neue Form bis Dienstag zugesagt.', 'me', 'c3'],
    ['Wir haben Frau Vollmer einen Rabatt von 5 % zugesagt.', 'me', 'c3'],
    ['Frau Vollmer wurde die Glocke bis Freitag zugesagt.', 'me', 'c3'],
    ['Wir schicken Herrn Kern bis Freitag die Zeichnungen.', 'me', 'c4'],
    ['Frau Vollmer hat uns die Form bis Freitag zugesagt.', 'c3', null],
    ['Petra promised us the mould by Tuesday.', 'c3', null],
    ['Tobias will send us the bell drawings by Friday.', 'c4', null],
    ['Wir haben von Tobias gehört, Petra schickt uns die Form bis Freitag.', 'c3', null],
    ['Petra wurde von der Bank die Auszahlung bis Freitag zugesagt.', 'Bank', 'c3'],
    ['Petra Vollmer wurde der Kredit durch die Bank bis Freitag zugesagt.', 'Bank', 'c3'],
    ['Frau Vollmer ist von der Versicherung die Zahlung bis Freitag zugesagt worden.', 'Versicherung', 'c3'],
    ['Frau Vollmer wurde von Tobias die Ernte bis Freitag zugesagt.', 'c4', 'c3'],
    ['Frau Vollmer wurde von uns die Ernte bis Freitag zugesagt.', 'me', 'c3'],
    ['Frau Vollmer wurde die Lieferung von Stühlen bis Freitag zugesagt.', 'me', 'c3'],
    ['Frau Vollmer wurde die Abholung vom Lager bis Freitag zugesagt.', 'me', 'c3'],
    ['Petra was promised a refund by the bank for Friday.', 'the bank', 'c3'],
    ['Tilda Marsh was promised the new boiler by the landlord, due Friday.', 'the landlord', 'c1'],
    ['Petra was promised a refund by Tobias by Friday', 'c4', 'c3'],
    ['Petra was promised a refund by us by the end of May.', 'me', 'c3'],
    ['Petra was promised the hay by our office by Friday.', 'me', 'c3'],
    ['Petra was promised the hay by our supplier by Friday.', 'our supplier', 'c3'],
    ['Petra wurde das Heu von unserem Lieferanten bis Freitag zugesagt.', 'Lieferanten', 'c3'],
    ['Petra wurde das Heu von unserem Team bis Freitag zugesagt.', 'me', 'c3'],
    ['Petra wurde das Heu von unserer Firma bis Freitag zugesagt.', 'me', 'c3'],
    ['Petra has been promised the saddles by March.', 'me', 'c3'],
    ['Tobias was promised the hay by courier by Friday.', 'me', 'c4'],
  ])('%s', (text, who, whom) => expect(parties(text)).toEqual([[who, whom]]))
})

describe('of several who are named, it is promised', () => {
  test.each([
    ['I will discuss the offer with Tobias and send it to Petra by Friday', 'c3'],
    ['I will send the invoice for Petra to Tobias by Friday', 'c4'],
    ['I promised Petra to send the plans to Tobias by Friday.', 'c3'],
    ['I will prepare the saddles for Petra by Friday', 'c3'],
    ['Ich schicke die Rechnung für Petra bis Freitag an Tobias.', 'c4'],
    ['Ich mache bis Freitag das Angebot für Petra fertig.', 'c3'],
    ['Wir bringen Frau Vollmer bis Freitag die Sättel, damit Tobias reiten kann.', 'c3'],
    ['I will call the bank for Petra by Friday', null],
    ['I will talk to Tobias and bring Petra the hay by Friday.', null],
    ['I will check by Friday whether we can send Tobias the boats.', null],
    ['I will sort the bill that we sent to Tobias by Friday.', null],
    ['Ich prüfe bis Freitag, ob Tobias liefert', null],
    ['Ich schicke bis Freitag die Rechnung, die Tobias wollte', null],
    ['Ich rufe bis Freitag für Petra die Bank an.', null],
  ])('%s: to %s', (text, whom) => expect(parties(text)).toEqual([['me', whom]]))
})
