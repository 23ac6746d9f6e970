// More claims to mend the rules with, of other trades and styles of writing.
import type { ClaimWorld } from './claims.world.ts'

export const MORE: ClaimWorld[] = [
  {
    name: 'a housing charity (English, tables, mail, long sentences)',
    today: '2026-04-20',
    records: [
      {
        id: 'N1',
        label: 'Trustees, April',
        day: '2026-04-13',
        text: `**Attending:** Joan Webb (chair), Farid Nasser, Lucy Tran

1. Joan welcomed the new volunteer coordinator, Bilal Qureshi, who joined on 1 April.
2. Farid presented the accounts: income £212k, spending £198k. The reserve covers five months.
3. Lucy asked Farid to check the gas bill; he found that the supplier had charged us twice.
4. The council will not renew the grant unless we publish the audit by 15 May.
5. Hope Street: 12 flats, 9 occupied. The roof repair costs £18,400, of which insurers will pay half.
6. Joan is considering a merger with Roofline. No decision was taken.
7. Bilal thinks that we need 20 volunteers, we have 13.
8. Lucy persuaded the bank to waive the fee.
9. Wages went up 3% and rents went down.`,
      },
      {
        id: 'M1',
        kind: 'message',
        label: 'Mail from Gwen Parry',
        day: '2026-04-16',
        author: 'Gwen Parry',
        text: `Hi Joan,
thanks for Tuesday. I have sent the audit to the printers, they need two weeks.
I can't attend the May meeting but Lucy will stand in for me.
Roofline's director told me that their board is against a merger.
Could you let me have the keys of Hope Street?
Gwen`,
      },
      {
        id: 'T1',
        kind: 'task',
        label: 'Publish the audit',
        day: '2026-04-13',
        fields: [
          { name: 'title', text: 'Publish the audit' },
          { name: 'status', text: 'To Do' },
          { name: 'priority', text: 'High' },
          { name: 'due_date', text: '2026-04-14' },
          { name: 'assigned_to_name', text: 'Gwen Parry' },
        ],
      },
    ],
    claims: [
      ['+', 'Bilal Qureshi, the new volunteer coordinator, joined on 1 April 2026.'],
      ['+', 'Income was £212,000 and spending £198,000.'],
      ['+', 'Income exceeded spending by £14,000.', '?'],
      ['+', 'The reserve covers five months.'],
      ['+', 'Farid found that the supplier had charged us twice.'],
      ['+', 'The council will not renew the grant unless the audit is published by 15 May.'],
      ['+', 'Nine of the 12 flats at Hope Street are occupied.'],
      ['+', 'The roof repair at Hope Street costs £18,400.'],
      ['+', 'The insurers will pay half of the £18,400.'],
      ['+', 'Joan Webb is considering a merger with Roofline.'],
      ['+', 'No decision was taken on the merger.'],
      ['+', 'Bilal thinks 20 volunteers are needed; there are 13.'],
      ['+', 'Lucy Tran persuaded the bank to waive the fee.'],
      ['+', 'Gwen Parry sent the audit to the printers.'],
      ['+', 'The printers need two weeks.'],
      ['+', 'Gwen cannot attend the May meeting.'],
      ['+', 'Lucy will stand in for Gwen at the May meeting.'],
      ['+', 'Roofline’s board is against a merger, its director told Gwen.'],
      ['+', '“Publish the audit” is assigned to Gwen Parry and was due on 14 April.'],
      ['+', '“Publish the audit” is six days overdue.'],
      ['+', 'Wages went up by 3%.'],
      ['-', 'Farid asked Lucy to check the gas bill.'],
      ['-', 'We charged the supplier twice.'],
      ['-', 'The council will renew the grant.'],
      ['-', 'The council will not renew the grant.'],
      ['-', 'The council renewed the grant.'],
      ['-', 'Three of the 12 flats at Hope Street are occupied.'],
      ['-', 'The insurers paid half of the £18,400.'],
      ['-', 'The insurers will pay £18,400.'],
      ['-', 'Joan decided on a merger with Roofline.'],
      ['-', 'A merger with Roofline was decided.'],
      ['-', 'The bank persuaded Lucy to waive the fee.'],
      ['-', 'Lucy will not attend the May meeting.'],
      ['-', 'Gwen will stand in for Lucy.'],
      ['-', 'Roofline’s board is for a merger.'],
      ['-', 'Roofline’s board is not against a merger.'],
      ['-', 'The printers have finished the audit.'],
      ['-', 'Joan sent the audit to the printers.'],
      ['-', 'Wages went down.'],
      ['-', 'Rents went up 3%.'],
      ['-', 'We have 20 volunteers.'],
      ['-', '“Publish the audit” is nine days overdue.'],
      ['-', '“Publish the audit” is assigned to Joan Webb.'],
      ['-', 'The audit was published on 15 May.'],
      ['-', 'Gwen has the keys of Hope Street.'],
      ['-', 'Income was £198,000.'],
      ['-', 'Gwen told Roofline’s director that their board is against a merger.'],
    ],
  },
  {
    name: 'ein Hotel (deutsch, Sätze)',
    today: '2026-08-10',
    records: [
      {
        id: 'N1',
        label: 'Leitungssitzung',
        day: '2026-08-03',
        text: `Die Auslastung lag im Juli bei 82 %, im Juli 2025 waren es 76 %.
Frau Aebi möchte den Wellnessbereich verpachten. Herr Tanner ist dagegen.
Die Brandschutzprüfung wurde auf den 21. September verschoben, weil der Prüfer erkrankt ist.
Küchenchef Moser hat Herrn Tanner gebeten, zwei Köche einzustellen. Tanner hat einen Koch bewilligt.
Der Weinlieferant hat die Preise nicht erhöht.
Bis Freitag muss Aebi den Vertrag mit Globetours unterschreiben.
Wir haben Globetours 40 Zimmer zugesichert, Globetours verlangt 55.
Die Lobby soll 2027 renoviert werden, sofern die Bank den Kredit von 1,2 Mio. Franken gewährt.
Reservationen für Silvester: 64, davon 21 Stammgäste.
Der Lift war drei Tage ausser Betrieb.`,
      },
      {
        id: 'C1',
        kind: 'contact',
        label: 'Silvia Rohner',
        day: null,
        fields: [
          { name: 'name', text: 'Silvia Rohner' },
          { name: 'role', text: 'Einkauf, Globetours' },
          { name: 'last_interaction_date', text: '2026-07-29' },
          {
            name: 'notes',
            text: 'Rohner leitet seit Januar den Einkauf. Sie will 10 % Rabatt. Wir haben ihr 5 % angeboten.',
          },
        ],
      },
    ],
    claims: [
      ['+', 'Die Auslastung lag im Juli bei 82 Prozent.'],
      ['+', 'Im Juli war die Auslastung 6 Prozentpunkte höher als im Vorjahr.', '?'],
      ['+', 'Frau Aebi möchte den Wellnessbereich verpachten.'],
      ['+', 'Die Brandschutzprüfung wurde auf den 21.09.2026 verschoben.'],
      ['+', 'Die Brandschutzprüfung wurde verschoben, weil der Prüfer erkrankt ist.'],
      ['+', 'Weil der Prüfer erkrankt ist, wurde die Brandschutzprüfung verschoben.'],
      ['+', 'Moser hat Tanner gebeten, zwei Köche einzustellen.'],
      ['+', 'Herr Tanner hat einen Koch bewilligt.'],
      ['+', 'Der Weinlieferant hat die Preise nicht erhöht.'],
      ['+', 'Aebi muss den Vertrag mit Globetours bis am 7. August unterschreiben.'],
      ['+', 'Globetours verlangt 55 Zimmer.'],
      ['+', 'Globetours wurden 40 Zimmer zugesichert.'],
      ['+', 'Die Lobby soll 2027 renoviert werden, sofern die Bank den Kredit gewährt.'],
      ['+', 'Von den 64 Reservationen für Silvester sind 21 Stammgäste.'],
      ['+', 'Der Lift war drei Tage lang ausser Betrieb.'],
      ['+', 'Silvia Rohner leitet seit Januar den Einkauf.'],
      ['+', 'Silvia Rohner will 10 % Rabatt.'],
      ['+', 'Wir haben Rohner 5 % Rabatt angeboten.'],
      ['+', 'The fire inspection was postponed to 21 September.', '?'],
      ['-', 'Herr Tanner möchte den Wellnessbereich verpachten.'],
      ['-', 'Frau Aebi hat den Wellnessbereich verpachtet.'],
      ['-', 'Frau Aebi ist dagegen.'],
      ['-', 'Die Brandschutzprüfung wurde auf den 21. Oktober verschoben.'],
      ['-', 'Der Prüfer ist erkrankt, weil die Brandschutzprüfung verschoben wurde.'],
      ['-', 'Tanner hat Moser gebeten, zwei Köche einzustellen.'],
      ['-', 'Tanner hat zwei Köche bewilligt.'],
      ['-', 'Der Weinlieferant hat die Preise erhöht.'],
      ['-', 'Aebi hat den Vertrag mit Globetours unterschrieben.'],
      ['-', 'Tanner muss den Vertrag mit Globetours unterschreiben.'],
      ['-', 'Globetours hat uns 40 Zimmer zugesichert.'],
      ['-', 'Wir haben Globetours 55 Zimmer zugesichert.'],
      ['-', 'Die Lobby wird 2027 renoviert.'],
      ['-', 'Die Bank hat den Kredit von 1,2 Mio. Franken gewährt.'],
      ['-', 'Der Kredit beträgt 12 Mio. Franken.'],
      ['-', 'Die Auslastung lag im Juli bei 76 %.'],
      ['-', 'Die Auslastung lag im August bei 82 %.'],
      ['-', 'Wir haben Rohner 10 % Rabatt angeboten.'],
      ['-', 'Rohner hat uns 5 % angeboten.'],
      ['-', 'Rohner hat 5 % akzeptiert.'],
      ['-', 'Der Lift war drei Wochen ausser Betrieb.'],
      ['-', 'Alle 64 Reservationen für Silvester sind Stammgäste.'],
      ['-', 'Silvia Rohner arbeitet seit Juli im Einkauf.'],
    ],
  },
]
