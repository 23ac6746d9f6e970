// What binds in English, by classes of verb and construction, each tried on sentences of trades that no workspace of eval/ has.
import { describe, expect, it } from 'vitest'
import { kinds } from './fixture.ts'

describe('a promise', () => {
  it.each([
    "Marlow's people will re-lay the track bed before the season opens on 12 December.",
    "The keeper said he'd weigh the cubs on Thursday.",
    'I told the widow someone would ring her before Friday.',
    'In return Petra gets us the seating plan by the 3rd.',
    'Programme notes go to the printer Monday (Petra).',
    'Mr. Lindqvist undertakes to restore the dial at his own expense.',
    'He means to finish the varnish by the 14th.',
    'Jörg now says 11 December for the new harness.',
    'The diocese owes us a reply on the crypt by Friday.',
    'Tilda reads the contract over the weekend.',
    'Petra comments by Wed 2 Dec.',
    'Told him he hears from me by Advent.',
    'We shall credit you EUR 2,400 for the damaged plates.',
    'The lab technician does the shade match, back by 12/4.',
    "You'll have the loan agreement in your inbox tomorrow.",
    "Tobias handles the coffins' customs papers.",
    'Jörg to get a quote for the dome motor by Wednesday the 2nd',
    'Petra is taking the seating plan over from me.',
    'The conservator promised me her findings for next Wednesday.',
    'Dr. Abara agreed to look over the protocol before we submit.',
    'Yes, I can do the late shift on Saturday.',
    'Leave the visas to me.',
    "Tilda's going to sound out the mayor.",
    'The ferryman has undertaken to carry our crates at no charge.',
    'Petra volunteered for the minutes.',
    "I'll see that the urns are labelled.",
    'Someone from the depot will come by on Tuesday to look at the points.',
    'Tobias has it on his list for Thursday.',
    "He'd get back to us within the week, he said.",
    'She gave me her word the scores would be copied by Sunday.',
    'My sister is minding the stall on Saturday.',
    "Catering: that's Jörg's job.",
    'Will send you the pollen counts tonight.',
    'Am meeting the examiner Tuesday and will raise it then.',
    'The registrar will have the certificates ready by Thursday.',
    'The seed merchant is to replace the spoiled sacks.',
    "Petra's on the hook for the tombola.",
    'I promised the novices a tour on Sunday.',
    'The roofers start on Monday.',
    'Ms. Adeyemi will chair the selection panel.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('promise')
  })
})

describe('a decision', () => {
  it.each([
    'Told her Thursday the 3rd works.',
    "We're pulling the tender and joining the county's.",
    "For the side aisle the bishop OK'd grey sandstone.",
    'Gala moved to the 12th, same hour.',
    "It's March 3 now instead of the 10th because the hall is taken.",
    'Opening night is set for February 6.',
    'After some back and forth the abbot gave in: two keepers go in, starting January 1.',
    'We made it the 19th.',
    "We won't be doing the lantern walk this year.",
    'Invitation to the consul: yes',
    'Second key goes to the verger, as agreed',
    'The February tour is off the table.',
    'The board came down on the side of slate.',
    'The trustees have chosen Ms. Adeyemi.',
    'He has picked the Dutch bid.',
    'We stick with the old supplier.',
    'Tickets stay at £9.',
    'Agreed, 4.20 a litre it is.',
    'The choir school gets the north room.',
    'No more weekend viewings, the director says.',
    'We shall not oppose the planning application.',
    'Scratch the fireworks.',
    'The matinee is cancelled.',
    'Resolved: to write off the old kiln.',
    'Management signed off on a third dredger.',
    'In the end we took the blue enamel.',
    'The vet ruled out surgery.',
    'The council turned the kiosk down, 6 to 3.',
    'We have settled the fee at 1,200.',
    'Lambing moves to the lower barn.',
    'From 1 January members pay online only.',
    'Ferry timetable dropped.',
    'We are doing the 8th instead.',
    'The prior has ruled that the gate stays shut.',
    "It's going to be Vienna, not Graz.",
    'We go down to 6.02.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('decision')
  })
})

describe('a deadline', () => {
  it.each([
    'The charter says the vestry adopts the budget by January 15.',
    "The option on the paddock runs out on New Year's Eve.",
    'The quote is good through the end of next week.',
    'The permit lapses unless work has begun by 1 March.',
    'From then we have fourteen days.',
    'Fourteen days puts us at December 8.',
    'The commission wants her answer Wednesday.',
    "Deposit refundable till 15 Dec, after that it's gone",
    'Price firm until the 15th, then +4%.',
    'The licensing board needs the original on 4 December.',
    'For delivery on 1 Feb the order must be with us on Friday, end of business.',
    'Agenda for the 4th closes tomorrow noon.',
    'Objections have to reach the registry no later than 9 December.',
    'Comments are invited until 11 December.',
    'They hold the hall for us until Monday.',
    'The tariff increases by 3 per cent for contracts signed after 31 December.',
    'Her residence permit is up in January.',
    'Last call for entries is Friday.',
    'Our window to appeal closes on the 7th.',
    'Unless we object within ten days the fee stands.',
    'Notice has to be served by 31 December or the lease rolls over.',
    'Registration shuts at midnight on the 5th.',
    'The warranty on the pump ends with the year.',
    "If the report isn't filed by Dec 2 they fine us.",
    'Tender submission: 11 Dec, 2 pm.',
    'Invoices from this year will not be paid after 15 January.',
    'Thirty days from November 12 is the 12th.',
    'The council needs the signed form no later than thirty days after the date of the letter.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('deadline')
  })
})

describe('an open question', () => {
  it.each([
    'Does the mill race belong to us or to the county?',
    'Nobody could say who pays for the scaffolding.',
    'It is still up in the air whether the seals move.',
    'We have yet to hear from the insurer about the dome.',
    'Undecided: the colour of the hull.',
    'The vet has not come back on the dosage.',
    'Whether the nuns sell remains to be seen.',
    'Hedge or not, open',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('question')
  })
})

describe('a figure', () => {
  it.each([
    "The keeper's post drew 41 applications.",
    'She has £2 million lined up for the dome, 118 seats.',
    'The union is at five and a half percent, we are at three.',
    'Guarding costs us 6,400 a month.',
    'So far we pay 7.4 cents.',
    'There are 64 hives, 41 of them on the heath.',
    'Attendance fell from 710 to 644.',
    'The north shop alone takes 38 percent of the volume.',
    'The bells weigh 4.2 tonnes together.',
  ])('%s', (text) => {
    expect(kinds(text)).toContain('figure')
  })
})
