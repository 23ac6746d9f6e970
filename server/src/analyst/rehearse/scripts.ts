// Sample conversations: what a rehearsal says where no model is configured. They know nobody; the screen says that they are samples.
import type { SampleLine } from '#contract/rehearsals.ts'

type Step = { text: string; delay_ms: number; suggestion: string | null }
type Script = { name: string; about: RegExp; steps: readonly Step[] }

/** What somebody is to the person who rehearses, as far as their card says it. */
export type Relation = 'customer' | 'colleague' | 'board' | 'supplier' | 'candidate' | 'unknown'
const RELATIONS: readonly [Relation, RegExp][] = [
  [
    'candidate',
    /(?<!\p{L})(?:candidate|applicant|job interview|bewerber(?:in)?|kandidat(?:in)?|vorstellungsgespräch)(?!\p{L})/iu,
  ],
  [
    'supplier',
    /(?<!\p{L})(?:suppliers?|vendor|contractor|subcontractor|freelancer|lieferant(?:in)?|zulieferer|dienstleister(?:in)?|handwerker(?:in)?|auftragnehmer(?:in)?)(?!\p{L})/iu,
  ],
  [
    'customer',
    /(?<!\p{L})(?:customers?(?! (?:support|services?|success|care|experience|relations))|clients?(?! (?:support|services?|success|care|relations))|buyer|purchasing|procurement|kund(?:e|in|en)|mandant(?:in|en)?|einkauf|einkäufer(?:in)?|einkaufsleit\p{L}*)(?!\p{L})/iu,
  ],
  [
    'board',
    /(?<!\p{L})(?:board|chair(?:man|woman|person)|chair(?= (?:of|at|,)|$)|vorstands?|vorstandsmitglied|\p{L}{0,12}vorsitzende[rn]?|investor(?:in)?|shareholder|my boss|my manager|aufsichtsrat|aufsichtsrätin|beirat|vorgesetzte[rn]?|gesellschafter(?:in)?|mein chef|meine chefin)(?!\p{L})/iu,
  ],
  [
    'colleague',
    /(?<!\p{L})(?:colleague|co-?worker|team ?mate|my assistant|employee|kolleg(?:e|in)|mitarbeiter(?:in)?|meine assistenz)(?!\p{L})/iu,
  ],
]

/** `card`: what the card of somebody says of them. `isColleague`: they have an account beside the person's. */
export const relationOf = (card: string, isColleague: boolean): Relation =>
  RELATIONS.find(([, words]) => words.test(card))?.[0] ?? (isColleague ? 'colleague' : 'unknown')

const step = (text: string, suggestion: string | null, delay_ms = 1_300): Step => ({ text, delay_ms, suggestion })
/** Those who are no customers, each by what they would ask. */
const OF_RELATION: Readonly<Record<Exclude<Relation, 'customer'>, readonly Step[]>> = {
  colleague: [
    step(
      'Sure, I have a few minutes. What is up?',
      'I would like your view on something before I decide it. May I tell you where I stand?',
    ),
    step(
      'Go ahead. What do you need from me, and by when?',
      'An honest opinion today, and the one thing that you would do differently.',
    ),
    step(
      'Honestly: I see the point, but we have too much on already. What can we drop?',
      'Good question. Which of your tasks could wait two weeks without harm?',
    ),
    step('Give me until tomorrow, and I will tell you which. Thanks for asking me first.', null),
  ],
  board: [
    step(
      'Good that you call. Give me the short version: where do we stand?',
      'In one sentence: what goes well, what does not, and what I need from you. May I begin with what does not?',
    ),
    step(
      'Please do. And tell me what it costs us if it goes wrong.',
      'The worst case is bounded, and here is what I do so that it does not come to that.',
    ),
    step(
      'What are the alternatives? I do not want to hear of this again in three months.',
      'There are two, and I recommend the first. You have one page on both by Friday.',
    ),
    step('Then send it to me before the meeting. I will back you if the numbers hold.', null),
  ],
  supplier: [
    step(
      'Hello, good to hear from you. Is it about the order?',
      'It is about how we go on working together. Two things matter to me: dates that hold, and the price.',
    ),
    step(
      'Dates we can talk about. On the price I have little room; our own costs went up.',
      'Then let us begin with the date: which one can you commit to in writing?',
    ),
    step(
      'The end of next month, if you confirm by Friday.',
      'I can confirm by Friday if you name what happens should the date slip.',
    ),
    step('Fair enough. I will put both into the confirmation.', null),
  ],
  candidate: [
    step(
      'Thank you for taking the time. I am looking forward to our talk.',
      'Thank you for coming. What made you look at this position in particular?',
    ),
    step(
      'The responsibility that comes with it. What would you expect of me in the first half year?',
      'Three results, and I would like to hear how you would go about the first of them.',
    ),
    step(
      'I would listen for two weeks before I change anything. May I ask why the position is open?',
      'Of course. Here is why, and what I would do differently this time.',
    ),
    step('Thank you for being open. When may I expect to hear from you?', null),
  ],
  unknown: [
    step(
      'Hello. Your records do not say what the two of us have to do with each other, so I answer in general. What is it about?',
      'I will tell you in two sentences what it is about and what I would like from you.',
    ),
    step(
      'All right. What would you like me to do?',
      'I would like to hear what stands in the way from your side, before I propose anything.',
    ),
    step(
      'I would need to know what it means for me, and by when you need an answer.',
      'By the end of next week. Shall I send you the main points in writing?',
    ),
    step('Please do. Then you will hear from me.', null),
  ],
}

/** Delays are part of the samples: somebody who reads and thinks. */
const SCRIPTS: readonly Script[] = [
  {
    name: 'price',
    about: /\b(?:price|discount|contract|renewal|offer|quote|budget|cost|terms|deal|negotiat)/i,
    steps: [
      {
        text: 'Thank you for getting in touch. To be open with you: the price is the point for us. What has changed since we last spoke?',
        delay_ms: 1400,
        suggestion:
          'What has changed is the scope: you get the same service for two more sites. What would make this work for your budget?',
      },
      {
        text: 'Two more sites help. But I would need something that I can show upstairs. Can you move on the price?',
        delay_ms: 1800,
        suggestion:
          'I can move on the price if we agree on three years. Would that be something you could bring upstairs?',
      },
      {
        text: 'Three years is long. If there is a way out after two, I can bring it to the board.',
        delay_ms: 1600,
        suggestion:
          'A way out after two years is possible with six months’ notice. Shall I send you that in writing by Friday?',
      },
      { text: 'Please do. If it reads as you say it, I will support it.', delay_ms: 1000, suggestion: null },
    ],
  },
  {
    name: 'difficult news',
    about: /\b(?:delay|late|problem|complain|escalat|miss(?:ed)?|sorry|apolog|bad news|issue|overdue|dispute)/i,
    steps: [
      {
        text: 'I was wondering when you would call. My team has been waiting for an answer for a week.',
        delay_ms: 1200,
        suggestion:
          'You are right, and I am sorry for the wait. Here is where it stands, and what I propose. May I begin with the date?',
      },
      {
        text: 'Go ahead. But please give me a date that holds this time.',
        delay_ms: 900,
        suggestion:
          'The date is the end of next week. I will write to you on Wednesday to say whether it holds. What hurts you most until then?',
      },
      {
        text: 'The start of production does. If that slips, I have to explain it to our customer.',
        delay_ms: 1700,
        suggestion:
          'Then let us secure that first: I put two people on it from tomorrow. Is it all right if they speak with yours directly?',
      },
      { text: 'Yes. Thank you for being straight with me. Until Wednesday, then.', delay_ms: 1100, suggestion: null },
    ],
  },
  {
    name: 'first talk',
    about: /./,
    steps: [
      {
        text: 'Hello, good to hear from you. What is it about?',
        delay_ms: 800,
        suggestion:
          'I would like to hear how things are going on your side, and where we could be of more use to you. Do you have a moment?',
      },
      {
        text: 'I do. Things are busy: we are planning the next year, and not everything is decided.',
        delay_ms: 1500,
        suggestion: 'What would have to be decided first, and who decides it?',
      },
      {
        text: 'Our board meets in two weeks. Until then I can tell you little, but I would listen to a proposal.',
        delay_ms: 2000,
        suggestion:
          'Then I will send you one page by the end of this week. What should it answer so that it helps you there?',
      },
      {
        text: 'What it costs, what it saves, and what you need from us. I look forward to it.',
        delay_ms: 1300,
        suggestion: null,
      },
    ],
  },
]

/** The sample's answer after so many lines of the person. Past its end it says once more that it has ended. */
export function sampleAfter(
  said: readonly { by: 'me' | 'them'; text: string }[],
  context: string,
  relation: Relation,
): SampleLine {
  const steps = stepsFor(said, context, relation)
  const spoken = said.filter(({ by }) => by === 'them').length
  const at = Math.min(spoken, steps.length - 1)
  const step = steps[at] as Step
  return { ...step, terminal: at === steps.length - 1 }
}

/** What the person might say now, by the same script. */
export function sampleFor(
  said: readonly { by: 'me' | 'them'; text: string }[],
  context: string,
  relation: Relation,
): SampleLine {
  const steps = stepsFor(said, context, relation)
  const spoken = said.filter(({ by }) => by === 'them').length
  const suggestion =
    spoken === 0
      ? 'Thank you for taking the time. I would like to talk something through with you; do you have ten minutes?'
      : (steps[Math.min(spoken, steps.length) - 1]?.suggestion ?? null)
  return { text: suggestion ?? '', delay_ms: 800, suggestion, terminal: suggestion === null }
}

const stepsFor = (said: readonly { text: string }[], context: string, relation: Relation): readonly Step[] =>
  relation === 'customer' ? scriptFor(said, context).steps : OF_RELATION[relation]

/** With a customer one script for the whole of a rehearsal: by what it is about, else by how it was begun. */
function scriptFor(said: readonly { text: string }[], context: string): Script {
  const about = `${context} ${said[0]?.text ?? ''}`
  return SCRIPTS.find((script) => script.about.test(about)) ?? (SCRIPTS.at(-1) as Script)
}
