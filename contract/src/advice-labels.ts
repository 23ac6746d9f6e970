/** What stands before the action, the message (both with a colon behind) and the other side of a piece of advice, in the language that it is written in; and what its action ends with where a button makes it a task. */
export const ADVICE_LABELS = {
  en: {
    action: 'This week',
    message: 'Message to',
    counter: 'The other side.',
    asTask: 'Make it a task with that date.',
  },
  de: {
    action: 'Diese Woche',
    message: 'Nachricht an',
    counter: 'Was dagegen spricht:',
    asTask: 'Leg dafür eine Aufgabe mit diesem Datum an.',
  },
} as const
