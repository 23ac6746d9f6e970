// What is to be written, out of a command: to whom, what kind of letter, and what it shall say. The command's own words are no part of it.

/** What a letter is for, by the word that the command calls it. */
export type Aim =
  | 'tell'
  | 'remind'
  | 'pay'
  | 'decline'
  | 'accept'
  | 'invite'
  | 'sorry'
  | 'thank'
  | 'congratulate'
  | 'confirm'
  | 'request'
  | 'named'

export type DraftCommand = {
  german: boolean
  /** As it was typed, with titles; null: nobody is named. */
  name: string | null
  /** A house or a role in place of a person's name: "the landlord". */
  group: boolean
  aim: Aim
  /** What the command calls the letter, where it says more than "mail": "eine Absage". */
  piece: string
  /** By which word the rest is joined: 'dass', 'ob', 'wegen'; '' where its words stand by themselves. */
  join: string
  rest: string
  /** It answers something; `answered` says what: "ihre Mail". */
  replies: boolean
  answered: string
}

/** What only tells the writer how: "no numbers on royalty". */
export const withoutAdvice = (rest: string): string =>
  rest.replace(
    /[,;] (?:but |aber |und |and )?(?:no|without|keine?n?|ohne) (?:\p{L}{1,20} )?(?:numbers?|figures?|amounts?|prices?|names?|details?|Zahlen|Preise?|Namen|Details|Beträge|Einzelheiten)(?!\p{L}).{0,80}$/iu,
    '',
  )

const TONES = String.raw`(?:short|brief|quick|polite|kind|friendly|warm|firm|formal|informal|rude|nice|casual|gentle|blunt|curt|crisp|harsh|stern|cheerful|sober|freundlich|unfreundlich|höflich|unhöflich|kurz|knapp|nett|förmlich|formlos|sachlich|bestimmt|streng|deutlich|herzlich|locker|ruppig|scharf|kühl|nüchtern|lieb|diplomatisch)`
const TONE = new RegExp(
  String.raw`^(?<to>[^:]{3,60}?)(?:,| -| –)? (?:(?:${TONES}|and|but|not|too|very|keep it|und|aber|nicht|zu|sehr|ganz|bitte|please|also),? ?){0,6}${TONES}(?:,? (?:please|bitte))?(?=:)`,
  'iu',
)
/** "Write to Tom, short and not rude: …": how it shall sound is no word of the letter. */
export const withoutTone = (text: string): string => text.replace(TONE, '$<to>')
