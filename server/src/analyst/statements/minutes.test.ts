// Minutes, letters and shorthand that report what others bind themselves to; none of these trades has a workspace.
import { describe, expect, it } from 'vitest'
import { kinds } from './fixture.ts'

describe('a promise that is reported', () => {
  it.each([
    'The head gardener promised to bring a planting plan to the spring meeting.',
    'Marrow & Pike would deliver the last pews by 5 March 2027.',
    'Ostler Glazing promised to finish all nineteen windows by 4 December.',
    'Petra told the group that the boiler would be running again by Friday.',
    'The choir would send us its programme by 12 December.',
    'He now expects to deliver on 14 March 2027, all six wagons together.',
    'Tilda volunteered to judge the marrows, and that was warmly accepted.',
    'Mr Öttl would circulate the plans before the next meeting.',
    'Mrs Marsh said that she would write to the diocese.',
    'The organ builder undertook to return the pipes before Lent.',
    'Seidl Holzbau werde die Balken bis 12. Dezember liefern.',
    'Frau Vollmer sagte, sie werde die Pläne nachreichen.',
    'Herr Öttl versprach, die Orgelpfeifen bis Ostern zurückzugeben.',
    'Die Schreinerei hat zugesagt, alle Fenster bis 4. Dezember einzubauen.',
    'Er rechnet damit, die Wagen am 14. März auszuliefern.',
    'Die Brauerei wird die Fässer bis 12. Dezember liefern.',
    'Die Gießerei rechnet mit der Auslieferung am 14. März.',
    'Petra hofft, den Katalog bis 12. Dezember zu drucken.',
    'She hopes to have the kiln repaired by 12 December.',
    'We are aiming for the reopening on 12 December.',
    'Das Fährunternehmen sagte eine Erstattung bis Freitag zu.',
    'Hr. Öttl liefert die Zahlen nach.',
    'Technik prüft bis KW 50, ob die Lüftung reicht.',
    'Das Labor schickt uns die Ergebnisse in KW 50.',
    'Bis zum 12.12. erhalten wir vom Verlag das Gutachten.',
    'Der Lieferant sichert Ersatz bis Jahresende zu.',
    'Wir haben zugesagt, die Halle bis Ende Januar zu räumen.',
    'Nachlieferung der Scheiben durch Fa. Kling in KW 51',
    'Erstellung des Belegungsplans: Petra, 5.12.',
    'Abstimmung mit dem Pfarramt durch Tobias bis 4.12.',
    'Versand der Einladungen am 4.12. (Petra)',
    'Petra soll bis Freitag die Preise einholen.',
    'Tobias hat die Aufgabe, den Bestand zu zählen.',
    'Kern nimmt Kontakt zum Amt auf.',
    'Petra geht dem nach.',
    'Ich hake nächste Woche nach.',
    'Mach ich bis Freitag.',
    'Wird bis Mittwoch nachgereicht (Kern).',
    'Angebot folgt von Petra bis Freitag.',
    'Den Rest erledigt Tobias im Januar.',
    'Fr. Vollmer bemüht sich um einen Termin vor Weihnachten.',
    'Lieferung der neuen Glocke erfolgt am 18.12.',
    'Die Gießerei wird am 18.12. liefern.',
    'Der Restaurator stellt uns die Fotos bis Freitag zur Verfügung.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })
})

describe('a decision that minutes tell', () => {
  it.each([
    'After a long discussion the committee resolved to close the tea room on Sundays.',
    'The committee did not accept the quotation.',
    'The trustees did not agree to the longer season.',
    'The open day will be on 12 June.',
    'The harvest supper is off, not before spring.',
    'The fee is to be 12 euros.',
    'Nach kurzer Beratung beschloss der Vorstand, den Kiosk zu schließen.',
    'Der Vorstand nahm das Angebot nicht an.',
    'Das Sommerfest findet am 12. Juni statt.',
    'Die Gemeinde nahm den Vorschlag an.',
    'The bank refused to renew the overdraft.',
    'Es wird künftig auf Leihgaben verzichtet.',
    'Entscheid: Ausstellung ohne Katalog.',
    'Wir haben uns für den Bieter aus Linz entschieden.',
    'Der Antrag wurde nicht weiterverfolgt.',
    'Die Geschäftsführung gibt das Budget frei.',
    'Kein Verkauf vor Ostern.',
    'Wir bleiben beim alten Lieferanten.',
    'Zusatzschicht ab 7.12. freigegeben.',
    'Die Charge wird gesperrt.',
    'Es bleibt bei drei Öffnungstagen.',
    'Stelle im Archiv wird nicht nachbesetzt.',
    'Der zweite Standort wird zum 31.3. aufgegeben.',
    'Leitung des Museumsladens übernimmt ab Januar Petra.',
    'Rabatt max. 5 %, mehr nicht.',
    'Preis bleibt bei 14 Euro.',
    'Freigabe durch die Direktion liegt vor.',
    'Man war sich einig, den Vertrag auslaufen zu lassen.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['decision'])
  })
})

describe('a question', () => {
  it.each([
    'She asked about the harbour dues.',
    'Er fragte nach den Hafengebühren.',
    'Offen: Wer bezahlt die Fracht?',
    'Zu klären: Versicherungswert der Leihgaben',
    'Ungeklärt ist die Finanzierung des Aufzugs.',
    'Rückmeldung vom Amt steht aus.',
    'Braucht es dafür eine Genehmigung?',
    'Ob die Klimaanlage reicht, weiß noch niemand.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['question'])
  })
})

describe('a day that others fixed', () => {
  it.each([
    'The county court is to hear the boundary case on 3 December.',
    'The licensing board considers our application on 3 December.',
    'If three stalls are still empty on 5 December, the pitch goes to somebody else.',
    'Reminder that 5 December, noon is firm for us.',
    "She won't move the 5 December date.",
    'Der Bauausschuss berät am 3. Dezember über unseren Antrag.',
    'Wenn am 5. Dezember noch drei Stände fehlen, geht der Platz an jemand anderen.',
    'Der Termin 5. Dezember ist fix.',
    'Unless the hall is let by 5 December, it will be sold to another buyer.',
    'Die Kündigung ist mindestens sechs Wochen vor Ablauf schriftlich anzuzeigen.',
    'The organ is arriving in Hull on 5 December.',
    'Der Leihvertrag läuft am 31.3. aus.',
    'Kündigung muss bis 30.11. beim Vermieter sein.',
    'Einspruch bis 12.12. möglich',
    'Die Förderzusage gilt bis 31.12.',
    'Frist für die Stellungnahme: 4.12.',
    'Angebot gültig bis 15.12.',
    'Spätestens am 4. Dezember müssen die Unterlagen beim Amt liegen.',
    'Audit am 9.12.',
    'Die Leihgeber verlangen die Rückgabe bis 20.12.',
    'Das Amt will die Pläne bis 4.12.',
    'Bis 4.12. wird eine Rückmeldung erwartet.',
    'Der Vertrag verlängert sich um ein Jahr, wenn nicht bis 30.11. gekündigt wird.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['deadline'])
  })
})

describe('a number that is tracked', () => {
  it.each([
    'Thirty-four bells have been recast since April.',
    'Forty-two graves are without a stone.',
    'The reserve ratio stood at 1.31 at the end of June, against a floor of 1.15.',
    'Hive survival was 0.84 in October.',
    'A new permit would cost us £900.',
    'The deed gives us interest of £120 for each month of delay.',
    'The entrance fee now averages €7.40 a head.',
    'The county pays us £48,000 a year for the ferry.',
    'Siebenundzwanzig Gräber haben keinen Stein.',
    'Der Deckungsgrad lag Ende Juni bei 1,31.',
    'Eine Verlängerung würde uns 900 Euro kosten.',
    'Besucherzahl Oktober: 4.120',
    'Ausschuss lag bei 3,4 %.',
    'Die Auslastung beträgt 87 %.',
    'Bestand 312 Stück, Soll 400',
    'Die Versicherung kostet 12.400 Euro im Jahr.',
    'Umsatz im Laden 18,2 T€',
    'Konventionalstrafe 0,5 % je Woche',
    'Lieferzeit derzeit 14 Wochen',
    'Liefertreue 91,5 %',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['figure'])
  })
})

describe('what binds nobody', () => {
  it.each([
    'He would like a cup of tea.',
    'The roof would leak if it rained.',
    'It would be nice to see the harbour.',
    'They would always complain about the noise.',
    'She would have sent it last year.',
    'The heating is off again.',
    'Tilda is off today.',
    'He blamed two sailors who left.',
    'You asked me for a short note on the ferry.',
    'The kettle would not boil.',
    'I would say it is too early.',
    'She would be sad to go.',
    'Er würde gern ans Meer fahren.',
    'Die Glocke würde zu laut läuten.',
    'It was cold and I would rather have stayed at home.',
    'The council meets in the town hall.',
    'We expect rain on Friday.',
    'Two sailors are on leave.',
    'The meeting is at 5.30 pm.',
    'We are on version 2.14 now.',
    'At 10.15 the bus was gone.',
    'He is arriving on Friday with his dog.',
    'Wir haben lange über die Lüftung gesprochen.',
    'Der Kaffee war kalt.',
    'Die Führung dauert 40 Minuten.',
    'Petra war letzte Woche im Urlaub.',
    'Das Amt hat am Montag geschlossen.',
    'Gute Stimmung im Team.',
    'Der Restaurator kommt aus Graz.',
    'Die Lieferung kam am 3.11.',
    'Tobias hat früher in Linz gearbeitet.',
    'Es geht um die Planung des Jahres 2027.',
    'Die Scheiben wurden 2019 eingebaut.',
    'Nächster Termin: 12.12.',
    'It might rain.',
    'She could not say.',
    'He could see the tower from there.',
    'Das könnte teuer werden.',
    'You could hear the bells from the ferry.',
    'Maybe he is ill.',
    'Perhaps because of the fog.',
    'We could have bought it.',
    'She may be right.',
    'Vielleicht ist er krank.',
    'Man könnte meinen, es sei Winter.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})
