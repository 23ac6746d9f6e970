// What binds in German, by classes of verb and construction, each tried on sentences of trades that no workspace of eval/ has.
import { describe, expect, it } from 'vitest'
import { kinds } from './fixture.ts'

describe('a promise', () => {
  it.each([
    'Herr Lindner übernimmt es, die Gräber bis Ende Dezember zu schmücken.',
    'Petra sagt bis Freitag eine Antwort zu.',
    'Das Gutachten schickt er in der ersten Dezemberwoche.',
    'Um die Beleuchtung kümmert sich Frau Abendroth.',
    'Er seinerseits klärt mit der Intendanz, ob der Sonntag geht, und meldet sich bis Nikolaus.',
    'Der Gärtner zahlt bis dahin wenigstens 500 Euro an.',
    'Jörg legt dem Vorstand in zwei Wochen einen Entwurf vor.',
    'Das Labor liefert erst am 27.',
    'Tilda trifft sich noch diese Woche mit dem Imker.',
    'Tobias ruft den Friedhofsgärtner an, diese Wo',
    'Petra schafft es bis 9.12.',
    'Der Dachdecker rückt am Montag an.',
    'Der Antrag geht nächste Woche raus.',
    'Jörg holt den Schlüssel beim Küster ab.',
    'Ich rede morgen mit der Zahntechnikerin.',
    'Der Polier hat zugesagt, die Rampe vor dem Frost fertigzustellen.',
    'Frau Abendroth schaltet einen Gutachter ein.',
    'Die Noten bringt Tilda am Sonntag mit.',
    'Der Verlag will die Fahnen bis zum 8. liefern.',
    'Petra macht die Abrechnung fertig.',
    'Ihre Antwort bekomme ich am Donnerstag.',
    'Die Kulissen werden bis Freitag von der Werkstatt gestrichen.',
    'Tobias wird gebeten, bis Mittwoch ein Angebot einzuholen.',
    'Jörg erhält den Auftrag, die Orgel stimmen zu lassen.',
    'Der Wirt räumt uns den Saal am 5. Dezember ein.',
    'Habe ihm versprochen, dass ich mich bis Mittwoch melde.',
    'Sie wolle den Vertrag bis Monatsende durchsehen.',
    'Petra lässt die Glocke prüfen.',
    'Die Mahnung verschicke ich heute noch.',
    'Das mit den Kränzen erledigt meine Schwester.',
    'Der Fahrer hinterlegt die Papiere morgen beim Pförtner.',
    'Tilda sorgt dafür, dass die Heizung läuft.',
    'Wegen der Miete spricht Jörg mit der Pfarrei.',
    'Kostenvoranschlag kommt bis Mittwoch von der Schlosserei.',
    'Petra bis Do: Liste der Aussteller',
    'Der Imker stellt uns zwei Völker zur Verfügung.',
    'Bis Weihnachten baut Herr Lindner den Steg fertig.',
    'Frau Abendroth schreibt der Mieterin heute noch.',
    'Wir verpflichten uns, den Schaden zu ersetzen.',
    'Die Küsterin wird die Kerzen besorgen.',
    'Tobias hat sich bereit erklärt, den Bus zu fahren.',
    'Die Anzeige nimmt sich Petra für KW 49 vor.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('promise')
  })
})

describe('a decision', () => {
  it.each([
    'Die Versammlung kommt überein, den Überschuss vorzutragen.',
    'Für die Nachfolge kommt niemand aus dem Haus in Frage, darin sind sich alle einig.',
    'Die nächste Probe wird auf den 3. Dezember gelegt.',
    'Die Abnahme hat der Prüfer auf den 14. Januar gelegt.',
    'Er scheidet nun erst zum 30. Juni aus.',
    'Die Führungen finden nun doch statt.',
    'Damit bin ich einverstanden.',
    'Den Termin musste ich absagen.',
    'Zweitschlüssel geht an den Küster, so vereinbart',
    'Adventsfeier jetzt 17.12.',
    'Einladung Landrat: ja',
    'Frühjahrstour: vom Tisch',
    'Wir haben uns auf den 9. verständigt.',
    'Die Wahl fällt auf den Schieferstein.',
    'Es bleibt beim alten Träger.',
    'Der Kirchenvorstand stimmt dem Verkauf zu.',
    'Dem Antrag wird stattgegeben.',
    'Angenommen wird der Vorschlag, den Markt auszusetzen.',
    'Die Geschäftsführung gibt grünes Licht für den Kran.',
    'Auf das Feuerwerk wird verzichtet.',
    'Der Stifterrat lehnt die Erhöhung ab.',
    'Künftig unterschreiben zwei Personen.',
    'Am Ende entschied man sich für Eiche.',
    'Beschluss: Kasse wird umgestellt.',
    'Die Orgelreise entfällt.',
    'Man einigt sich auf 4.200 Euro.',
    'Der Vertrag mit der Wäscherei wird zum Jahresende gekündigt.',
    'Der Wäscherei kündigen wir zum Jahresende.',
    'Gekauft wird der gebrauchte Traktor.',
    'Nein zum zweiten Kiosk.',
    'Die Intendanz hat sich gegen das Gastspiel ausgesprochen.',
    'Es werden keine Gutscheine mehr ausgegeben.',
    'Die Kosten teilen wir hälftig.',
    'Die Inventur ist am 30. Dezember.',
    'Unterschrieben wird zu zweit.',
    'Den Zuschlag erhält die Tischlerei aus Husum.',
    'Frau Abendroth geht zum 31. März in den Ruhestand.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('decision')
  })
})

describe('a deadline', () => {
  it.each([
    'Er erinnert daran, dass der Pachtvertrag mit dem Jahr ausläuft.',
    'Ausgezahlt werden muss bis zum 30. Dezember.',
    'An dieses Angebot halten wir uns bis zum 15. Dezember gebunden.',
    'Bis Nikolaus hält sie sich den Termin frei.',
    'Widerspruch: 1 Monat ab Zustellung',
    'Am 4.12. ist Schluss.',
    'Das Angebot gilt nur bis Donnerstagmittag.',
    'Trifft am Montag einen anderen Bewerber, es sei denn, ich melde mich vorher.',
    'Ist der Antrag Donnerstag nicht da, nimmt er den Punkt von der Tagesordnung.',
    'Die Reservierung verfällt am 30.4.',
    'Die Unterlagen müssen bis Montag im Rathaus sein.',
    'Das Landesamt braucht das Original am 1.12.',
    'Einreichungsfrist für den Preis ist der 11. Dezember.',
    'Bis zum 31.12. kann ich noch kündigen, danach verlängert er sich um ein Jahr.',
    'Die Lizenz ist bis Ende Januar zu erneuern.',
    'TÜV bis 12/26',
    'Die Förderung muss bis Jahresende abgerufen sein.',
    'Nach dem 10. Dezember nimmt die Spedition nichts mehr an.',
    'Die Karenzzeit endet mit Ablauf des 14. Januar.',
    'Rückmeldung bis Mittwoch erbeten.',
    'Der Gutschein ist noch bis Ostern einlösbar.',
    'Wer bis Freitag nicht zahlt, fliegt aus der Liste.',
    'Die Klagefrist beträgt einen Monat.',
    'Zum 31. Dezember endet die Bürgschaft.',
    'Stichtag ist der 1. Januar.',
    'Das Visum läuft noch bis 9. Januar.',
    'Änderungen werden nur wirksam, wenn sie spätestens fünf Wochen vorher schriftlich zugegangen sind.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('deadline')
  })
})

describe('an open question', () => {
  it.each([
    'Wer für den Schaden haftet, wird nicht geklärt.',
    'Wie lang die Frist ist, weiß in der Runde niemand.',
    'Ob die Seehunde umziehen, steht in den Sternen.',
    'Er bittet darum, dass wir ihm die Miete stunden.',
    'Vom Versicherer liegt noch nichts vor.',
    'Farbe des Rumpfes: noch offen',
    'Soll ich dem Küster schreiben?',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('question')
  })
})

describe('a figure', () => {
  it.each([
    'Bisher zahlen wir 7,4 Cent.',
    'Damit sind es jetzt fünf Meldungen.',
    'Es sind 64 Völker, 41 davon auf der Heide.',
    'Der Wachdienst kostet uns 6.400/Mt',
    'Die Nordkasse allein nimmt 38 Prozent der Karten ab.',
    'Das Angebot beläuft sich auf 3,1 Millionen Euro.',
    'Auslastung Q3: 81 % (Vorjahr 77 %)',
    'Auf dem Konto liegen 1,9 Mio',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('figure')
  })
})
