import type { SampleGoal, SampleReading } from './sample-workspace.ts'

/** Pairs of days ago and value, oldest first. */
const readings = (...pairs: [days_ago: number, value: number][]): SampleReading[] =>
  pairs.map(([days_ago, value]) => ({ days_ago, value }))

/** Revenue and false alarms are behind, the second source has nobody at work, the other three are on course. */
export const sampleGoals: SampleGoal[] = [
  {
    title: 'Reach £4.2m of recurring revenue with larger deals',
    description:
      'The board plan. New customers arrive as planned, but they are small: this needs a new price list for small fleets, the pharma deal and two expansions.',
    due_in_days: 120,
    status: 'in_progress',
    kpis: [
      {
        name: 'Recurring revenue',
        unit: 'GBP',
        start_value: 3_050_000,
        target_value: 4_200_000,
        direction: 'increase',
        history: readings(
          [210, 3_050_000],
          [181, 3_104_000],
          [149, 3_198_000],
          [122, 3_262_000],
          [88, 3_371_000],
          [61, 3_455_000],
          [33, 3_447_000],
          [0, 3_512_000],
        ),
      },
      {
        name: 'New customers',
        unit: null,
        start_value: 0,
        target_value: 14,
        direction: 'increase',
        history: readings([210, 0], [176, 1], [140, 3], [111, 4], [75, 6], [40, 8], [12, 8], [0, 9]),
      },
    ],
  },
  {
    title: 'Win the Northmoor renewal and bring churn to 6%',
    description:
      'Northmoor Dairies is our largest customer: £312,000 a year, nine per cent of our revenue. Without them churn would stand above 15% on the day they leave.',
    due_in_days: 45,
    status: 'in_progress',
    kpis: [
      {
        name: 'Revenue churn over twelve months',
        unit: '%',
        start_value: 9.4,
        target_value: 6,
        direction: 'decrease',
        history: readings([200, 9.4], [172, 9.1], [140, 8.6], [109, 7.8], [82, 7.1], [58, 6.4], [31, 7.5], [0, 6.6]),
      },
      {
        name: 'Top 20 customers with a review in the last 90 days',
        unit: null,
        start_value: 6,
        target_value: 18,
        direction: 'increase',
        history: readings([195, 6], [160, 8], [121, 11], [94, 11], [66, 13], [30, 15], [0, 16]),
      },
    ],
  },
  {
    title: 'Cut false alarms of the T4 sensor',
    description:
      'Drivers switch off what rings for nothing. From 14.2 to 4 false alarms per 100 sensors a week, with the door filter of firmware 4.2 and the learning thresholds of 4.3.',
    due_in_days: 52,
    status: 'in_progress',
    kpis: [
      {
        name: 'False alarms per 100 sensors a week',
        unit: null,
        start_value: 14.2,
        target_value: 4,
        direction: 'decrease',
        history: readings(
          [150, 14.2],
          [128, 13.4],
          [104, 12.1],
          [85, 10.9],
          [63, 9.8],
          [41, 10.6],
          [21, 10.9],
          [0, 10.3],
        ),
      },
      {
        name: 'Sensors on firmware 4.2',
        unit: '%',
        start_value: 0,
        target_value: 95,
        direction: 'increase',
        history: readings([92, 0], [83, 5], [69, 18], [62, 31], [44, 38], [30, 44], [14, 46], [0, 47]),
      },
    ],
  },
  {
    title: 'Pass the pharma audit',
    description:
      'Good Distribution Practice, audited by Brackwater Assurance. It opens the pharma market; Calder Pharma Logistics buys only after it.',
    due_in_days: 58,
    status: 'in_progress',
    kpis: [
      {
        name: 'Controls with evidence',
        unit: null,
        start_value: 12,
        target_value: 64,
        direction: 'increase',
        history: readings([160, 12], [137, 18], [112, 27], [90, 31], [68, 35], [45, 41], [17, 46], [0, 51]),
      },
      {
        name: 'Open findings of the pre-audit',
        unit: null,
        start_value: 23,
        target_value: 0,
        direction: 'decrease',
        history: readings([95, 23], [80, 21], [62, 17], [41, 14], [17, 10], [0, 8]),
      },
    ],
  },
  {
    title: 'Second source for the radio module',
    description:
      'Every T4 carries one radio module, from one supplier. A second one, Kestrel Radio or another, takes the unit cost below £34 and the risk out of the supply.',
    due_in_days: 95,
    status: 'new',
    kpis: [
      {
        name: 'Unit cost of the T4',
        unit: 'GBP',
        start_value: 41.8,
        target_value: 34,
        direction: 'decrease',
        history: readings(
          [180, 41.8],
          [151, 41.8],
          [126, 40.95],
          [97, 39.6],
          [70, 38.1],
          [44, 37.4],
          [15, 36.9],
          [0, 36.9],
        ),
      },
    ],
  },
  {
    title: 'Fill six positions and keep the team together',
    description:
      'Forty people today. Three of the six positions are in embedded engineering, where two colleagues left within a month.',
    due_in_days: 75,
    status: 'in_progress',
    kpis: [
      {
        name: 'Positions filled',
        unit: null,
        start_value: 0,
        target_value: 6,
        direction: 'increase',
        history: readings([110, 0], [93, 0], [74, 1], [52, 2], [38, 3], [9, 4], [0, 4]),
      },
      {
        name: 'People who left within twelve months',
        unit: null,
        start_value: 7,
        target_value: 3,
        direction: 'decrease',
        history: readings([150, 7], [118, 7], [89, 6], [61, 5], [30, 5], [0, 4]),
      },
    ],
  },
]
