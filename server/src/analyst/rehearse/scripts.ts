// Sample conversations: what a rehearsal says where no model is configured. They know nobody; the screen says that they are samples.
import type { SampleLine } from '#contract/rehearsals.ts'

type Step = { text: string; delay_ms: number; suggestion: string | null }
type Script = { name: string; about: RegExp; steps: readonly Step[] }

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
export function sampleAfter(said: readonly { by: 'me' | 'them'; text: string }[], context: string): SampleLine {
  const { steps } = scriptFor(said, context)
  const spoken = said.filter(({ by }) => by === 'them').length
  const at = Math.min(spoken, steps.length - 1)
  const step = steps[at] as Step
  return { ...step, terminal: at === steps.length - 1 }
}

/** What the person might say now, by the same script. */
export function sampleFor(said: readonly { by: 'me' | 'them'; text: string }[], context: string): SampleLine {
  const { steps } = scriptFor(said, context)
  const spoken = said.filter(({ by }) => by === 'them').length
  const suggestion =
    spoken === 0
      ? 'Thank you for taking the time. I would like to talk something through with you; do you have ten minutes?'
      : (steps[Math.min(spoken, steps.length) - 1]?.suggestion ?? null)
  return { text: suggestion ?? '', delay_ms: 800, suggestion, terminal: suggestion === null }
}

/** One script for the whole of a rehearsal: by what it is about, else by how it was begun. */
function scriptFor(said: readonly { text: string }[], context: string): Script {
  const about = `${context} ${said[0]?.text ?? ''}`
  return SCRIPTS.find((script) => script.about.test(about)) ?? (SCRIPTS.at(-1) as Script)
}
