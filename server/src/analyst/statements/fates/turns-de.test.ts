// German turns of speech: what order of words, a clause in front or a subjunctive makes of a sentence, and what only reads like it.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from '../fixture.ts'

describe('what nobody knows yet in German', () => {
  it.each([
    'Woher der dritte Zapfer kommen soll, weiß derzeit keiner.',
    'Ob wir den Stand am Naschmarkt behalten, haben wir offengelassen.',
    'Ob der Turm im Mai gesperrt wird, haben wir vorerst nicht besprochen.',
    'Womit wir die Fähre bezahlen sollen, kann mir niemand sagen.',
    'Nehmen wir die Linde oder die Eiche, das weiß ich noch immer nicht.',
    'Ob der Kaplan mitfährt, ist noch nicht heraußen.',
    'Wer die Halle im Jänner heizt, steht in den Sternen.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
  it.each([
    'Was er damals gesagt hat, weiß ich nicht mehr.',
    'Rotwein oder Weißwein, das weiß er nie.',
    'Ob das Dach dicht ist, haben wir gestern geprüft.',
    'Woher der Wind weht, weiß jedes Kind.',
    'Wie man Brot bäckt, weiß meine Oma.',
  ])('silent: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('days that bite by a duty in German', () => {
  it.each([
    'Abzugeben ist am Freitag, dem 4. Dezember, bis 12 Uhr beim Pfarramt.',
    'Einzureichen sind die Pläne bis 15. Jänner bei der Bezirkshauptmannschaft.',
    'Der Antrag ist bis 31.12.2026, 24 Uhr, online zu stellen.',
    'Für den Umbau des Stalls ist das Ansuchen bis längstens 15. Dezember einzubringen.',
    'Der Pächter hat das Boot bis 30. April aus dem Hafen zu entfernen.',
    'Die Kündigung müsse bis 30. November bei ihr sein, sagte die Vermieterin.',
    'Uns wurde eine zweite Fluchttür bis 30. Juni 2027 vorgeschrieben.',
    'Ich erinnere an den 12.12.',
    'Der Speiseplan muss am 1. Dezember aushängen.',
    'Am Donnerstag um 16 Uhr schließt das Portal.',
    'Die Anmeldung schliesst am Freitag um 12 Uhr.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['deadline'])
  })
  it.each([
    'Der Chef ist bis Freitag nicht zu erreichen.',
    'Ich habe bis Freitag noch drei Torten zu backen.',
    'Karten sind bis Samstag an der Kassa zu haben.',
    'Der Fluss ist bis zum Sommer kaum zu befahren.',
    'Der Laden schließt jeden Abend um sechs.',
    'An der Frist am Freitag ändert das nichts.',
    'Das ändert nichts am Abgabetermin 4. Dezember.',
    'Die Ausstellung ist bis 30. Jänner zu sehen.',
  ])('none: %s', (text) => {
    expect(kinds(text)).not.toContain('deadline')
  })
})

describe('prices beside a verb that otherwise binds in German', () => {
  it.each([
    'Eine neue Glocke käme auf rund 18.000 Euro, die uns das Land zur Hälfte ersetzt.',
    'Der Schlosser schätzt so ein Geländer auf 3.200 Euro.',
    'Huber bietet drei Schaukästen zu je 740 Euro an, zusammen 2.220.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['figure'])
  })
  it.each(['Petra schätzt bis Freitag den Schaden auf der Alm.', 'Tobias zahlt bis Freitag 300 Euro an.'])(
    'a promise: %s',
    (text) => {
      expect(kinds(text)).toEqual(['promise'])
    },
  )
})

describe('what somebody takes on by a German construction', () => {
  it.each([
    'Ich lasse die Orgel bis Ostern stimmen.',
    'Petra lässt das Schloss morgen tauschen.',
    'Den Mietvertrag übersende ich Ihnen in den nächsten Tagen per Post.',
    'Die Bestuhlung mache ich.',
    'Das Einladen der Nachbarn übernehme ich selbst.',
    'Ich habe ihr gesagt, die Torte komme am Samstag.',
    'Der Kran steht am Montag, 30.11., um 7 Uhr bei Ihnen auf dem Hof.',
    'Das Gutachten liegt Freitag ab 9 Uhr bereit.',
    'Petra hat dem Kaplan wegen der Glocken noch nicht geantwortet und holt es diese Woche nach.',
    'Tobias hat die Fässer noch nicht bestellt und macht das morgen.',
    'Petra nimmt ihm das ab und ruft dort an.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })
  it.each([
    'Anbei übersende ich Ihnen die Rechnung.',
    'Hiermit übermitteln wir Ihnen den Befund.',
    'Die Leute von drüben senden den Kindern demnächst Grüße.',
    'Das lasse ich mir nicht gefallen.',
    'Ich lasse mich überraschen.',
    'Er lässt schön grüßen.',
    'Ich lasse den Hund im Garten laufen.',
    'Die Musik mache ich nie aus.',
    'Ich habe ihm gesagt, das Bier sei warm.',
    'Das Auto steht bei euch.',
    'Tobias hat nicht geschlafen und geht früh nach Hause.',
    'Vater fährt am Montag für drei Wochen auf Kur nach Bad Hall.',
    'Petra fährt am Samstag in den Urlaub und kommt am 12. zurück.',
    'Petra fragt nach dem Schlüssel.',
    'Tobias sagt, er schlafe eher im Auto, als dass er noch einmal zelte.',
    'Tom Reiser rief heute um neun an, ich saß noch beim Friseur.',
    'Die drei Pakete an Lenz sind am Montag hinaus.',
  ])('silent: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
  it('still an errand with its place or day', () => {
    expect(kinds('Petra fragt morgen beim Wirt nach dem Schlüssel.')).toEqual(['promise'])
    expect(kinds('Ich erinnere ihn morgen an die Rechnung.')).toEqual(['promise'])
    expect(kinds('Petra fährt am Montag nach Graz und holt die Fenster.')).toEqual(['promise'])
  })
})

describe('what is decided by the order of German words', () => {
  it.each([
    'Den Wandertag mit den Ministranten sage ich ab, es ist zu nass.',
    'Das Sommerfest sagen wir heuer ab.',
    'Dampfbad nein, das reicht im Frühling.',
    'Scheune: Dach aufs Frühjahr verschoben.',
    'Auf den 2,4 ha säen wir Dinkel.',
    'Den Auftrag bekommt Dachbau Lechner.',
    'Gedruckt werden 500 Stück.',
    'Eine Stundung wird nicht beantragt.',
    'Ab 1.12. nehmen wir keine neuen Schüler auf.',
    'Das Café macht vom 24.12. bis 6.1. zu.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })
  it.each([
    'Tobias meint, man könnte ja im Sommer noch einmal fragen.',
    'Man müsste mal zählen, was wir an Kerzen verbrennen.',
    'Man sollte irgendwann den Keller entrümpeln.',
    'Die Lieferung komme jetzt doch, und zwar mit zwei Wagen.',
    'Das Paket aus Linz ist jetzt doch gekommen.',
    'Zwei Wege gibt es: Die Versicherung verzichtet auf die Einrede, oder wir klagen.',
    'Das alte Abo hat Petra schon gekündigt.',
    'Leider nein, er ist krank.',
    'Heute nein, morgen vielleicht.',
  ])('none: %s', (text) => {
    expect(kinds(text)).not.toContain('decision')
  })
  it('what was agreed is not decided again by announcing it', () => {
    expect(kinds('Gerne halte ich fest, was wir vereinbart haben:')).toEqual([])
    const twice = sure('Bei der Farbe bleiben wir, wo wir sind. Damit ist das entschieden.')
    expect(twice.map(({ kind }) => kind)).toEqual(['decision'])
  })
})
