import type { SampleNote, SpokenDay } from './sample-workspace.ts'

/** Three months ago to six weeks ago. */
export const earlierNotes = (on: SpokenDay): SampleNote[] => [
  {
    days_ago: 90,
    content: `# Leadership meeting

Present: Marta Oyelaran, Jonas Velling, Priya Nair, Tom Ashdown, Ilse Brandt, Saskia Noor

## False alarms
- Priya: four of the ten loudest tickets are alarms for a door that stood open for two minutes. Drivers switch the buzzer off, and then nobody believes the real ones either.
- Jonas: firmware 4.2 has a door filter. The first sensors that carry it ring a third as often.
- We keep the target: from 14.2 to 4 per 100 sensors a week.

## Second source for the module
- Ilse: every T4 carries the same radio module from Oriveo, £9.40 a piece, fourteen weeks from order to delivery. One supplier, no alternative.
- We ask three module makers for a quote.

## Hiring
Six positions: a head of embedded engineering, two embedded engineers, two in sales, one in quality. Saskia starts with the recruiter we know; two of the positions can wait for the next budget if they must.`,
  },
  {
    days_ago: 85,
    content: `# Call with Helen Stroud, Northmoor Dairies

Helen runs operations for all eleven depots, and she is the one who brought us in four years ago. We speak every two or three weeks; she calls before things burn, which is why I like her.

- They pay £312,000 a year for 2,100 sensors and the reports for their retailers.
- She is content with the reports. She is not content with the night shift being woken up by doors.
- The outage in the Kendal depot (six hours without data) still annoys her boss. She wants to see the service credits before we talk about anything else.
- Their new finance director goes through every contract above £100,000. "You will get to know our purchasing people," she said.

The contract ends on ${on(45)} and they have to give notice thirty days before. Plenty of time, we both thought.`,
  },
  {
    days_ago: 78,
    content: `# Kestrel Radio, first long call

With: Ilse Brandt, Bruno Salis

## Second source for the module
- Bruno: their module fits our board as it is; only the antenna match has to be redone. Small company, 25 people, and they would love to have us as a reference.
- Price at our volume: £6.90 against the £9.40 that we pay Oriveo. Those £2.50 are more than half of what still lies between us and a T4 for £34; the rest has to come from the housing.
- Ilse: the field test needs six weeks and one of Jonas's embedded engineers, half of the time.
- Samples come at no cost. Bruno wants to know by when we test, because he reserves a production slot for us.

## My impression
Careful, honest about what they have not done yet, quick with answers. He says what he does not know, which Oriveo never did in six years. This is the supplier for us if the test goes well.`,
  },
  {
    days_ago: 72,
    content: `# Board meeting

Present: Tamsin Reed, Gideon Marsh, Tom Ashdown

Tamsin opened with revenue: £3.4m, a little below the line, and she wants to see the second half of the year before she believes £4.2m. Fair.

- New customers come in as planned. Gideon asked the right question: how large are they? Just under £50,000 a year each. The plan had £70,000.
- Gideon offered to introduce us to Harrow & Vale, 400 refrigerated trucks, where an old colleague of his runs transport. Worth perhaps £200,000 a year.
- Cash is fine: nineteen months at £95,000 a month.
- Tamsin wants to hear of risks before they are in the numbers. "Send me the bad news by mail, the good news can wait for the meeting."
- The pharma audit was the most liked slide. It opens a market where nobody asks for a discount.

The next board meeting is on ${on(12)}; papers one week before.`,
  },
  {
    days_ago: 61,
    content: `# Leadership meeting

Present: Jonas Velling, Priya Nair, Ilse Brandt, Marta Oyelaran, Dele Akintola

## False alarms
- Jonas: 9.8 per 100 sensors, it looks better every week. Nearly a third of the fleet has firmware 4.2.
- Priya: Hartwell Fresh still counts thirty a night. They are on the old firmware, because their depots have no night without a shift.

## Second source for the module
- Ilse: the Kestrel samples are here, twenty pieces. The quote of £6.90 holds until ${on(29)}.
- Jonas: I don't have an engineer for the field test before the position is filled; everybody is on 4.2 or on the audit.
- We wait for the new head of embedded engineering.

## Pre-audit
- Dele: 17 of 23 findings of the pre-audit are open. Most of them are missing papers, not missing work.`,
  },
  {
    days_ago: 58,
    content: `# Visit at Northmoor Dairies

With: Helen Stroud, Priya Nair

Half a day in the Kendal depot. Good welcome, good tea, and a night log that made me blush: 41 alarms in one night, two of them real.

## False alarms
- The sensors at the dock doors are the noisy ones. All 2,100 still run the old firmware.
- Helen will name a maintenance window of two nights for the update. She has to talk to the depot managers first.

## Northmoor renewal
- Helen is for three more years, but purchasing is in it now: a Mr Reyes, new from the automotive world.
- She wants to see the service credits for the outage and a lower alarm figure before she speaks up for us.
- Two competitors have been to see them. One of them offered free hardware.

## On the way back
Priya said what I thought: we lose this one at night, at the dock doors, and not over the price.`,
  },
  {
    days_ago: 47,
    content: `# Hartwell Fresh: the goodbye call

They leave after three years, £46,000 a year. I asked for thirty minutes with their transport manager to hear it first hand, and he took an hour.

## False alarms
- He showed me the phone of the night shift: muted. A real failure went unnoticed for two hours, and a load of salad went to waste. That was the end of it.
- Price was never a question. "I would have paid more for silence."
- They asked three times when the new firmware comes to them. Nobody of us called back with a date, because nobody owns the rollout at customers without a free night.

## What I take from it
Firmware 4.2 lies in the drawer, and the customers who need it most are the last to get it. Northmoor is in the same place with seven times the revenue. Priya writes down who has no maintenance window.`,
  },
  {
    days_ago: 43,
    content: `# 1:1 with Marta

## Price list and deal size
- Nine customers would be a good year if they were the right nine. The small fleets pay £14 per sensor and month, the same as when we were ten people, and they need as much support as the large ones.
- Marta: for new offers she would write £17 tomorrow. For existing small fleets we need a list, a date and a letter, in that order.
- What it is worth: small fleets are £1,120,000 of our revenue. At £17 that is £240,000 more a year, if nobody leaves. Some will leave.
- Tom fears the churn, Marta fears the next year without it. I lean to Marta's side, but I want to see names and amounts first.

## Marta herself
She is tired. Two sales positions have been open for a long time and she does the demos of both. One signs next week, she thinks. She asked for nothing, which worries me more than a complaint. I propose that she hands the demos for small fleets to Priya's team until then.`,
  },
]
