import type { SampleFile, SpokenDay } from './sample-workspace.ts'

/** What somebody would have put here in the first week. */
export const sampleFiles = (on: SpokenDay): SampleFile[] => [
  {
    name: 'Northmoor Dairies, terms of the contract.md',
    text: `# Northmoor Dairies: terms of the contract

Our summary, for everybody who talks to them. The signed contract is with Saskia.

| | |
|---|---|
| Fee | £312,000 a year, billed each month |
| For | 2,100 sensors of type T4, and the reports for their retailers |
| Ends | ${on(45)} |
| Notice | thirty days before, so until ${on(15)}; in writing |
| Without notice | renews for one year on the same terms |

## Service credits
- Each full hour without data from a depot beyond the first gives a credit of one per cent of that month's fee.
- Credits are asked for within sixty days and are set against the next invoice.
- At most ten per cent of a month's fee.

## What is not in it
- No promise about false alarms. They asked for one twice; we have never answered.
- No price for sensors beyond 2,400.
`,
  },
  {
    name: 'False alarms by customer.csv',
    text: `Customer,Firmware,False alarms per 100 sensors a week
Northmoor Dairies,before 4.2,14.9
Pellworth Foods,4.2,5.0
All others on 4.2,4.2,5.2
All others before 4.2,before 4.2,14.3
`,
  },
]
