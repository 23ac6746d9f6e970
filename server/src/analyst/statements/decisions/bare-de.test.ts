// German: a result told without its verb, a price and its first day, no more of it, what stays and what is left alone are decisions.
import { describe, expect, it } from 'vitest'
import { kinds } from '../fixture.ts'

describe('a bare result is a decision', () => {
  it.each([
    'Am Ende das Modell aus Ulm, zwei Jahre Garantie.',
    'Dann die von Hartmann.',
    'Fliesen: doch die blauen.',
    'Dach: nicht Ziegel, es wird Blech.',
    'Eintritt ab Januar 9 Euro.',
    'Die Aushilfe bekommt ab Mai 14 Euro die Stunde.',
    'Beim Preis bleibt’s bei 12 Euro.',
    'Der Flügel nicht unter 4.000 Euro.',
    'Nach 20 Uhr keine Anrufe mehr.',
    'Antwort an den Chor: nicht im Jahr 2028.',
    'Die alte Leitung ist zu belassen.',
    'Vom Kauf sehen wir ab.',
    'Mit dem Trainer so ausgemacht: donnerstags Halle 2.',
    'Heizung: Variante B.',
    'Jeder kriegt dafür einen Tag frei.',
    'Das Vorkaufsrecht auf die Wiese wird ausgeübt.',
  ])('%s', (sentence) => {
    expect(kinds(sentence)).toContain('decision')
  })

  it.each([
    'Am Ende der Sitzung kurze Pause.',
    'Dann die Fahrt nach Graz.',
    'Es wird ein langer Winter.',
    'Seit Montag keine Post mehr.',
    'Der Strom kostet 9 Euro im Monat.',
    'Im Keller ist kein Platz mehr.',
    'Die Glocke wird oft gezogen.',
  ])('and not: %s', (sentence) => {
    expect(kinds(sentence)).not.toContain('decision')
  })
})
