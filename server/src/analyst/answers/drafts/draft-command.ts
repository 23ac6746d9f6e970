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
