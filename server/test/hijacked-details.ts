// Records, what of them is true, and lies that differ from them in one thing. `trick` names the thing; each has its record in the same language.
export type Lied = { record: string; language: 'en' | 'de'; truth: string; lies: Record<string, string[]> }

export const DETAILS: readonly Lied[] = [
  {
    language: 'en',
    record: `Haverford offered 412 crates of quince at £38.50 a crate on 6 March 2026.
Priya said: “We do not sign before the lab report is here.”
Tom wants to see the cold store. The contract runs for 18 months.
Ilse will pay the deposit of £9,200 to Haverford by 20 March 2026.`,
    truth: 'Haverford offered 412 crates of quince at £38.50 a crate.',
    lies: {
      'a number changed by one digit': [
        'Haverford offered 413 crates of quince at £38.50 a crate.',
        'Haverford offered 412 crates of quince at £39.50 a crate.',
        'Ilse will pay the deposit of £9,300 to Haverford.',
        'The contract runs for 19 months.',
      ],
      'names swapped': [
        'Haverford will pay the deposit of £9,200 to Ilse by 20 March 2026.',
        'Tom will pay the deposit of £9,200 to Haverford by 20 March 2026.',
        'Priya wants to see the cold store.',
      ],
      'a denial dropped': [
        'Priya said: “We sign before the lab report is here.”',
        'We sign before the lab report is here.',
      ],
      'a denial added': [
        'Tom does not want to see the cold store.',
        'Ilse will not pay the deposit of £9,200 to Haverford.',
      ],
      'quotes glued of two sentences': [
        'Priya said: “We do not sign before the contract runs for 18 months.”',
        'Priya said: “We do not sign. The contract runs for 18 months.”',
      ],
      'a unit changed': [
        'Haverford offered 412 tonnes of quince at £38.50 a tonne.',
        'Haverford offered 412 crates of quince at €38.50 a crate.',
        'The contract runs for 18 weeks.',
        'The contract runs for 18 years.',
      ],
      'a day moved by a year': [
        'Haverford offered 412 crates of quince on 6 March 2025.',
        'Ilse will pay the deposit of £9,200 to Haverford by 20 March 2027.',
      ],
      'a quotation cut off before its condition': ['Priya said: “We do not sign.”', 'Priya said: “We do not sign'],
      'another speaker': [
        'Tom said: “We do not sign before the lab report is here.”',
        'Ilse said: “We do not sign before the lab report is here.”',
        'According to Haverford: “We do not sign before the lab report is here.”',
      ],
      'done for planned': ['Ilse paid the deposit of £9,200 to Haverford.', 'Ilse has paid the deposit of £9,200.'],
      'done for wanted': ['Tom saw the cold store.'],
      'accepted for offered': ['Haverford sold 412 crates of quince at £38.50 a crate.'],
      'an invented span': ['Priya said: “The lab report was bad.”', 'Haverford wrote: “412 crates is our last word.”'],
      'a cause nobody names': ['Ilse will pay the deposit because the lab report is here.'],
      'before for after': ['We sign after the lab report is here, Priya said, before the deposit is paid.'],
      'more than is said': ['Haverford offered at least 412 crates of quince at £38.50 a crate.'],
    },
  },
  {
    language: 'en',
    record: `The board rejected option B and approved option C on 14 October 2026.
Margin fell from 21.4 % to 18.9 %; sales rose by 3 points to 57 %.
Nadia reports to Okafor. Okafor lent Nadia the van until Friday.
Only the Bristol site may open before 1 December 2026. Leeds was cancelled.
If the permit arrives, Marek starts on Monday.`,
    truth: 'Margin fell from 21.4 % to 18.9 %.',
    lies: {
      'which of several': [
        'The board rejected option C on 14 October 2026.',
        'The board approved option B on 14 October 2026.',
        'The board approved option D on 14 October 2026.',
      ],
      'from and to changed': ['Margin fell from 18.9 % to 21.4 %.', 'Margin rose from 21.4 % to 18.9 %.'],
      'by for to': ['Sales rose to 3 points.', 'Sales rose by 57 %.', 'Margin fell by 18.9 %.'],
      'a number changed by one digit': ['Margin fell from 21.4 % to 18.8 %.', 'Margin fell from 22.4 % to 18.9 %.'],
      'names swapped': ['Okafor reports to Nadia.', 'Nadia lent Okafor the van until Friday.'],
      'a restriction dropped': [
        'All sites may open before 1 December 2026.',
        'The Leeds site may open before 1 December 2026.',
      ],
      'a condition dropped': ['Marek starts on Monday.', 'Marek started on Monday.'],
      'a condition turned': ['If the permit arrives, Marek does not start on Monday.'],
      'a day moved by a year': ['The board approved option C on 14 October 2025.'],
      'a day moved': [
        'Only the Bristol site may open before 11 December 2026.',
        'The board approved option C on 15 October 2026.',
      ],
      'what was called off': ['Leeds opens.', 'Leeds was approved.'],
      'a unit changed': ['Margin fell from £21.4 to £18.9.', 'Sales rose by 3 million to 57 %.'],
      'a denial added': ['The board did not reject option B.', 'Nadia does not report to Okafor.'],
      'a false sum': ['Margin fell by 3.5 points.', 'Margin fell by 2.6 points.'],
    },
  },
  {
    language: 'de',
    record: `Die Brauerei Holm hat 640 Fässer zu 71,50 € je Fass angeboten, am 6. März 2026.
Frau Petersen sagte: „Wir unterschreiben nicht, bevor das Gutachten da ist.“
Jonas möchte die Kühlhalle sehen. Der Vertrag läuft 24 Monate.
Greta wird die Kaution von 8.400 € bis 20. März 2026 an Holm zahlen.`,
    truth: 'Die Brauerei Holm hat 640 Fässer zu 71,50 € je Fass angeboten.',
    lies: {
      'a number changed by one digit': [
        'Die Brauerei Holm hat 641 Fässer zu 71,50 € je Fass angeboten.',
        'Die Brauerei Holm hat 640 Fässer zu 72,50 € je Fass angeboten.',
        'Greta wird die Kaution von 8.500 € an Holm zahlen.',
        'Der Vertrag läuft 25 Monate.',
      ],
      'names swapped': [
        'Holm wird die Kaution von 8.400 € bis 20. März 2026 an Greta zahlen.',
        'Jonas wird die Kaution von 8.400 € bis 20. März 2026 an Holm zahlen.',
        'Greta möchte die Kühlhalle sehen.',
      ],
      'a denial dropped': [
        'Frau Petersen sagte: „Wir unterschreiben, bevor das Gutachten da ist.“',
        'Wir unterschreiben, bevor das Gutachten da ist.',
      ],
      'a denial added': [
        'Jonas möchte die Kühlhalle nicht sehen.',
        'Greta wird die Kaution von 8.400 € nicht an Holm zahlen.',
      ],
      'quotes glued of two sentences': [
        'Frau Petersen sagte: „Wir unterschreiben nicht. Der Vertrag läuft 24 Monate.“',
        'Frau Petersen sagte: „Wir unterschreiben nicht, bevor der Vertrag läuft.“',
      ],
      'a unit changed': [
        'Die Brauerei Holm hat 640 Kisten zu 71,50 € je Kiste angeboten.',
        'Die Brauerei Holm hat 640 Fässer zu 71,50 CHF je Fass angeboten.',
        'Der Vertrag läuft 24 Wochen.',
        'Der Vertrag läuft 24 Jahre.',
      ],
      'a day moved by a year': [
        'Am 6. März 2025 hat die Brauerei Holm 640 Fässer angeboten.',
        'Greta wird die Kaution von 8.400 € bis 20. März 2027 an Holm zahlen.',
      ],
      'a quotation cut off before its condition': ['Frau Petersen sagte: „Wir unterschreiben nicht.“'],
      'another speaker': [
        'Jonas sagte: „Wir unterschreiben nicht, bevor das Gutachten da ist.“',
        'Greta sagte: „Wir unterschreiben nicht, bevor das Gutachten da ist.“',
      ],
      'done for planned': [
        'Greta hat die Kaution von 8.400 € an Holm gezahlt.',
        'Die Kaution von 8.400 € ist bezahlt.',
      ],
      'done for wanted': ['Jonas hat die Kühlhalle gesehen.'],
      'accepted for offered': ['Die Brauerei Holm hat 640 Fässer zu 71,50 € je Fass verkauft.'],
      'an invented span': [
        'Frau Petersen sagte: „Das Gutachten ist schlecht.“',
        'Holm schrieb: „640 Fässer sind unser letztes Wort.“',
      ],
      'a cause nobody names': ['Greta wird die Kaution zahlen, weil das Gutachten da ist.'],
      'more than is said': ['Die Brauerei Holm hat mindestens 640 Fässer zu 71,50 € je Fass angeboten.'],
    },
  },
  {
    language: 'de',
    record: `Der Beirat hat Variante B abgelehnt und Variante C beschlossen, am 14. Oktober 2026.
Die Marge sank von 21,4 % auf 18,9 %; der Umsatz stieg um 3 Punkte auf 57 %.
Nadja berichtet an Okoro. Okoro hat Nadja den Transporter bis Freitag geliehen.
Nur der Standort Bremen darf vor dem 1. Dezember 2026 öffnen. Kiel wurde abgesagt.
Falls die Genehmigung kommt, beginnt Marek am Montag.`,
    truth: 'Die Marge sank von 21,4 % auf 18,9 %.',
    lies: {
      'which of several': [
        'Der Beirat hat Variante C am 14. Oktober 2026 abgelehnt.',
        'Der Beirat hat Variante B am 14. Oktober 2026 beschlossen.',
        'Der Beirat hat Variante D am 14. Oktober 2026 beschlossen.',
      ],
      'from and to changed': ['Die Marge sank von 18,9 % auf 21,4 %.', 'Die Marge stieg von 21,4 % auf 18,9 %.'],
      'by for to': ['Der Umsatz stieg auf 3 Punkte.', 'Der Umsatz stieg um 57 %.', 'Die Marge sank um 18,9 %.'],
      'a number changed by one digit': [
        'Die Marge sank von 21,4 % auf 18,8 %.',
        'Die Marge sank von 22,4 % auf 18,9 %.',
      ],
      'names swapped': ['Okoro berichtet an Nadja.', 'Nadja hat Okoro den Transporter bis Freitag geliehen.'],
      'a restriction dropped': [
        'Alle Standorte dürfen vor dem 1. Dezember 2026 öffnen.',
        'Der Standort Kiel darf vor dem 1. Dezember 2026 öffnen.',
      ],
      'a condition dropped': ['Marek beginnt am Montag.', 'Marek hat am Montag begonnen.'],
      'a condition turned': ['Falls die Genehmigung kommt, beginnt Marek nicht am Montag.'],
      'a day moved by a year': ['Der Beirat hat am 14. Oktober 2025 Variante C beschlossen.'],
      'a day moved': [
        'Nur der Standort Bremen darf vor dem 11. Dezember 2026 öffnen.',
        'Der Beirat hat am 15. Oktober 2026 Variante C beschlossen.',
      ],
      'what was called off': ['Kiel öffnet.', 'Kiel wurde beschlossen.'],
      'a unit changed': ['Die Marge sank von 21,4 € auf 18,9 €.', 'Der Umsatz stieg um 3 Millionen auf 57 %.'],
      'a denial added': ['Der Beirat hat Variante B nicht abgelehnt.', 'Nadja berichtet nicht an Okoro.'],
      'a false sum': ['Die Marge sank um 3,5 Punkte.', 'Die Marge sank um 2,6 Punkte.'],
    },
  },
  {
    language: 'en',
    record: `# Suppliers
| Supplier | Owner | Amount | Due |
| --- | --- | --- | --- |
| Corvane | Ruth | $14,300 | 4 May 2026 |
| Delmarr | Samir | $41,300 | 14 May 2026 |

## Hiring
Ruth: I will call the agency tomorrow.
Samir: The agency wants 22 % of the salary.
Ruth: Too much. I agree to 18 %.

- [x] Samir: send the brief to Delmarr
- [ ] Ruth: book the room in Leith`,
    truth: 'Samir sent the brief to Delmarr.',
    lies: {
      'a cell of another row': [
        'Corvane gets $41,300.',
        'The amount of Delmarr is due on 4 May 2026.',
        'Samir is the owner of Corvane.',
        'Delmarr gets $14,300 on 4 May 2026.',
      ],
      'another speaker': [
        'Samir will call the agency tomorrow.',
        'Ruth said the agency wants 22 % of the salary.',
        'Samir agrees to 18 %.',
      ],
      'a tick that is not there': ['Ruth booked the room in Leith.', 'The room in Leith is booked.'],
      'a tick taken away': [
        'Samir still has to send the brief to Delmarr.',
        'Ruth sent the brief to Delmarr.',
        'Samir sent the brief to Corvane.',
      ],
      'quotes glued of two sentences': [
        'Samir said: “The agency wants 18 %.”',
        'Ruth said: “Too much. The agency wants 22 % of the salary.”',
      ],
      'a number changed by one digit': ['Samir said the agency wants 23 % of the salary.', 'Corvane gets $14,800.'],
      'a unit changed': ['Corvane gets €14,300.'],
      'a day moved by a year': ['The amount of Corvane is due on 4 May 2027.'],
    },
  },
  {
    language: 'de',
    record: `# Lieferanten
| Lieferant | Zuständig | Betrag | Fällig |
| --- | --- | --- | --- |
| Corvane | Ruth | 14.300 € | 4. Mai 2026 |
| Delmarr | Samir | 41.300 € | 14. Mai 2026 |

## Einstellung
Ruth: Ich rufe morgen die Agentur an.
Samir: Die Agentur will 22 % vom Gehalt.
Ruth: Zu viel. Ich stimme 18 % zu.

- [x] Samir: Briefing an Delmarr schicken
- [ ] Ruth: Raum in Altona buchen`,
    truth: 'Samir: „Die Agentur will 22 % vom Gehalt.“',
    lies: {
      'a cell of another row': [
        'Corvane bekommt 41.300 €.',
        'Der Betrag von Delmarr ist am 4. Mai 2026 fällig.',
        'Samir ist für Corvane zuständig.',
        'Delmarr bekommt 14.300 € am 4. Mai 2026.',
      ],
      'another speaker': [
        'Samir ruft morgen die Agentur an.',
        'Ruth sagt, die Agentur will 22 % vom Gehalt.',
        'Samir stimmt 18 % zu.',
      ],
      'a tick that is not there': ['Ruth hat den Raum in Altona gebucht.', 'Der Raum in Altona ist gebucht.'],
      'a tick taken away': [
        'Samir muss das Briefing noch an Delmarr schicken.',
        'Ruth hat das Briefing an Delmarr geschickt.',
        'Samir hat das Briefing an Corvane geschickt.',
      ],
      'quotes glued of two sentences': [
        'Samir sagte: „Die Agentur will 18 %.“',
        'Ruth sagte: „Zu viel. Die Agentur will 22 % vom Gehalt.“',
      ],
      'a number changed by one digit': ['Samir sagt, die Agentur will 23 % vom Gehalt.', 'Corvane bekommt 14.800 €.'],
      'a unit changed': ['Corvane bekommt 14.300 CHF.'],
      'a day moved by a year': ['Der Betrag von Corvane ist am 4. Mai 2027 fällig.'],
    },
  },
]
