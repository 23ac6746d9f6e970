import type { SampleContact } from './sample-workspace.ts'

/** Board, suppliers, auditors and the team. */
export const otherContacts: SampleContact[] = [
  {
    name: 'Tamsin Reed',
    role: 'Chair of the board, Larch Street Ventures',
    emails: ['tamsin.reed@larchstreet.example.com'],
    phones: ['020 7946 0518'],
    notes: 'Bad news by mail and early, good news in the meeting.',
    keep_in_touch_weeks: 4,
    interactions: [
      { days_ago: 72, summary: 'Board meeting', notes: 'Wants to see risks before they are in the numbers.' },
      { days_ago: 48, summary: 'Call about Hartwell', notes: 'Asked who else is without the new firmware.' },
      { days_ago: 25, summary: 'Monthly call', notes: null },
    ],
  },
  {
    name: 'Gideon Marsh',
    role: 'Business angel and board observer',
    emails: ['gideon@marsh.example.com'],
    phones: ['07700 900655'],
    notes: 'First investor. Knows half of the transport industry; offered an introduction to Harrow & Vale.',
    keep_in_touch_weeks: 8,
    interactions: [
      { days_ago: 158, summary: 'Breakfast', notes: 'Deal size is his subject.' },
      { days_ago: 130, summary: 'Call: two candidates for sales', notes: null },
      { days_ago: 101, summary: 'Breakfast', notes: 'Told me to raise prices. Again.' },
      { days_ago: 72, summary: 'Board meeting', notes: 'Introduction to Harrow & Vale offered.' },
    ],
  },
  {
    name: 'Grace Odum',
    role: 'Relationship Manager, Westbridge Bank',
    emails: ['grace.odum@westbridge.example.com'],
    phones: ['0121 496 0107'],
    notes: 'Credit line of £400,000, unused. Looks at the share of the largest customer.',
    keep_in_touch_weeks: 13,
    interactions: [
      {
        days_ago: 112,
        summary: 'Yearly review of the credit line',
        notes: 'Northmoor at nine per cent was a remark in it.',
      },
      { days_ago: 54, summary: 'Sent the half-year figures', notes: null },
    ],
  },
  {
    name: 'Wei-Lin Chang',
    role: 'Sales Director, Oriveo Components',
    emails: ['weilin.chang@oriveo.example.com'],
    phones: ['0141 496 0186'],
    notes: 'Our only source of the radio module. Friendly, and without room.',
    interactions: [
      { days_ago: 96, summary: 'Yearly price talk', notes: '£9.40 stays for now.' },
      { days_ago: 40, summary: 'Safety order placed', notes: 'Twelve weeks of modules, no delivery date yet.' },
      {
        days_ago: 14,
        summary: 'Six per cent more, 22 weeks of delivery time',
        notes: '£9.96 instead of £9.40, for everybody.',
      },
    ],
  },
  {
    name: 'Bruno Salis',
    role: 'Managing Director, Kestrel Radio',
    emails: ['bruno.salis@kestrelradio.example.com'],
    phones: ['0131 496 0164'],
    notes:
      'The likely second source: £6.90 a module, fits our board. Holds a production slot for us and waits for a test date.',
    interactions: [
      { days_ago: 92, summary: 'First contact at the trade fair', notes: null },
      { days_ago: 78, summary: 'Long call with Ilse: price and fit', notes: '£6.90 at our volume.' },
      { days_ago: 61, summary: 'Twenty samples and a written quote', notes: 'Valid for 90 days.' },
    ],
  },
  {
    name: 'Peter Kovač',
    role: 'Account Manager, Delling Electronics',
    emails: ['peter.kovac@delling.example.com'],
    phones: ['0115 496 0133'],
    notes: 'Builds the T4 for us. A change of the radio module takes his line two days.',
    interactions: [
      { days_ago: 87, summary: 'New housing in production', notes: 'Saves £1.20 a piece.' },
      { days_ago: 38, summary: 'Ilse and I at the factory', notes: null },
      { days_ago: 18, summary: 'Draft of the quality agreement', notes: 'On my desk.' },
    ],
  },
  {
    name: 'Fiona Keane',
    role: 'Lead Auditor, Brackwater Assurance',
    emails: ['fiona.keane@brackwater.example.com'],
    phones: ['0114 496 0155'],
    notes: 'Strict and fair. Wants the validation plan two weeks before the audit, approved by me.',
    interactions: [
      { days_ago: 95, summary: 'Pre-audit, 23 findings', notes: null },
      { days_ago: 41, summary: 'Half-time call', notes: '14 findings open.' },
      { days_ago: 17, summary: 'Sample of our evidence', notes: '10 findings open, on course.' },
    ],
  },
  {
    name: 'Yusuf Demir',
    role: 'Candidate for head of embedded engineering',
    emails: ['yusuf.demir@mail.example.com'],
    phones: ['07700 900874'],
    notes: 'Our first choice. Asks for £98,000, has another offer.',
    interactions: [
      { days_ago: 39, summary: 'First conversation', notes: 'Saskia found him.' },
      {
        days_ago: 24,
        summary: 'Second conversation with Jonas',
        notes: 'He would start with the field test of the second module.',
      },
      { days_ago: 4, summary: 'He called: another offer', notes: 'Gives us a week and a half at most.' },
    ],
  },
]
