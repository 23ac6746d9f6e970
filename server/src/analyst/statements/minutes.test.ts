// Minutes, letters and shorthand that report what others bind themselves to; none of these trades has a workspace.
import { describe, expect, it } from 'vitest'
import { linkStatements } from './change.ts'
import { findStatements } from './find.ts'
import type { SourceText } from './source.ts'

const source = (text: string, parts: Partial<SourceText> = {}): SourceText => ({
  kind: 'note',
  title: '',
  text,
  written_on: '2026-11-24',
  zone: 'Europe/Berlin',
  author: { words: 'Nora Kiel', resolved: 'me' },
  to: null,
  me: ['Nora Kiel'],
  people: [
    { name: 'Tilda Marsh', contact_id: 'c1' },
    { name: 'Jörg Öttl', contact_id: 'c2' },
    { name: 'Petra Vollmer', contact_id: 'c3' },
    { name: 'Tobias Kern', contact_id: 'c4' },
  ],
  ...parts,
})
const sure = (text: string) => findStatements(source(text)).filter(({ perhaps }) => !perhaps)
const kinds = (text: string) => sure(text).map(({ kind }) => kind)

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

describe('what is only considered or offered', () => {
  it.each([
    'We could maybe skip the spring fair.',
    'Maybe drop the second concert?',
    'Perhaps a stall at the harbour market? 300.',
    'Mr Öttl wondered whether we ought to consider a wooden floor.',
    'Petra thinks that we could do with another verger.',
    'The dean suggested that the chapter might perhaps look again at the fees.',
    'Tilda thinks we should perhaps let the barn.',
    'Man könnte vielleicht die Orgel versichern.',
    'Petra regt an, man könnte die Führung allenfalls streichen.',
    'Vielleicht sollten wir das Archiv auslagern.',
    'Sie meinte, man sollte sich nach einem zweiten Stimmer umsehen.',
    'Eventuell trennt man sich vom Kiosk.',
  ])('is a hedged decision: %s', (text) => {
    expect(sure(text).map(({ kind, hedged }) => [kind, hedged])).toEqual([['decision', true]])
  })

  it.each([
    'I might ask Tilda to join us.',
    'If it would help I could also take a look at the bells.',
    'Tobias could put a second van on if we paid for Sundays.',
    'She thought that her council might possibly stretch to a grant.',
    'I am half inclined to write to the bishop.',
    'It might be worth asking the verger.',
    'Petra offered to bring a second stage crew for 900 euros.',
    'Tobias bietet einen Stimmer gratis an.',
    'Zur Not könnte ich noch einen Samstag arbeiten.',
    'Jörg könnte eventuell die Leiter bringen.',
    'maybe ask the verger',
  ])('is a hedged promise: %s', (text) => {
    expect(sure(text).map(({ kind, hedged }) => [kind, hedged])).toEqual([['promise', true]])
  })
})

describe('a sentence that ends with a day', () => {
  it('ends there', () => {
    expect(kinds('I will review the deed on Nov 30. Is there a day that we must not miss?')).toEqual([
      'promise',
      'question',
    ])
    expect(kinds('Petra sends the plan by 12/4. Perhaps we should move the fair.')).toEqual(['promise', 'decision'])
    expect(kinds('Petra liefert den Plan am 4. Dezember.')).toEqual(['promise'])
  })
})

describe('somebody by the first letter of their name', () => {
  it('is who the records know', () => {
    const [found] = sure('P. klärt bis 4.12., ob der Saal frei ist.')
    expect([found?.kind, found?.who?.resolved]).toEqual(['promise', 'c3'])
    expect(kinds('Plan B is ready.')).toEqual([])
  })
})

/** Said a week before: what is tried, and other things that it may be mistaken for. */
const OTHERS =
  'The choir sings on Sunday. Petra sends the seating plan to the verger by 14 December. Tilda orders the candles by 2 December. Tobias will ring the tuner on Friday. The fee for the ferry is due on 7 December.'

describe('what became of it', () => {
  const becomes = (before: string, after: string) => {
    const earlier = [before, OTHERS].flatMap((text, at) =>
      findStatements(source(text, { written_on: '2026-11-16' })).map((each, nth) => ({
        ...{ ...each, id: `${at}.${nth}`, written_on: '2026-11-16' },
      })),
    )
    return linkStatements(earlier, source(after)).filter(({ perhaps }) => !perhaps)
  }
  it.each([
    [
      'moved',
      'The abbey would return the candlesticks by 30 November.',
      'The candlesticks will come back on 14 December instead of the 30th.',
    ],
    [
      'moved',
      'I promised Petra the budget by 20 November.',
      'I shall let you have the budget on Thursday 3 December instead.',
    ],
    [
      'moved',
      'Marrow & Pike would deliver the pews by 5 December.',
      'They now expect to deliver the pews on 14 January.',
    ],
    [
      'moved',
      'Petra promised the hymn list by Friday.',
      'The hymn list is not ready; she now promises it for 4 December.',
    ],
    [
      'moved',
      'Jörg liefert die Orgelpfeifen bis 30. November.',
      'Die Orgelpfeifen kommen am 14. Dezember statt am 30. November.',
    ],
    [
      'moved',
      'Jörg liefert die Orgelpfeifen bis 30. November.',
      'Jörg rechnet bei den Orgelpfeifen jetzt mit dem 14. Dezember.',
    ],
    ['moved', 'Tilda repairs the weathervane by 27 November.', 'weathervane: needs another two weeks'],
    ['moved', 'Tilda repairs the weathervane by 27 November.', 'weathervane not done yet, needs until 4 December'],
    ['moved', 'The boiler inspection is due on 1 December.', 'Boiler inspection: 9 December now.'],
    ['moved', 'Die Abnahme der Heizung ist am 1. Dezember.', 'Heizungsabnahme neu am 9. Dezember.'],
    ['moved', 'Die Abnahme der Heizung ist am 1. Dezember.', 'Die Heizungsabnahme rutscht in den Januar.'],
    [
      'moved',
      'Tobias schickt den Lageplan bis Freitag.',
      'Lageplan kriegt Tobias diese Woche nicht mehr hin, kommt Mitte Dezember.',
    ],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'The parish guide goes to print a week later than planned, on 4 December.',
    ],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      "Printer is swamped, so the parish guide won't be out until 4 December.",
    ],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'Petra asked for until 4 December for the parish guide.',
    ],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'Parish guide: Petra got an extension to 4 December.',
    ],
    [
      'moved',
      'Petra druckt den Kirchenführer bis 27. November.',
      'Petra braucht für den Kirchenführer noch bis 4. Dezember.',
    ],
    ['moved', 'Petra druckt den Kirchenführer bis 27. November.', 'Der Kirchenführer wird erst am 4. Dezember fertig.'],
    ['moved', 'Petra druckt den Kirchenführer bis 27. November.', 'Kirchenführer: neuer Termin 4.12.'],
    [
      'moved',
      'Petra druckt den Kirchenführer bis 27. November.',
      'Beim Kirchenführer verzögert sich alles um eine Woche.',
    ],
    [
      'moved',
      'Petra druckt den Kirchenführer bis 27. November.',
      'Den Kirchenführer schafft Petra nicht bis Freitag, sie sagt jetzt 4. Dezember.',
    ],
    ['cancelled', 'We will hold the bell concert on 12 December.', 'The bell concert is off, the ringers are ill.'],
    ['cancelled', 'Tobias verkauft die alten Bänke auf dem Markt.', 'Die alten Bänke behalten wir nun doch.'],
    ['cancelled', 'Tobias will lend us his trailer.', 'He has withdrawn the trailer.'],
    ['cancelled', 'We agreed to buy the second harmonium.', 'The second harmonium: not now, no money.'],
    ['cancelled', 'Wir kaufen das zweite Harmonium.', 'Das zweite Harmonium ist vom Tisch.'],
    [
      'cancelled',
      'Petra offered to bring a second stage crew for 900 euros.',
      "Petra can't do the second stage crew any more.",
    ],
    ['cancelled', 'Jörg macht am 5. Dezember eine Turmführung.', 'Die Turmführung fällt wegen Glatteis aus.'],
    ['cancelled', 'Jörg macht am 5. Dezember eine Turmführung.', 'Turmführung hat sich erledigt.'],
    [
      'cancelled',
      'Jörg macht am 5. Dezember eine Turmführung.',
      'Jörg hat die Turmführung wieder abgesagt, er muss ins Krankenhaus.',
    ],
    [
      'cancelled',
      'Tobias will write to the bishop about the crypt.',
      'No need to write to the bishop about the crypt, he rang me himself.',
    ],
    ['cancelled', 'Decision: the crypt will be opened for weddings.', 'The crypt stays closed for weddings after all.'],
    ['done', 'Petra will write to the seven donors who have not paid.', 'Petra has written to the seven donors.'],
    ['done', 'I said that I would speak to the verger myself.', 'I spoke to the verger as I had told Petra I would.'],
    ['done', 'Petra will tell the organist this week.', 'Petra has told the organist and he took it badly.'],
    ['done', 'Tobias bestellt die Kerzenhalter bis Freitag.', 'Kerzenhalter sind bestellt.'],
    ['moved', 'Petra will print the parish guide by 27 November.', 'The parish guide will take until 4 December.'],
    ['moved', 'Petra will print the parish guide by 27 November.', 'Parish guide -> 4 Dec'],
    ['moved', 'Petra will print the parish guide by 27 November.', '~~parish guide Fri~~ parish guide 4 Dec'],
    ['moved', 'Petra will print the parish guide by 27 November.', 'Parish guide (was Friday): 4 December'],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'We have given Petra until 4 December for the parish guide.',
    ],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'Petra is running late with the parish guide, more like 4 December.',
    ],
    ['moved', 'Petra will print the parish guide by 27 November.', 'The parish guide has drifted into December.'],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'No parish guide before 4 December, the paper did not come.',
    ],
    ['moved', 'Petra will print the parish guide by 27 November.', 'Parish guide bumped to 4 December.'],
    ['moved', 'Petra will print the parish guide by 27 November.', 'Petra rang: parish guide only on 4 December.'],
    [
      'moved',
      'Petra will print the parish guide by 27 November.',
      'Realistically the parish guide is a 4 December job.',
    ],
    [
      'moved',
      'The board hears the ferry licence on 1 December.',
      'The ferry licence comes before the board on 12 January only.',
    ],
    ['moved', 'The lease on the boathouse ends on 31 December.', 'The boathouse lease has been extended to 31 March.'],
    ['moved', 'Die Fährlizenz läuft am 31. Dezember ab.', 'Die Fährlizenz wurde bis 31. März verlängert.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Wehr: Jörg fängt erst am 7. Dezember an.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Jörg hat um Aufschub fürs Wehr bis 7. Dezember gebeten.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Das Wehr wird doch erst nächste Woche repariert.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Wehr verschiebt sich auf KW 50.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Wehr: KW 50 statt KW 48'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Mit dem Wehr wird es Mitte Dezember.'],
    ['moved', 'Jörg repariert das Wehr bis Freitag.', 'Beim Wehr braucht Jörg eine Woche länger.'],
    [
      'moved',
      'Jörg repariert das Wehr bis Freitag.',
      'Wehr noch nicht repariert, Jörg verspricht es für den 7. Dezember.',
    ],
    ['moved', 'Wir eröffnen das Bootshaus am 5. Dezember.', 'Eröffnung Bootshaus neu 12. Dezember'],
    ['moved', 'Decision: the regatta is on 5 December.', 'The regatta is now on 12 December.'],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', 'Tobias needs his trailer himself, so no.'],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', 'Trailer: Tobias has pulled out.'],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', "We won't need Tobias's trailer."],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', "Tobias can't lend us the trailer after all."],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', 'forget the trailer, Petra has one'],
    ['cancelled', 'Tobias will lend us his trailer on Friday.', 'the trailer thing fell through'],
    ['cancelled', 'We agreed to hire a second ferryman.', 'No second ferryman this year.'],
    ['cancelled', 'We agreed to hire a second ferryman.', 'We have decided not to hire a second ferryman.'],
    ['cancelled', 'We agreed to hire a second ferryman.', 'The board reversed its decision on the second ferryman.'],
    ['cancelled', 'Wir stellen einen zweiten Fährmann ein.', 'Zweiter Fährmann: wird nichts.'],
    [
      'cancelled',
      'Wir haben beschlossen, einen zweiten Fährmann einzustellen.',
      'Einen zweiten Fährmann stellen wir doch nicht ein.',
    ],
    [
      'cancelled',
      'Wir haben beschlossen, einen zweiten Fährmann einzustellen.',
      'Der Beschluss zum zweiten Fährmann wurde aufgehoben.',
    ],
    ['cancelled', 'Jörg leiht uns am Freitag den Anhänger.', 'Jörg braucht den Anhänger selbst.'],
    ['cancelled', 'Jörg leiht uns am Freitag den Anhänger.', 'Anhänger von Jörg klappt nicht.'],
    ['cancelled', 'Jörg leiht uns am Freitag den Anhänger.', 'Den Anhänger brauchen wir nicht mehr.'],
    ['cancelled', 'Jörg leiht uns am Freitag den Anhänger.', 'Jörg kann den Anhänger doch nicht leihen.'],
    ['cancelled', 'Jörg leiht uns am Freitag den Anhänger.', 'Jörg zieht sein Angebot mit dem Anhänger zurück.'],
  ])('is %s: %s %s', (state, before, after) => {
    expect(becomes(before, after).map((each) => [each.statement_id[0], each.state])).toEqual([['0', state]])
  })

  it.each([
    ['Tobias bestellt die Kerzenhalter bis Freitag.', 'Die Kerzenhalter sind sehr schön.'],
    ['Petra will print the parish guide by 27 November.', 'The parish guide is on sale in the shop from 4 December.'],
    ['Petra will print the parish guide by 27 November.', 'Petra is on holiday until 4 December.'],
    ['Jörg macht am 5. Dezember eine Turmführung.', 'Die nächste Turmführung ist am 9. Januar.'],
    ['The county hears the boundary case on 1 December.', 'The hearing room is cold.'],
    ['Jörg leiht uns am Freitag den Anhänger.', 'Der Anhänger hat neue Reifen.'],
    ['Petra will print the parish guide by 27 November.', 'The parish guide has 40 pages.'],
    ['Petra will print the parish guide by 27 November.', 'The parish guide of 2019 was better.'],
  ])('is nothing: %s %s', (before, after) => {
    expect(becomes(before, after)).toEqual([])
  })
})
