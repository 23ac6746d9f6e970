// Claims written by hand before the rules: what each says is true (+) or false (-) of its records. Rules may be mended with these.
import type { ClaimWorld } from './claims.world.ts'

export const OPEN: ClaimWorld[] = [
  {
    name: 'a bakery that rents a new shop (English minutes)',
    records: [
      {
        id: 'N1',
        label: 'Landlord call',
        day: '2026-03-10',
        text: `# Call with the landlord

Present: Ines Caldwell, Tom Brandt, Mr Osei (Harbour Estates)

- Osei offered us the corner shop for £2,400 a month, from 1 June.
- Ines asked for a break clause after 18 months. Osei did not accept it.
- Tom will send the floor plan to Osei by Friday.
- The deposit is three months' rent. The service charge is £310 a month.
- Ines: "We cannot pay more than 2,500 all in."
- The oven was delivered on 3 March, two weeks late, because the customs papers were missing.

We decided to hire a second baker. We might open on Sundays.`,
      },
      {
        id: 'N2',
        label: 'Team meeting',
        day: '2026-03-17',
        text: `## Numbers
Revenue rose from £41,000 in January to £46,500 in February. Costs fell by 4 %.
Wholesale makes up 30 % of revenue.

## People
Maya Finch resigned; her last day is 30 April. Tom has not found a replacement yet.
Some customers complained about the queue.

## Open
- Who pays for the new sign?
- Ask the bank for a loan of 60k`,
      },
    ],
    claims: [
      ['+', 'Osei offered the corner shop for £2,400 a month from 1 June.'],
      ['+', 'Tom Brandt will send Osei the floor plan by 13 March 2026.'],
      ['+', 'The floor plan will be sent to Osei by Tom.'],
      ['+', 'Osei did not accept the break clause.'],
      ['+', 'Osei rejected a break clause after 18 months.'],
      ['+', 'The oven was delivered on 3 Mar 2026 because customs papers were missing.', '?'],
      ['+', 'The oven came two weeks late because the customs papers were missing.'],
      ['+', 'Ines said “We cannot pay more than 2,500 all in.”'],
      ['+', 'Revenue rose by £5,500 from January to February.'],
      ['+', 'Revenue was £46.5k in February.'],
      ['+', 'Costs fell by 4%.'],
      ['+', 'Maya Finch resigned and her last day is 30 April 2026.'],
      ['+', 'Tom has not yet found a replacement for Maya.'],
      ['+', 'Rent and service charge together come to £2,710 a month.'],
      ['+', 'It is open who pays for the new sign.'],
      ['+', 'A second baker is to be hired.'],
      ['+', 'They might open on Sundays.'],
      ['-', 'Osei accepted the corner shop for £2,400 a month.'],
      ['-', 'Osei accepted the break clause.'],
      ['-', 'Ines will send the floor plan to Osei by Friday.'],
      ['-', 'Osei will send the floor plan to Tom by Friday.'],
      ['-', 'Tom sent the floor plan to Osei.'],
      ['-', 'The deposit is £310 a month.'],
      ['-', 'The service charge is £2,400 a month.'],
      ['-', 'Tom said “We cannot pay more than 2,500 all in.”'],
      ['-', 'The customs papers were missing because the oven was delivered late.'],
      ['-', 'Revenue fell from £41,000 in January to £46,500 in February.'],
      ['-', 'Revenue rose from £46,500 in January to £41,000 in February.'],
      ['-', 'Costs rose by 4 %.'],
      ['-', 'Maya Finch’s last day is 30 May.'],
      ['-', 'They decided to open on Sundays.'],
      ['-', 'The shop opens on Sundays.'],
      ['-', 'All customers complained about the queue.'],
      ['-', 'The bank gave a loan of 60k.'],
      ['-', 'Tom resigned; his last day is 30 April.'],
      ['-', 'Wholesale makes up 40 % of revenue.'],
      ['-', 'Osei asked for a break clause after 18 months.'],
      ['-', 'Rent and service charge together come to £2,810 a month.'],
    ],
  },
  {
    name: 'Vertrieb einer Maschinenfabrik (deutsche Stichworte)',
    records: [
      {
        id: 'N1',
        label: 'Jour fixe',
        day: '2026-05-04',
        text: `Jour fixe Vertrieb KW 19
- Keller GmbH: Angebot über 1,25 Mio. EUR raus am 28.04., Entscheidung bis Ende Mai
- Herr Wolf (Keller) hat den Preis akzeptiert, aber die Lieferzeit von 16 Wochen abgelehnt
- Frau Demir ruft Wolf bis Donnerstag an
- Storno Firma Petersen: 180.000 EUR, weil die Finanzierung geplatzt ist
- Nadja hat Jonas die Messeplanung übergeben
- Messe Hannover: wir nehmen wohl nicht teil
- Auftragseingang April 2,1 Mio., Vorjahr 1,8 Mio.
- Zwei von fünf Monteuren sind krank
- Herr Wolf soll einen Termin vorschlagen`,
      },
      {
        id: 'N2',
        label: 'Telefonat Wolf',
        day: '2026-05-07',
        text: `Telefonat mit Herrn Wolf, Keller GmbH.
Er verlangt eine Lieferung vor dem 15. August. Frau Demir hat 14 Wochen angeboten.
Wolf: „Bei 12 Wochen unterschreibe ich sofort.“
Die Anzahlung beträgt 30 %. Der Restbetrag ist nach Abnahme fällig.
Die Konkurrenz ist billiger als wir, liefert aber später.`,
      },
    ],
    claims: [
      ['+', 'Das Angebot an Keller über 1.250.000 EUR ging am 28. April 2026 raus.'],
      ['+', 'Herr Wolf hat den Preis akzeptiert.'],
      ['+', 'Wolf lehnte die Lieferzeit von 16 Wochen ab.'],
      ['+', 'Frau Demir ruft Wolf bis zum 7. Mai 2026 an.'],
      ['+', 'Petersen hat storniert, weil die Finanzierung geplatzt ist.'],
      ['+', 'Das Storno von Petersen beträgt 180 Tsd. EUR.'],
      ['+', 'Jonas hat die Messeplanung von Nadja übernommen.'],
      ['+', 'An der Messe Hannover nehmen wir wohl nicht teil.'],
      ['+', 'Der Auftragseingang lag im April bei 2,1 Mio., 0,3 Mio. mehr als im Vorjahr.'],
      ['+', 'Drei von fünf Monteuren sind nicht krank.', '?'],
      ['+', 'Zwei der fünf Monteure sind krank.'],
      ['+', 'Frau Demir hat 14 Wochen angeboten.'],
      ['+', 'Wolf sagte „Bei 12 Wochen unterschreibe ich sofort.“'],
      ['+', 'Die Anzahlung beträgt 30 Prozent.'],
      ['+', 'The down payment is 30 %.'],
      ['+', 'Die Konkurrenz ist billiger als wir.'],
      ['+', 'Wolf verlangt eine Lieferung vor dem 15.08.2026.'],
      ['-', 'Herr Wolf hat den Preis abgelehnt.'],
      ['-', 'Herr Wolf hat die Lieferzeit von 16 Wochen akzeptiert.'],
      ['-', 'Wolf ruft Frau Demir bis Donnerstag an.'],
      ['-', 'Frau Demir hat Wolf angerufen.'],
      ['-', 'Keller hat storniert, weil die Finanzierung geplatzt ist.'],
      ['-', 'Nadja hat die Messeplanung von Jonas übernommen.'],
      ['-', 'An der Messe Hannover nehmen wir teil.'],
      ['-', 'Der Auftragseingang lag im April bei 1,8 Mio.'],
      ['-', 'Das Angebot an Keller beträgt 1,52 Mio. EUR.'],
      ['-', 'Alle fünf Monteure sind krank.'],
      ['-', 'Herr Wolf hat 14 Wochen angeboten.'],
      ['-', 'Frau Demir hat 14 Wochen akzeptiert.'],
      ['-', 'Demir sagte „Bei 12 Wochen unterschreibe ich sofort.“'],
      ['-', 'Wolf hat bei 12 Wochen unterschrieben.'],
      ['-', 'Die Konkurrenz ist teurer als wir.'],
      ['-', 'Wir sind billiger als die Konkurrenz.'],
      ['-', 'Die Konkurrenz liefert früher.'],
      ['-', 'Wolf verlangt eine Lieferung nach dem 15. August.'],
      ['-', 'Die Anzahlung ist nach Abnahme fällig.'],
      ['-', 'Herr Wolf hat einen Termin vorgeschlagen.'],
      ['-', 'Das Storno von Petersen beträgt 180.000 CHF.'],
    ],
  },
  {
    name: 'a dental practice (mixed, and fields)',
    records: [
      {
        id: 'T1',
        kind: 'task',
        label: 'Renew the X-ray licence',
        day: '2026-02-02',
        fields: [
          { name: 'title', text: 'Renew the X-ray licence' },
          { name: 'status', text: 'In Progress' },
          { name: 'priority', text: 'Urgent' },
          { name: 'due_date', text: '2026-02-27' },
          { name: 'assigned_to_name', text: 'Petra Lang' },
        ],
      },
      {
        id: 'K1',
        kind: 'kpi',
        label: 'New patients',
        day: null,
        fields: [
          { name: 'name', text: 'New patients' },
          { name: 'current_value', text: '38 patients' },
          { name: 'target_value', text: '60 patients' },
          { name: 'start_value', text: '20 patients' },
          { name: 'history', text: '2026-01-05: 20 patients; 2026-01-19: 31 patients; 2026-02-02: 38 patients' },
        ],
      },
      {
        id: 'N1',
        label: 'Praxisrunde',
        day: '2026-02-03',
        text: `Praxisrunde 3.2.
Petra: Röntgenlizenz, Antrag liegt beim Kanton, Antwort KW 8
Dr. Amsler kündigt evtl. per Ende Juni
[ ] Offerte Stuhl 3 bei Dentex einholen
[x] Stelleninserat publiziert
Budget Umbau: CHF 85k, davon 20k bereits bezahlt
Lena says the recall letters bring in more patients than the adverts.
Miete steigt per 1.4. auf 7'800.- (bisher 7'200.-)`,
      },
    ],
    claims: [
      ['+', '“Renew the X-ray licence” is due on 27 February 2026 and assigned to Petra Lang.'],
      ['+', 'The X-ray licence task is urgent.'],
      ['+', 'New patients stand at 38 of 60.'],
      ['+', 'There are 22 new patients missing to the target of 60.', '?'],
      ['+', 'New patients rose from 31 on 19 January to 38 on 2 February.'],
      ['+', 'Dr. Amsler kündigt eventuell per Ende Juni.'],
      ['+', 'Dr. Amsler may resign as of 30 June 2026.'],
      ['+', 'The rent rises to CHF 7,800 on 1 April.', '?'],
      ['+', 'Die Miete steigt per 1. April 2026 auf 7800 Franken.', '?'],
      ['+', 'Die Miete steigt um 600.'],
      ['+', 'Das Stelleninserat ist publiziert.'],
      ['+', 'Of the budget of CHF 85,000 for the renovation, 20,000 has been paid.'],
      ['+', 'Lena says the recall letters bring in more patients than the adverts.'],
      ['+', 'Die Offerte für Stuhl 3 von Dentex ist noch einzuholen.'],
      ['-', 'Dr. Amsler has resigned as of 30 June.'],
      ['-', 'Dr. Amsler kündigt per Ende Juni.'],
      ['-', 'Dr. Amsler kündigt evtl. per Ende Juli.'],
      ['-', '“Renew the X-ray licence” is done.'],
      ['-', '“Renew the X-ray licence” is assigned to Lena.'],
      ['-', 'The X-ray licence is due on 27 March 2026.'],
      ['-', 'New patients stand at 60.'],
      ['-', 'New patients fell to 38.'],
      ['-', 'The target for new patients is 38.'],
      ['-', 'Die Offerte für Stuhl 3 wurde bei Dentex eingeholt.'],
      ['-', 'Die Miete sinkt per 1.4. auf 7200.'],
      ['-', 'Die Miete steigt um 800.'],
      ['-', 'The adverts bring in more patients than the recall letters.'],
      ['-', 'Der Kanton hat den Antrag bewilligt.'],
      ['-', 'CHF 85k for the renovation has been paid.'],
      ['-', 'Petra publiziert das Stelleninserat.'],
    ],
  },
]
