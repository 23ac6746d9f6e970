import type { SampleNote, SpokenDay } from './sample-workspace.ts'

/** The last six weeks. */
export const recentNotes = (on: SpokenDay): SampleNote[] => [
  {
    days_ago: 38,
    content: `# Leadership meeting

Present: Marta Oyelaran, Jonas Velling, Priya Nair, Tom Ashdown, Ilse Brandt, Dele Akintola

## False alarms
- Priya: it slipped to 10.6. The customers with the most doors are the ones without the update, and their depots are busier than ever.
- Jonas: sensors on 4.2 show 5.1, all others more than 14. The firmware works; it does not get to the sensors.
- Who calls the customers for a maintenance window? Support says sales, sales says support.

## Second source for the module
- Skipped, Ilse was at Delling. Next meeting.

## Price list and deal size
- An hour of it. Tom wants to see a list of all small fleets with today's price and the new one. Marta wants to start with the renewals of the coming quarter.
- No decision on the new price for existing small fleets.

## Hiring
- Saskia: three positions are filled. For the head of embedded engineering there is one good candidate, Yusuf Demir.`,
  },
  {
    days_ago: 33,
    content: `# Pellworth Foods: Andrei Lupescu

Andrei wants to go from nine depots to fourteen, about £58,000 more a year. He has the budget and wants to start within two months.

- His condition is a review of the alarm figures first. Of his nine depots two are noisy, the rest are fine. He has had firmware 4.2 everywhere for a month, and it shows.
- He knows people at Northmoor and hears that they look around. I said nothing and thought a lot.
- He would talk to other customers about the update: it took him one night per depot, with his own people. That is a reference worth more than a discount.
- He asked who his contact is now that Ruben moved to product. Good question. Priya gives him a name.

Priya will send Andrei the alarm figures of his nine depots before the review.`,
  },
  {
    days_ago: 29,
    content: `# 1:1 with Priya

## Northmoor renewal
- Helen has not answered Priya's two mails about the maintenance window, and mine on the service credits neither. That is not like her. We heard that their depots are being reorganised; nobody knows whether she stays in her role.
- Their purchasing asked for the contract and all price annexes. So they are comparing.
- Priya: somebody has to call Helen, not write. I said that I do it.

## Team
- Two of her people do nights for the loud customers. It works as long as it is two weeks, and it has been six.
- Customer reviews are at 15 of 20; the last five are the ones who never have time. She wants to do them at the customers' depots instead of by video.
- She wants Hartwell to be the last customer who left with a question that we had not answered. So do I.`,
  },
  {
    days_ago: 24,
    content: `# Yusuf Demir, second conversation

With: Jonas Velling, Saskia Noor

The best candidate for head of embedded engineering that we have seen. Eight years of radio and battery work, led a team of nine, and asked us the questions that we should have asked ourselves: who owns an alarm from the sensor to the driver's phone?

- He would start with the field test of the second module, because he has done exactly this twice.
- He wants £98,000. Our band ends at £92,000.
- Saskia: going above the band means talking to the two engineers who are already at its end. That is £11,000 a year in all, not £6,000.
- Jonas: without him the 4.3 release, the module and the audit hang on the same two people, and both know it.
- He has a second conversation with another company. He did not say it to press us; I asked.

We still have to decide whether we go above the band for Yusuf.`,
  },
  {
    days_ago: 21,
    content: `# Leadership meeting

Present: Jonas Velling, Marta Oyelaran, Priya Nair, Tom Ashdown, Ilse Brandt

## False alarms
- Priya: 10.9 per 100 sensors. Northmoor alone is eleven per cent of the fleet, and all of it runs the old firmware.
- Jonas: 4.3 learns thresholds per door. Ready for a field test in three weeks, but we have no owner for the rollout at the customers.

## Second source for the module
- Ilse: nothing new, Kestrel asks when we test. No time today.

## Northmoor renewal
- Marta: purchasing has opened a comparison with two others. We need a figure that shows what the alarms cost them, and what we do about it.
- My call to Helen is still to be made.

## Audit
- Dele by mail: on plan, 45 of 64 controls with evidence. The rehearsal has to wait for Jonas.`,
  },
  {
    days_ago: 17,
    content: `# Audit: Fiona Keane and Dele

Fiona looked at a sample of our evidence by video, three hours. She is strict and fair, and she likes Dele's folders.

- 10 of the 23 findings of the pre-audit are open, 46 of 64 controls have their evidence. She thinks that we are on course.
- Her one worry: the validation plan. It must lie before her two weeks ahead of the audit, approved by me and not by Dele.
- The audit itself is on ${on(54)}, three days. She needs Jonas on the first day and me on the last.
- Calder Pharma Logistics has asked her whether we are serious. She said yes. She may not say more.
- Suppliers: she wants quality agreements with Delling and with Oriveo, both signed.

Dele is calm, and when Dele is calm I sleep.`,
  },
  {
    days_ago: 14,
    content: `# Oriveo: Wei-Lin Chang

With: Ilse Brandt

## Second source for the module
- Wei-Lin: from ${on(20)} the module costs £9.96 instead of £9.40, six per cent more, for everybody. No room at our volume.
- The time from order to delivery goes from fourteen to 22 weeks. Their large customers come first.
- Ilse counted afterwards: at today's sales we have modules for eleven weeks. An order of today arrives when the shelf has been empty for eleven weeks. The safety order of last month, another twelve weeks' worth, is confirmed but without a date.
- The Kestrel test has not begun. We need an engineer for six weeks, and the only two are on 4.3 and on the audit.

## Afterwards
I was friendly and asked for the date in writing. Wei-Lin will confirm the delivery date of the safety order. What I thought: this is how it feels to have one supplier.`,
  },
  {
    days_ago: 10,
    content: `# Price list, the third time

With: Marta Oyelaran, Tom Ashdown

## Price list and deal size
- The table of the small fleets does not exist yet. Everybody thought that somebody else makes it; it has been in our task list without a name.
- Marta: she writes £17 into new offers since last month. Three of four signed without a word about it.
- Tom: with one in ten leaving we still gain about £100,000 a year. With one in five we lose £32,000.
- No decision on the date for existing small fleets, because without the table we argue about feelings.

## Deals
- Calder Pharma Logistics: £140,000 a year, after the audit. Their lawyers want answers on liability and on where the data lies; both lie with me.
- Harrow & Vale: nothing yet. The introduction through Gideon has not been asked for since the board meeting.`,
  },
  {
    days_ago: 8,
    content: `# Northmoor: call with Callum Reyes

With: Marta Oyelaran

First call with Callum, purchasing. Correct, prepared, no small talk.

## Northmoor renewal
- He wants 12% off, £37,440 a year, for three years. Two others are below us, he says, one with free hardware.
- Notice can be given until ${on(15)}. He said the date twice.
- He has the alarm logs of the depots in front of him. Not his topic, but "operations will be asked".
- I asked about Helen. "She is still here. You should talk to her." He sounded surprised that we had not.
- Marta will send the three-year offer with a price and an alarm guarantee as soon as we have our floor.

## Afterwards
A discount does not solve what Helen told us in Kendal. A guarantee might: if the alarms fall below 5 within three months they pay the full price, if not we pay.`,
  },
  {
    days_ago: 5,
    content: `# Board preparation with Tom

The board meets on ${on(12)}, papers go to Tamsin one week earlier.

- Revenue is £3,512,000. On a straight line to £4.2m it would be near £3.8m. Tom shows it as it is, with the reason: nine new customers, average £48,000.
- What could still come: Calder £140,000, Harrow & Vale perhaps £200,000, Pellworth £58,000, prices £100,000 to £240,000. Not one of them is in the house.
- Cash: £1.62m, seventeen months. If Northmoor goes it is thirteen.
- Tom will ask Grace Odum whether the credit line of £400,000 stays open in that case.
- Northmoor, the alarms and the audit all fall into the same fortnight. Jonas and Priya are in all three.

I will call Tamsin about Northmoor before she reads it in the papers. She asked for bad news first.`,
  },
  {
    days_ago: 3,
    content: `# 1:1 with Jonas

## False alarms
- 47% of the sensors are on 4.2, one point more than two weeks ago. What is left are customers who never have a free night, Northmoor first.
- Jonas: I can prepare the update in two nights for Northmoor, but I need a date from them, and somebody on their side who opens the doors.
- He thinks that 4.3 brings 5.1 down to below 4. He does not want to promise it before the field test.

## Team
- His two embedded engineers carry 4.3, the audit papers and the night calls. One of them asked about a sabbatical. The stay interviews have not begun.
- Yusuf has another offer and wants our answer by ${on(6)}. Jonas would pay the £98,000 without blinking: "Cheaper than losing one of the two."
- The salary band was not decided. It is mine to do.`,
  },
  {
    days_ago: 1,
    content: `# Leadership meeting

Present: Marta Oyelaran, Jonas Velling, Priya Nair, Tom Ashdown, Ilse Brandt, Dele Akintola

## False alarms
- 10.3 per 100 sensors, with seven weeks to go. We need one owner for the rollout at the customers, from the first call to the last depot.
- Priya will propose an owner and a calendar of maintenance windows, starting with Northmoor.

## Second source for the module
- Postponed again, no time. Ilse: the Kestrel quote runs out on ${on(29)} and nobody has spoken with Bruno for weeks.

## Northmoor renewal
- No answer from Helen, and nobody has reached her by phone.
- Our floor for the offer is still missing; Tom and I have not met on it.
- Marta will send the three-year offer well before ${on(15)}, the last day on which they can give notice.

## Price list and deal size
- Ten minutes at the end, so no decision on the date for existing small fleets. Tom will make the table of small fleets if Marta gives him the contract dates.

## Audit
- Dele: 51 of 64 controls, 8 findings open. The validation plan waits for my approval.`,
  },
]
