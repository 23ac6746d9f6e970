import type { SampleContact } from './sample-workspace.ts'

/** Customers, and those who may become customers. Addresses and numbers are of ranges reserved for fiction. */
export const customerContacts: SampleContact[] = [
  {
    name: 'Helen Stroud',
    role: 'Operations Director, Northmoor Dairies',
    emails: ['helen.stroud@northmoor.example.com'],
    phones: ['01632 960114', '07700 900231'],
    notes:
      'Our most important customer contact: brought us in four years ago and decides the renewal. Prefers the phone, best before eight in the morning.',
    keep_in_touch_weeks: 4,
    interactions: [
      {
        days_ago: 114,
        summary: 'Call after the Kendal outage',
        notes: 'Angry, rightly. I promised service credits and a report.',
      },
      { days_ago: 101, summary: 'Report on the outage', notes: 'Accepted it. The credits are still open.' },
      {
        days_ago: 85,
        summary: 'Call: night alarms and the new finance director',
        notes: 'Warned us that purchasing will join.',
      },
      { days_ago: 71, summary: 'Short call about the retailer reports', notes: null },
      {
        days_ago: 58,
        summary: 'Visit in the Kendal depot',
        notes: '41 alarms in one night. She names a window for the update.',
      },
    ],
  },
  {
    name: 'Callum Reyes',
    role: 'Purchasing Manager, Northmoor Dairies',
    emails: ['callum.reyes@northmoor.example.com'],
    phones: ['01632 960118'],
    notes: 'New, from the automotive world. Negotiates the price; operations decides whether.',
    keep_in_touch_weeks: 2,
    interactions: [
      { days_ago: 32, summary: 'Asked for the contract and the price annexes', notes: 'By mail, without a greeting.' },
      { days_ago: 19, summary: 'Sent him the usage figures of all depots', notes: null },
      { days_ago: 8, summary: 'First call: 12% off for three years', notes: 'Two others are in the comparison.' },
    ],
  },
  {
    name: 'Andrei Lupescu',
    role: 'Head of Logistics, Pellworth Foods',
    emails: ['a.lupescu@pellworth.example.com'],
    phones: ['0161 496 0172'],
    notes: 'Five more depots, about £58,000 a year. Happy with firmware 4.2 and ready to say so to others.',
    interactions: [
      { days_ago: 83, summary: 'Contract extended for two years', notes: null },
      {
        days_ago: 59,
        summary: 'Firmware update in all nine depots',
        notes: 'One night per depot, with his own people.',
      },
      { days_ago: 33, summary: 'Wants five more depots', notes: 'Review of the alarm figures first.' },
      { days_ago: 12, summary: 'Date for the review agreed', notes: null },
    ],
  },
  {
    name: 'Ngozi Eze',
    role: 'Quality Director, Calder Pharma Logistics',
    emails: ['ngozi.eze@calder.example.com'],
    phones: ['0113 496 0143'],
    notes: '£140,000 a year once the audit is passed. Reads every annex herself.',
    interactions: [
      { days_ago: 98, summary: 'First demonstration', notes: 'Asked about validation before anything else.' },
      { days_ago: 64, summary: 'Pilot in one warehouse', notes: 'Forty sensors, eight weeks.' },
      { days_ago: 26, summary: 'Proposal of £140,000 a year', notes: 'She wants it, after the audit.' },
      { days_ago: 11, summary: 'Questions of her lawyers', notes: 'Liability and where the data lies.' },
    ],
  },
  {
    name: 'Rosalind Achebe',
    role: 'Managing Director, Tallow & Pine Catering',
    emails: ['rosalind@tallowandpine.example.com'],
    phones: ['0117 496 0125'],
    notes: 'A small fleet, 38 vans. Honest about prices: a good person to ask what £17 would feel like.',
    interactions: [
      { days_ago: 75, summary: 'Signed for 38 vans', notes: null },
      {
        days_ago: 22,
        summary: 'First review',
        notes: 'Pays £14, would have paid more. Wants the driver app in Polish.',
      },
    ],
  },
  {
    name: 'Olivier Maes',
    role: 'Chief Executive, Transkoel',
    emails: ['olivier.maes@transkoel.example.com'],
    phones: ['020 7946 0391'],
    notes: 'Reseller for Belgium. Wants exclusivity for the Netherlands too; we do not.',
    interactions: [
      { days_ago: 70, summary: 'Met at the trade fair', notes: null },
      { days_ago: 46, summary: 'Call about margins', notes: '25% in the first year, 20% after it.' },
      { days_ago: 20, summary: 'Draft of the reseller agreement', notes: 'Exclusivity is the last open point.' },
      { days_ago: 7, summary: 'He sent his comments', notes: null },
    ],
  },
  {
    name: 'Marta Oyelaran',
    role: 'VP Sales',
    emails: ['marta@halvane.example.com'],
    phones: ['07700 900412'],
    notes: 'With us for five years. Does the demos of the open sales position herself.',
    interactions: [
      { days_ago: 71, summary: '1:1: plan for the second half', notes: null },
      { days_ago: 43, summary: '1:1: small deals, price list', notes: 'Tired. Does the demos of two open positions.' },
      { days_ago: 15, summary: '1:1: Northmoor comparison', notes: 'Needs our lowest price before she writes.' },
    ],
  },
]
