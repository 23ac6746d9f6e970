/** What stands before the action, the message (both with a colon behind) and the other side of a piece of advice, in the language that it is written in. */
export const ADVICE_LABELS = {
  en: { action: 'This week', message: 'Message to', counter: 'The other side.' },
  de: { action: 'Diese Woche', message: 'Nachricht an', counter: 'Was dagegen spricht:' },
} as const
